import type { Message } from '@parley/contract/inbox/messages';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { tip } from '../../../ui/tooltip.tsx';
import classes from './outside-marks.module.css';

/** What happened to a message at the client's since it was written; the words we had stay readable. */
export function ChangedMark({ message }: { message: Message }) {
  const { t } = useTranslation('thread');
  const language = useLanguage();
  const { deleted_at, edited_at, destination } = message;
  const at = readWireTime(deleted_at ?? edited_at ?? '');
  // A note that is gone says so in the place of its words.
  if (!at || (deleted_at && message.message_type === 'comment')) return null;
  const deleted = destination === 'from' ? t('deleted_by_client') : t('deleted');
  return (
    <span className={classes.changed} {...tip(formatDateTime(at, language))}>
      {deleted_at ? deleted : t('edited')}
    </span>
  );
}

/** The sign the client put on it, or we. */
export function Reaction({ emoji, isOurs = false }: { emoji: string; isOurs?: boolean }) {
  const { t } = useTranslation('thread');
  return (
    <span className={classes.reaction} role="img" aria-label={t(isOurs ? 'our_reaction' : 'reaction', { emoji })}>
      {emoji}
    </span>
  );
}
