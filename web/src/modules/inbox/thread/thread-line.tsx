import type { Contact } from '@parley/contract/inbox/contacts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble } from './bubble.tsx';
import { DayChip } from './day-chip.tsx';
import type { Line } from './lines.ts';
import { PendingBubble } from './pending-bubble.tsx';
import classes from './thread.module.css';
import type { View } from './view.ts';

// Few threads have one.
const CallBubble = lazy(() => import('./call-bubble.tsx').then((file) => ({ default: file.CallBubble })));

type Props = { line: Line; contact: Contact; myId: number; view: View; names: Map<number, string> };
const none: string[] = [];

export function ThreadLine({ line, contact, myId, view, names }: Props) {
  const { t } = useTranslation('thread');
  if (line.kind === 'day') return <DayChip time={line.time} />;
  if (line.kind === 'new') return <p className={classes.new}>{t('new')}</p>;
  if (line.kind === 'pending') return <PendingBubble pending={line.pending} clientName={contact.name} />;
  const { message, side, starts, ends, topic, endsLetter } = line;
  const dialogue = contact.users.length > 1 ? contact.users.find(({ id }) => id === message.user_id) : undefined;
  if (message.call) {
    const isLit = view.jump?.id === message.id;
    return (
      <Suspense fallback={<div className={classes.call} />}>
        <CallBubble {...{ message, side, ends, contact, isLit }} call={message.call} />
      </Suspense>
    );
  }
  const called = message.mentions.map((id) => names.get(id)).filter((name) => name !== undefined);
  return (
    <Bubble
      message={message}
      side={side}
      starts={starts}
      ends={ends}
      topic={topic}
      endsLetter={endsLetter}
      showsName={showsName(line, myId)}
      clientName={contact.name}
      channel={dialogue?.messenger_type ?? null}
      isLit={view.jump?.id === message.id}
      words={view.words}
      names={called.length ? called : none}
    />
  );
}

/** Clients are named above the thread, one's own words need no name; notes and what wrote itself always say whose they are. */
const showsName = ({ message, side }: Extract<Line, { kind: 'message' }>, myId: number): boolean =>
  message.message_type === 'comment' ||
  message.author !== undefined ||
  (message.operator_name !== null &&
    message.operator_id !== myId &&
    (side === 'out' || message.destination !== 'from'));
