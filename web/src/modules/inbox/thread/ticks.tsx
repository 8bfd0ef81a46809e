import type { Message } from '@parley/contract/inbox/messages';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bubble.module.css';

const icons = { queued: IconClock, sent: IconCheck, delivered: IconChecks, seen: IconChecks, failed: IconAlertCircle };

/** Clock, one tick, two, coloured, red. */
export function Ticks({ status }: Pick<Message, 'status'>) {
  const { t } = useTranslation('inbox');
  const Icon = icons[status];
  return (
    <Icon size={15} stroke={1.75} className={classes.ticks} data-status={status} aria-label={t(`status.${status}`)} />
  );
}
