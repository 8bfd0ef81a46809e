import type { QuotedMessage } from '@parley/contract/inbox/messages';
import { IconCornerUpLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAuthorWords } from '../thread/author-words.ts';
import classes from './quote-bar.module.css';

type Props = { quoted: QuotedMessage; clientName: string; onRemove: () => void };

/** What the answer refers to. */
export function QuoteBar({ quoted, clientName, onRemove }: Props) {
  const { t } = useTranslation('composer');
  const { message, message_type } = quoted;
  const author = useAuthorWords()(quoted, clientName);
  const kind = kinds.find((it) => it === message_type);
  return (
    <div className={classes.bar}>
      <IconCornerUpLeft size={17} className={classes.sign} />
      <span className={classes.words}>
        <span className={classes.author}>{t('quote.to', { name: author })}</span>
        <span className={classes.text}>{message || (kind && t(`quote.kind.${kind}`))}</span>
      </span>
      <IconButton size="sm" label={t('quote.remove')} icon={<IconX size={16} />} onClick={onRemove} />
    </div>
  );
}

const kinds = ['image', 'audio', 'video', 'file'] as const;
