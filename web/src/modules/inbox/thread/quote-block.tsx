import type { QuotedMessage } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import { useAuthorWords } from './author-words.ts';
import { showMessage } from './show-message.ts';
import classes from './quote-block.module.css';

type Props = { quoted: QuotedMessage; contactId: number; clientName: string };

/** What a message answers; pressing it leads there. */
export function QuoteBlock({ quoted, contactId, clientName }: Props) {
  const { t } = useTranslation('thread');
  const nameOf = useAuthorWords();
  return (
    <button type="button" className={classes.quote} onClick={() => void showMessage(contactId, quoted.id)}>
      <span className={classes.author}>{nameOf(quoted, clientName)}</span>
      <span className={classes.words}>{quoted.message || t(`kind.${quoted.message_type}`)}</span>
    </button>
  );
}
