import type { Contact } from '@parley/contract/inbox/contacts';
import { IconAlertTriangle, IconChecklist, IconClockHour4, IconClockPause } from '@tabler/icons-react';
import { Suspense } from 'react';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { hours, readWireTime } from '../../../kit/time.ts';
import { Count } from '../../../ui/count.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useTaskMark } from '../../tasks/index.ts';
import { TicketRowMark, useHasTickets, useTicketMark } from '../../tickets/index.ts';
import { MemberAvatar, TeamMark, useTeams, useWaited } from '../../projects/index.ts';
import classes from './contact-row.module.css';
import type { RowWords } from './row-words.ts';

// Whoever waits longer than this waits too long.
const LONG_MS = hours(1);

export type RowOperator = { id: number; name: string; words: string };
type Props = { contact: Contact; operator: RowOperator | null; words: RowWords };

/** What a row says beside its words: not who they say, put aside, owed an answer, in whose hands, how much is unread. */
export function RowMarks({ contact, operator, words }: Props) {
  return (
    <span className={classes.marks}>
      {contact.users.some((it) => it.is_unconfirmed) && (
        <span className={classes.doubt} {...tip(words.unconfirmed)}>
          <IconAlertTriangle size={15} aria-label={words.unconfirmed} />
        </span>
      )}
      {contact.snoozed_until && <Snoozed until={contact.snoozed_until} words={words} />}
      <TaskMark contact={contact} words={words} />
      <TicketOf contact={contact} />
      {contact.owed_since && <Owed since={contact.owed_since} words={words} />}
      {operator && (
        <span className={classes.operator} {...tip(operator.words)}>
          <MemberAvatar id={operator.id} name={operator.name} size={18} />
          <span className="visually-hidden">{operator.words}</span>
        </span>
      )}
      {contact.team !== undefined && <InQueue teamId={contact.team} words={words} />}
      {contact.unread > 0 && <Count value={contact.unread} max={99} label={words.unread} />}
    </span>
  );
}

/** It waits for somebody of this team. */
function InQueue({ teamId, words }: { teamId: number; words: RowWords }) {
  const team = useTeams().data?.find(({ id }) => id === teamId);
  if (!team) return null;
  const said = words.inQueue(team.name);
  return (
    <span className={classes.operator} {...tip(said)}>
      <TeamMark team={team} size={18} />
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

/** Something was promised to them; red when its time is over. */
function TaskMark({ contact, words }: { contact: Contact; words: RowWords }) {
  const mark = useTaskMark(contact.id, contact.users[0]?.messenger_type !== 'internal');
  if (!mark) return null;
  return (
    <span className={classes.task} data-late={mark === 'overdue' || undefined} {...tip(words.task[mark])}>
      <IconChecklist size={15} aria-label={words.task[mark]} />
    </span>
  );
}

/** The most pressing of their open tickets. */
function TicketOf({ contact }: { contact: Contact }) {
  const mark = useTicketMark(contact.id, useHasTickets() && contact.users[0]?.messenger_type !== 'internal');
  return (
    mark && (
      <Suspense>
        <TicketRowMark mark={mark} />
      </Suspense>
    )
  );
}

function Owed({ since, words }: { since: string; words: RowWords }) {
  const { isWorking, waitedSince } = useWaited();
  const time = readWireTime(since);
  if (!time) return null;
  const waited = waitedSince(time);
  const said = isWorking ? words.owedInHours(waited) : words.owed(time);
  const isLong = waited > LONG_MS;
  return (
    <span className={classes.owed} data-long={isLong || undefined} {...tip(said)}>
      <IconClockHour4 size={15} aria-label={said} />
    </span>
  );
}

function Snoozed({ until, words }: { until: string; words: RowWords }) {
  const time = readWireTime(until);
  if (!time) return null;
  const said = words.snoozed(formatDateTime(time, words.language, words.zone));
  return (
    <span className={classes.snoozed} {...tip(said)}>
      <IconClockPause size={15} aria-label={said} />
    </span>
  );
}
