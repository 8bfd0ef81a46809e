import { goodTimes } from '@parley/contract/analytics/dialogues';
import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { workingTimeBetween } from '@parley/contract/projects/working-time';
import { timeCounts } from '@parley/contract/statistics';
import { dayOf } from '@parley/contract/time';
import { bucketOf, type Histogram } from '../../../kit/statistics/histogram.ts';
import type { Addition, Sums } from './sums.ts';

export type Calendar = { hours: WorkingHours | null; zone: string };

/** Moments and times are milliseconds. */
type Took = { wall: number; working: number };

/** What was said on a day: by the client, and by one of the team; 0: by nobody of it. */
export type CountedDay = {
  day: string;
  manager_id: number;
  messages_in: number;
  messages_out: number;
  hours: Histogram;
};

/** A client who waited for this answer, or waits still: of these there is no answer, and nobody's time. */
export type CountedWait = {
  answer_id: number;
  dialogue_id: number;
  channel_id: number;
  began_at: number;
  began_on: string;
  answered_at: number | null;
  manager_id: number | null;
  is_first: boolean;
  wall: number | null;
  working: number | null;
};

export type CountedDeed = {
  message_id: number;
  kind: 'taken' | 'closed';
  channel_id: number;
  manager_id: number | null;
  at: number;
  done_on: string;
  began_at: number | null;
  wall: number | null;
  working: number | null;
};

/** A call by the line that tells of it; nobody's: the client called, and nobody took it. */
export type CountedCall = {
  message_id: number;
  direction: CallDirection;
  result: CallResult;
  channel_id: number;
  manager_id: number | null;
  at: number;
  done_on: string;
  seconds: number;
};

export type CountedClient = { id: number; channel_id: number; came_at: number; came_on: string };

export const tookBetween = (from: number, to: number, { hours, zone }: Calendar): Took => ({
  wall: Math.round(Math.max(0, to - from)),
  working: Math.round(workingTimeBetween(hours, Math.min(from, to), to, zone)),
});

export function waitOf(
  it: Pick<
    CountedWait,
    'answer_id' | 'dialogue_id' | 'channel_id' | 'began_at' | 'answered_at' | 'manager_id' | 'is_first'
  >,
  calendar: Calendar,
): CountedWait {
  const took = it.answered_at === null ? null : tookBetween(it.began_at, it.answered_at, calendar);
  const began_on = dayOf(it.began_at, calendar.zone);
  return { ...it, began_on, wall: took?.wall ?? null, working: took?.working ?? null };
}

export const addedByDay = (channel_id: number, it: CountedDay): Addition[] => [
  ...(it.messages_in ? [{ day: it.day, channel_id, adds: { messages_in: it.messages_in, hours: it.hours } }] : []),
  ...(it.messages_out
    ? [{ day: it.day, channel_id, manager_id: it.manager_id || null, adds: { messages_out: it.messages_out } }]
    : []),
];

export function addedByWait(it: CountedWait): Addition {
  const { channel_id, began_on: day, manager_id, is_first } = it;
  if (it.answered_at === null) return { day, channel_id, adds: { unanswered: 1 } };
  const adds: Partial<Sums> = { within: {} };
  for (const time of timeCounts) {
    const ms = it[time]!;
    for (const figure of is_first ? (['answer', 'first_answer'] as const) : (['answer'] as const)) {
      adds[`${figure}_${time}`] = { [bucketOf(ms)]: 1 };
      const good = goodTimes.find((seconds) => ms <= seconds * 1000);
      if (good !== undefined) adds.within![withinKey(`${figure}_${time}`, good)] = 1;
    }
  }
  return { day, channel_id, manager_id, adds };
}

/** Exact, beside buckets that are not. */
export const withinKey = (figure: string, seconds: number): string => `${figure} ${seconds}`;

export function addedByDeed(it: CountedDeed): Addition {
  const { channel_id, manager_id, done_on: day } = it;
  if (it.kind === 'taken') return { day, channel_id, manager_id, adds: { taken: 1 } };
  const adds = { closing_wall: { [bucketOf(it.wall!)]: 1 }, closing_working: { [bucketOf(it.working!)]: 1 } };
  return { day, channel_id, manager_id, adds };
}

export function addedByCall(it: CountedCall): Addition {
  const { direction, result, channel_id, manager_id, done_on: day, seconds } = it;
  const isAnswered = result === 'answered';
  const adds: Partial<Sums> = {
    [`calls_${direction}`]: 1,
    ...(isAnswered && { calls_answered: 1, call_seconds: seconds, call_length: { [bucketOf(seconds * 1000)]: 1 } }),
    ...(result === 'missed' && { calls_missed: 1 }),
  };
  return { day, channel_id, manager_id: manager_id ?? undefined, adds };
}

export const addedByDialogue = (it: { channel_id: number; began_on: string }): Addition => ({
  day: it.began_on,
  channel_id: it.channel_id,
  adds: { new_dialogues: 1 },
});

export const addedByClient = (it: CountedClient): Addition => ({
  day: it.came_on,
  channel_id: it.channel_id,
  adds: { new_clients: 1 },
});
