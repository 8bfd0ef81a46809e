import type { CallLine } from '@parley/contract/calls/call-line';
import type { SystemLine } from '@parley/contract/inbox/messages';
import { dayOf, wallTimeOf, weekdayOf } from '@parley/contract/time';
import { addHistogram } from '../../../kit/statistics/histogram.ts';
import {
  type Calendar,
  type CountedCall,
  type CountedDay,
  type CountedDeed,
  type CountedWait,
  tookBetween,
  waitOf,
} from './counted.ts';

/** A message as it counts; moments are milliseconds. */
export type ToldMessage = {
  id: number;
  position: number;
  at: number;
  destination: 'from' | 'from_operator' | 'to';
  message_type: string;
  /** It did not leave, or was deleted by whoever wrote it. */
  is_lost: boolean;
  operator_id: number | null;
  line: SystemLine['kind'] | null;
  /** What became of a call. */
  call: Pick<CallLine, 'direction' | 'result' | 'seconds'> | null;
  /** To whom a line says it was handed over. */
  to_id: number | null;
  /** Of an answer: the dialogues that it answered, and since when each waited, in microseconds. */
  undo: { id: number; answered_position: number; owed_since: number | null }[] | null;
};

export type CountedMinute = { minute: number; messages_in: number; messages_out: number };

/** What a dialogue adds from one place on. */
type Folded = {
  days: CountedDay[];
  waits: CountedWait[];
  deeds: CountedDeed[];
  calls: CountedCall[];
  minutes: CountedMinute[];
  position: number;
  opened_at: number | null;
};

type Given = {
  channel_id: number;
  position: number;
  opened_at: number | null;
  messages: ToldMessage[];
  /** When the client was closed by lines in their other dialogues. */
  closedElsewhere: number[];
  /** Undefined: it is gone. */
  channelOf: (dialogue_id: number) => number | undefined;
  /** Of answers that no longer say whom they answered. */
  known: CountedWait[];
  calendar: Calendar;
};

/**
 * Counts messages in the order of their places. Each stands for itself but for lines that take a line above back, so
 * that where one of these is met all of the dialogue is counted.
 */
export function fold(given: Given): Folded {
  const { channel_id, position, opened_at, messages, closedElsewhere, channelOf, known, calendar } = given;
  const folded: Folded = { days: [], waits: [], deeds: [], calls: [], minutes: [], position, opened_at };
  const days = new Map<string, CountedDay>();
  const minutes = new Map<number, CountedMinute>();
  const lines: DoneLine[] = [];
  for (const it of messages) {
    folded.position = Math.max(folded.position, it.position);
    const opened = folded.opened_at;
    if (opened !== null && closedElsewhere.some((at) => at > opened && at < it.at)) folded.opened_at = null;
    if (it.call) folded.calls.push(callOf(it, it.call, channel_id, calendar));
    if (it.message_type === 'system') foldLine(folded, lines, it, channel_id, calendar);
    const [isIn, isOut] = [isFromClient(it), isFromUs(it)];
    if (isIn) folded.opened_at ??= it.at;
    // A call opens a conversation and pays as words do, and is none of them.
    if ((isIn || isOut) && it.message_type !== 'call') {
      countDay(days, it, isIn, calendar);
      countMinute(minutes, it, isIn);
    }
    if (isOut) folded.waits.push(...waitsFor(it, { channelOf, known, calendar }));
  }
  folded.days = [...days.values()];
  folded.minutes = [...minutes.values()];
  return folded;
}

/** What takes a line above back is only known from the beginning on. */
export const takesBack = (messages: ToldMessage[]): boolean => messages.some((it) => it.line === 'undone');

const isFromClient = (it: ToldMessage): boolean => it.destination === 'from' && it.message_type !== 'system';
const isFromUs = (it: ToldMessage): boolean =>
  it.destination === 'to' && it.message_type !== 'system' && it.message_type !== 'comment' && !it.is_lost;

/** A line, by whom, and what it counted as. */
type DoneLine = { by: number | null; deed: CountedDeed | null };

function foldLine(folded: Folded, lines: DoneLine[], it: ToldMessage, channel_id: number, calendar: Calendar): void {
  if (it.line === null) return;
  if (it.line === 'undone') return takeBack(folded, lines, it.operator_id);
  const deed = deedOf(folded, it, channel_id, calendar);
  lines.push({ by: it.operator_id, deed });
  if (!deed) return;
  folded.deeds.push(deed);
  if (deed.kind === 'closed') folded.opened_at = null;
}

/** Whoever takes something back takes back the last that they did. */
function takeBack(folded: Folded, lines: DoneLine[], by: number | null): void {
  const at = lines.findLastIndex((line) => line.by === by);
  if (at < 0) return;
  const [{ deed }] = lines.splice(at, 1) as [DoneLine];
  if (!deed) return;
  folded.deeds.splice(folded.deeds.indexOf(deed), 1);
  if (deed.kind === 'closed') folded.opened_at = deed.began_at;
}

function deedOf(folded: Folded, it: ToldMessage, channel_id: number, calendar: Calendar): CountedDeed | null {
  const { id: message_id, at, line, operator_id } = it;
  const told = { message_id, channel_id, at, done_on: dayOf(at, calendar.zone) };
  if (line === 'taken' || line === 'transferred') {
    const manager_id = line === 'taken' ? operator_id : it.to_id;
    return { ...told, kind: 'taken', manager_id, began_at: null, wall: null, working: null };
  }
  // Where the client said nothing since the closing before, nothing is closed.
  if ((line !== 'closed' && line !== 'closed_by_itself') || folded.opened_at === null) return null;
  const took = tookBetween(folded.opened_at, at, calendar);
  return { ...told, kind: 'closed', manager_id: operator_id, began_at: folded.opened_at, ...took };
}

function callOf(
  { id: message_id, at, operator_id: manager_id }: ToldMessage,
  call: NonNullable<ToldMessage['call']>,
  channel_id: number,
  { zone }: Calendar,
): CountedCall {
  return { message_id, ...call, channel_id, manager_id, at, done_on: dayOf(at, zone) };
}

function countDay(days: Map<string, CountedDay>, it: ToldMessage, isIn: boolean, { zone }: Calendar): void {
  const { day, minute } = wallTimeOf(it.at, zone);
  const manager_id = isIn ? 0 : (it.operator_id ?? 0);
  const key = `${day} ${manager_id}`;
  const known = days.get(key) ?? { day, manager_id, messages_in: 0, messages_out: 0, hours: {} };
  days.set(key, known);
  if (!isIn) known.messages_out += 1;
  else {
    known.messages_in += 1;
    addHistogram(known.hours, { [hourOfWeek(day, Math.floor(minute / 60))]: 1 });
  }
}

/** Monday's first hour is 0. */
const hourOfWeek = (day: string, hour: number): number => ((weekdayOf(day) + 6) % 7) * 24 + hour;

function countMinute(minutes: Map<number, CountedMinute>, { at }: ToldMessage, isIn: boolean): void {
  const minute = Math.floor(at / 60_000) * 60_000;
  const known = minutes.get(minute) ?? { minute, messages_in: 0, messages_out: 0 };
  minutes.set(minute, known);
  known[isIn ? 'messages_in' : 'messages_out'] += 1;
}

function waitsFor(it: ToldMessage, { channelOf, known, calendar }: Pick<Given, 'channelOf' | 'known' | 'calendar'>) {
  if (!it.undo) return known.filter((one) => one.answer_id === it.id).map((one) => waitOf(one, calendar));
  return it.undo.flatMap(({ id, answered_position, owed_since }) => {
    const channel_id = channelOf(id);
    if (owed_since === null || channel_id === undefined) return [];
    return waitOf(
      {
        answer_id: it.id,
        dialogue_id: id,
        channel_id,
        began_at: Math.floor(owed_since / 1000),
        answered_at: it.at,
        manager_id: it.operator_id,
        is_first: answered_position === 0,
      },
      calendar,
    );
  });
}
