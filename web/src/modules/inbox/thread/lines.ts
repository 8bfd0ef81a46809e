import type { Message } from '@parley/contract/inbox/messages';
import { daysBetween } from '../../../kit/i18n/formats.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
import type { Pending } from '../composer/pending.ts';

export type Side = 'in' | 'out' | 'system';
export type Line =
  | { kind: 'day'; key: string; time: Date }
  | { kind: 'message'; key: string; message: Message; side: Side; starts: boolean }
  | { kind: 'pending'; key: string; pending: Pending; starts: boolean };

// A pause longer than this begins a new group of bubbles.
const GROUP_MS = 5 * 60_000;

/** What the thread shows, top to bottom: days, messages in groups, then what is still on its way. */
export function linesOf(messages: readonly Message[], pending: readonly Pending[], myId: number): Line[] {
  const lines: Line[] = [];
  let before: { time: Date; by: string } | undefined;
  for (const message of messages) {
    const time = readWireTime(message.created_at) ?? new Date(0);
    const isNewDay = !before || daysBetween(before.time, time) !== 0;
    if (isNewDay) lines.push({ kind: 'day', key: `day ${time.toDateString()} ${message.id}`, time });
    const side = sideOf(message, myId);
    const by = `${side} ${message.operator_id}`;
    const starts = isNewDay || by !== before?.by || time.getTime() - before.time.getTime() > GROUP_MS;
    lines.push({ kind: 'message', key: message.uid, message, side, starts });
    before = { time, by };
  }
  // A message that has arrived from the stream is no longer on its way, whoever was faster.
  const arrived = new Set(messages.map(({ uid }) => uid));
  const waiting = pending.filter(({ uid }) => !arrived.has(uid));
  waiting.forEach((it, at) =>
    lines.push({ kind: 'pending', key: it.uid, pending: it, starts: at === 0 && before?.by !== `out ${myId}` }),
  );
  return lines;
}

/** Client left, team right; among colleagues only one's own words stand right. */
function sideOf({ destination, message_type, operator_id }: Message, myId: number): Side {
  if (message_type === 'system') return 'system';
  if (destination === 'from_operator') return operator_id === myId ? 'out' : 'in';
  return destination === 'to' ? 'out' : 'in';
}
