import type { Contact } from '@parley/contract/inbox/contacts';
import { IconClockHour4, IconClockPause } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { relativeTime } from '../../../kit/i18n/relative.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Count } from '../../../ui/count.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import classes from './contact-row.module.css';

// Whoever waits longer than this waits too long.
const LONG_MS = 3_600_000;

type T = TFunction<'contact-list'>;
type Props = { contact: Contact; operator: { id: number; name: string } | null; t: T };

/** What a row says beside its words: put aside, owed an answer, in whose hands, how much is unread. */
export function RowMarks({ contact, operator, t }: Props) {
  return (
    <span className={classes.marks}>
      {contact.snoozed_until && <Snoozed until={contact.snoozed_until} t={t} />}
      {contact.owed_since && <Owed since={contact.owed_since} t={t} />}
      {operator && (
        <span className={classes.operator} {...tip(t('with', operator))}>
          <Avatar name={operator.name} seed={operator.id} size={18} />
          <span className="visually-hidden">{t('with', operator)}</span>
        </span>
      )}
      {contact.unread > 0 && <Count value={contact.unread} max={99} label={t('unread')} />}
    </span>
  );
}

function Owed({ since, t }: { since: string; t: T }) {
  const language = useLanguage();
  useSyncExternalStore(watchMinutes, minute);
  const time = readWireTime(since);
  if (!time) return null;
  const words = t('owed', { time: relativeTime(time, new Date(), language) });
  const isLong = Date.now() - time.getTime() > LONG_MS;
  return (
    <span className={classes.owed} data-long={isLong || undefined} {...tip(words)}>
      <IconClockHour4 size={15} aria-label={words} />
    </span>
  );
}

function Snoozed({ until, t }: { until: string; t: T }) {
  const language = useLanguage();
  const time = readWireTime(until);
  if (!time) return null;
  const words = t('snoozed', { time: formatDateTime(time, language) });
  return (
    <span className={classes.snoozed} {...tip(words)}>
      <IconClockPause size={15} aria-label={words} />
    </span>
  );
}

const minute = () => Math.floor(Date.now() / 60_000);
