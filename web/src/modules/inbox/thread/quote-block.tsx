import type { QuotedMessage } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import { showMessage } from './show-message.ts';
import classes from './quote-block.module.css';

/** What a message answers; pressing it leads there. */
export function QuoteBlock({ quoted, contactId }: { quoted: QuotedMessage; contactId: number }) {
  const { t } = useTranslation('thread');
  return (
    <button type="button" className={classes.quote} onClick={() => void showMessage(contactId, quoted.id)}>
      <span className={classes.author}>
        {quoted.destination === 'from' ? t('client') : (quoted.operator_name ?? t('team'))}
      </span>
      <span className={classes.words}>{quoted.message || t(`kind.${quoted.message_type}`)}</span>
    </button>
  );
}
