import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { workingTimeBetween } from '@parley/contract/projects/working-time';
import { levelOf, type PriorityLevel } from '@parley/contract/tickets/priorities';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import { dayOf, wallTimeOf } from '@parley/contract/time';
import { bucketOf } from '../../../kit/statistics/histogram.ts';

/**
 * A promise that ended; `day` is that of the project's clock when it was counted. `waits`: solved and open again, so that
 * it adds nothing until it is closed.
 */
export type EndedPromise = { kind: PromiseKind; is_kept: boolean; at: number; day: string; waits?: true };

/** What one ticket adds to the sums. */
export type Counted = {
  id: number;
  counts: boolean;
  channel_id: number;
  department_id: number | null;
  manager_id: number | null;
  priority: PriorityLevel;
  ticket_tags_ids: number[];
  opened_on: string;
  opened_hour: number;
  first_answer_wall: number | null;
  first_answer_working: number | null;
  closed_on: string | null;
  solution_wall: number | null;
  solution_working: number | null;
  rated_on: string | null;
  rating: number | null;
  promises: EndedPromise[];
};

/** A ticket as it stands; moments in milliseconds, used time as its clocks keep it. */
export type StandingTicket = {
  id: number;
  channel_id: number;
  department_id: number | null;
  manager_id: number | null;
  priority: number;
  ticket_tags_ids: number[];
  created_at: number;
  answered_at: number | null;
  closed_at: number | null;
  rated_at: number | null;
  rating: number | null;
  part_of: number | null;
  is_removed: boolean;
  first_answer_used: number;
  solution_used: number;
  runs_since: number | null;
  /** Of its department; null: those of the project. */
  hours: WorkingHours | null;
};

export type Calendar = { hours: WorkingHours | null; zone: string };

export function countedOf(it: StandingTicket, ended: EndedPromise[], { hours, zone }: Calendar): Counted {
  const opened = wallTimeOf(it.created_at, zone);
  const answered = it.answered_at !== null;
  const solved = it.closed_at !== null && it.part_of === null;
  return {
    id: it.id,
    counts: !it.is_removed,
    channel_id: it.channel_id,
    department_id: it.department_id,
    manager_id: it.manager_id,
    priority: levelOf(it.priority),
    ticket_tags_ids: [...new Set(it.ticket_tags_ids)].sort((a, b) => a - b),
    opened_on: opened.day,
    opened_hour: Math.floor(opened.minute / 60),
    first_answer_wall: answered ? bucketOf(it.answered_at! - it.created_at) : null,
    first_answer_working: answered
      ? bucketOf(workedUntilAnswer(it, it.answered_at!, { hours: it.hours ?? hours, zone }))
      : null,
    closed_on: it.closed_at === null ? null : dayOf(it.closed_at, zone),
    solution_wall: solved ? bucketOf(it.closed_at! - it.created_at) : null,
    solution_working: solved ? bucketOf(it.solution_used) : null,
    rated_on: it.rated_at === null || it.rating === null ? null : dayOf(it.rated_at, zone),
    rating: it.rated_at === null ? null : it.rating,
    promises: lastEnds(ended).map(({ kind, is_kept, at }) => ({
      kind,
      is_kept,
      at,
      day: dayOf(at, zone),
      ...(kind === 'solution' && is_kept && it.closed_at === null && { waits: true }),
    })),
  };
}

export type BrokenPromise = { kind: PromiseKind; day: string; ticket_id: number };

/** One for each day and kind, in whose lists it stands. */
export function brokenOf({ id, counts, promises }: Counted): BrokenPromise[] {
  const rows = promises.flatMap(({ kind, is_kept, day }) => (counts && !is_kept ? [{ kind, day, ticket_id: id }] : []));
  return [...new Map(rows.map((it) => [`${it.kind} ${it.day}`, it])).values()];
}

/** A ticket is answered first and solved once: what was closed, taken back and closed again ended the last time. */
const lastEnds = (ended: EndedPromise[]): EndedPromise[] =>
  ended.filter(({ kind }, nth) => kind === 'next_answer' || !ended.slice(nth + 1).some((it) => it.kind === kind));

/** The clock is read when it stops: while it runs on after the answer, the time up to that is still to be added. */
export function workedUntilAnswer(
  { first_answer_used, runs_since }: Pick<StandingTicket, 'first_answer_used' | 'runs_since'>,
  answered_at: number,
  { hours, zone }: Calendar,
): number {
  if (runs_since === null || runs_since >= answered_at) return first_answer_used;
  return first_answer_used + workingTimeBetween(hours, runs_since, answered_at, zone);
}
