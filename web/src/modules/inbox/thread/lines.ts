import { bareSubject } from '@parley/contract/inbox/subjects';
import type { Message } from '@parley/contract/inbox/messages';
import { dayAt, daysBetween, displayZone, readWireTime } from '../../../kit/time.ts';
import type { Pending } from '../composer/pending.ts';

export type Side = 'in' | 'out' | 'system';
export type Line =
  | { kind: 'day'; key: string; time: Date }
  /** What follows came while nobody looked. */
  | { kind: 'new'; key: string }
  /**
   * `starts` a group of bubbles; `ends` one. The room between groups belongs to the end: older messages come above the
   * first one, and it must not grow then.
   */
  | {
      kind: 'message';
      key: string;
      message: Message;
      side: Side;
      starts: boolean;
      ends: boolean;
      /** The subject of a letter, where it is another than that of the letter before. */
      topic: string | null;
      /** Nothing of the same letter stands below: what is done with it as a whole is offered here. */
      endsLetter: boolean;
    }
  | { kind: 'pending'; key: string; pending: Pending };

// A pause longer than this begins a new group of bubbles.
const GROUP_MS = 5 * 60_000;

type Reader = {
  myId: number;
  newFrom?: number | null;
  /** What stands above the first message is not known yet, so nothing is said that would move when it comes. */
  hasOlder?: boolean;
  /** By whose clock days change. */
  zone?: string;
};

/** What the thread shows, top to bottom: days, messages in groups, then what is still on its way. */
export function linesOf(
  messages: readonly Message[],
  pending: readonly Pending[],
  { myId, newFrom, hasOlder = false, zone = displayZone() }: Reader,
): Line[] {
  const lines: Line[] = [];
  let before: { time: Date; by: string } | undefined;
  const topicOf = topics();
  for (const message of messages) {
    const time = readWireTime(message.created_at) ?? new Date(0);
    const isNewDay = before ? daysBetween(before.time, time, zone) !== 0 : !hasOlder;
    if (isNewDay) lines.push({ kind: 'day', key: `day ${dayAt(time, zone)} ${message.id}`, time });
    const isNew = message.id === newFrom;
    if (isNew) lines.push({ kind: 'new', key: 'new' });
    const side = sideOf(message, myId);
    const by = `${side} ${writerOf(message)} ${message.user_id} ${message.message_type === 'comment'}`;
    const isNear = before ? by === before.by && time.getTime() - before.time.getTime() <= GROUP_MS : hasOlder;
    const starts = isNewDay || isNew || !isNear;
    if (starts) endGroup(lines);
    const topic = topicOf(message);
    lines.push({ kind: 'message', key: message.uid, message, side, starts, ends: false, topic, endsLetter: true });
    before = { time, by };
  }
  joinLetters(lines);
  // A message that has arrived from the stream is no longer on its way, whoever was faster.
  const arrived = new Set(messages.map(({ uid }) => uid));
  const waiting = pending.filter(({ uid }) => !arrived.has(uid));
  const [next] = waiting;
  if (next && before?.by !== `out ${myId} ${next.dialogue_id} false`) endGroup(lines);
  for (const it of waiting) lines.push({ kind: 'pending', key: it.uid, pending: it });
  return lines;
}

const writerOf = ({ operator_id, author }: Message): string =>
  author ? `${author.kind} ${author.name}` : String(operator_id);

/** Of each dialogue the subject said last; answers to it have the same. */
function topics(): (message: Message) => string | null {
  const said = new Map<number, string>();
  return ({ letter, user_id }) => {
    if (!letter?.subject) return null;
    const topic = bareSubject(letter.subject);
    if (said.get(user_id) === topic) return null;
    said.set(user_id, topic);
    return letter.subject;
  };
}

function joinLetters(lines: Line[]) {
  const met = new Set<string>();
  for (const line of lines.toReversed()) {
    const uid = line.kind === 'message' ? line.message.letter?.together?.uid : undefined;
    if (line.kind !== 'message' || !uid) continue;
    line.endsLetter = !met.has(uid);
    met.add(uid);
  }
}

function endGroup(lines: Line[]) {
  const last = lines.findLast((line) => line.kind === 'message');
  if (last) last.ends = true;
}

/** Client left, team right; among colleagues only one's own words stand right. */
function sideOf({ destination, message_type, operator_id }: Message, myId: number): Side {
  if (message_type === 'system') return 'system';
  if (message_type === 'comment') return 'out';
  if (destination === 'from_operator') return operator_id === myId ? 'out' : 'in';
  return destination === 'to' ? 'out' : 'in';
}

/** The first of the newest `unread` messages of others, where the line of the new ones stands. */
export function firstUnread(messages: readonly Message[], unread: number, myId: number): number | null {
  if (!unread) return null;
  const theirs = messages.filter((it) => sideOf(it, myId) === 'in');
  return theirs.at(-Math.min(unread, theirs.length))?.id ?? null;
}
