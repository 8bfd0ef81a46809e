import { levelOf } from '@parley/contract/tickets/priorities';
import {
  atRiskFrom,
  noPromises,
  type PromiseKind,
  promiseKinds,
  type Promises,
} from '@parley/contract/tickets/promises';
import type { TicketStatus } from '@parley/contract/tickets/tickets';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { addWorkingTime, workingTimeBetween } from '@parley/contract/projects/working-time';
import { momentOf, wireTimeOf } from '@parley/contract/time';

/** The columns that follow from how a ticket stands. Times are wire text, in whole seconds, as they are read. */
export type Clocks = {
  [K in `${PromiseKind}_${'due' | 'warn'}`]: string | null;
} & { [K in `${PromiseKind}_used`]: number } & {
  runs_since: string | null;
  /** Given and not fulfilled yet: they run, or stand still. */
  promised: PromiseKind[];
  /** Not kept once; for good. */
  broken: PromiseKind[];
  told: Told[];
};
export type Told = `${PromiseKind}:${'at_risk' | 'broken'}`;

export const noClocks: Clocks = {
  first_answer_due: null,
  first_answer_warn: null,
  first_answer_used: 0,
  next_answer_due: null,
  next_answer_warn: null,
  next_answer_used: 0,
  solution_due: null,
  solution_warn: null,
  solution_used: 0,
  runs_since: null,
  promised: [],
  broken: [],
  told: [],
};
export const clockNames = Object.keys(noClocks) as (keyof Clocks)[];

export type Standing = {
  status: TicketStatus;
  priority: number;
  answered_at: string | null;
  /** Since when the client waits for our word. */
  owed_since: string | null;
  /** Since when nobody waits for a first answer, though none was given. */
  excused_since: string | null;
  closed_at: string | null;
  removed_at: string | null;
  /** Merged into another one. */
  part_of: number | null;
};

type Calendar = { hours: WorkingHours | null; zone: string };
export type Terms = Calendar & {
  promises: Promises;
  /** Since when a first answer was not owed that is owed again now. */
  excused?: string | null;
  /** Up to a moment time went by another calendar: that of the department it was in, or what hours were before. */
  before?: Calendar & { until: number };
};

/** What is promised by a department; without one nothing is, and time goes by the project's hours. */
export const termsOf = (
  department: { promises: Promises; hours: WorkingHours | null } | null,
  project: Calendar,
): Terms => ({
  promises: department?.promises ?? noPromises,
  hours: department?.hours ?? project.hours,
  zone: project.zone,
});

/** `due_at`: by when it was promised; of one that stood still, as if it had run on. Null: the doors never open again. */
export type Ended = { promise: PromiseKind; is_kept: boolean; due_at: string | null };

/**
 * The clocks of a ticket that stands so now, and what of the promises ended with it. `at` is when it came to stand so, and
 * not when that was heard of: an answer in time is in time. A clock that runs and is over is not stopped here: that is
 * told and noted at its moment (`runOut`).
 */
export function settleClocks(
  kept: Clocks,
  standing: Standing,
  terms: Terms,
  at: number,
): { clocks: Clocks; ended: Ended[] } {
  // What is kept is kept in whole seconds: worked out again, it comes to the same.
  at = wholeSecond(at);
  const counted = countBefore(withoutExcuse(kept, terms, at), standing, terms);
  const runs = standing.status === 'opened' && !isGone(standing);
  const since = counted.runs_since ?? (runs ? timeOf(at) : null);
  const used = usedUntil({ ...counted, runs_since: since }, standing, terms, runs ? null : at);
  const clocks: Clocks = { ...counted, ...used, runs_since: runs ? since : null };
  const ended: Ended[] = [];
  for (const kind of promiseKinds) {
    const promised = promisedTime(kind, standing, terms);
    const isOwed = isOwedBy(kind, standing);
    if (!isOwed && promised !== null && isJudged(kept, kind, standing)) {
      const end = endOf(counted, kind, promised, standing, terms, at);
      ended.push(end);
      if (!end.is_kept) clocks.broken = withKind(clocks.broken, kind);
    }
    Object.assign(
      clocks,
      runs && isOwed && promised !== null ? running(clocks, kind, promised, standing, terms) : still(kind),
    );
    if (isGone(standing)) continue;
    clocks.promised = isOwed && promised !== null ? withKind(clocks.promised, kind) : without(clocks.promised, kind);
    clocks.told = clocks.told.filter((it) => !it.startsWith(`${kind}:`) || (isOwed && isStillTold(it, clocks, at)));
    if (kind === 'next_answer' && !isOwed) clocks.next_answer_used = 0;
  }
  return { clocks, ended };
}

const isGone = ({ removed_at, part_of }: Standing): boolean => removed_at !== null || part_of !== null;

/** Whether it is still to be done, be the clock stopped or not. */
function isOwedBy(kind: PromiseKind, { status, answered_at, owed_since, excused_since }: Standing): boolean {
  if (kind === 'solution') return status !== 'closed';
  if (kind === 'first_answer') return answered_at === null && excused_since === null;
  return answered_at !== null && owed_since !== null;
}

const promisedTime = (kind: PromiseKind, { priority }: Standing, { promises }: Terms): number | null => {
  const minutes = promises[levelOf(priority)][kind];
  return minutes === null ? null : minutes * 60_000;
};

/** The first answer and the solution are one promise each; of next answers this one counts, not those before. */
export const wasBroken = ({ broken, told }: Clocks, kind: PromiseKind): boolean =>
  kind === 'next_answer' ? told.includes('next_answer:broken') : broken.includes(kind);

/** Closing solves it, and answers nobody; nor does saying that no answer is needed. */
const isJudged = (kept: Clocks, kind: PromiseKind, standing: Standing): boolean =>
  kept.promised.includes(kind) &&
  !wasBroken(kept, kind) &&
  !isGone(standing) &&
  (kind !== 'next_answer' || standing.status !== 'closed') &&
  (kind !== 'first_answer' || standing.answered_at !== null);

/** While nobody waited for a first answer its clock stood still, though the others ran. */
function withoutExcuse(kept: Clocks, { excused, hours, zone }: Terms, at: number): Clocks {
  if (!excused || kept.runs_since === null) return kept;
  const from = Math.max(momentOf(kept.runs_since), momentOf(excused));
  return { ...kept, first_answer_used: kept.first_answer_used - workingTimeBetween(hours, from, at, zone) };
}

/** Time that went by another calendar is counted by that one. */
function countBefore(kept: Clocks, standing: Standing, { before }: Terms): Clocks {
  if (!before || kept.runs_since === null || momentOf(kept.runs_since) >= before.until) return kept;
  const until = wholeSecond(before.until);
  return { ...kept, ...usedUntil(kept, standing, before, until), runs_since: timeOf(until) };
}

type Used = Pick<Clocks, `${PromiseKind}_used`>;

/** With what was used since it runs, up to a moment at which it stops; null: it runs on. */
function usedUntil(kept: Clocks, standing: Standing, { hours, zone }: Calendar, stop: number | null): Used {
  const of = (kind: PromiseKind): number => {
    const before = kept[`${kind}_used`];
    const from = startOf(kept, kind, standing);
    if (stop === null || from === null) return before;
    return before + workingTimeBetween(hours, from, Math.min(stop, doneAt(kind, standing) ?? stop), zone);
  };
  return { first_answer_used: of('first_answer'), next_answer_used: of('next_answer'), solution_used: of('solution') };
}

/** Since when a clock runs; the next answer's, since the client waits. */
function startOf({ runs_since }: Clocks, kind: PromiseKind, { owed_since }: Standing): number | null {
  if (runs_since === null) return null;
  const since = momentOf(runs_since);
  if (kind !== 'next_answer') return since;
  return owed_since === null ? null : Math.max(since, wholeSecond(momentOf(owed_since)));
}

function doneAt(kind: PromiseKind, { answered_at, excused_since, closed_at }: Standing): number | null {
  const moment = kind === 'first_answer' ? (excused_since ?? answered_at) : kind === 'solution' ? closed_at : null;
  return moment === null ? null : momentOf(moment);
}

/** It is done: in time, or not. Of one that stood still it counts what it had used. */
function endOf(
  kept: Clocks,
  kind: PromiseKind,
  promised: number,
  standing: Standing,
  { hours, zone }: Terms,
  at: number,
): Ended {
  const done = doneAt(kind, standing) ?? at;
  const kept_due = kept[`${kind}_due`];
  const left = promised - kept[`${kind}_used`];
  const since = kept.runs_since === null ? done : momentOf(kept.runs_since);
  const due =
    kind === 'next_answer' && kept_due !== null ? momentOf(kept_due) : addWorkingTime(hours, since, left, zone);
  // All used before it runs again: an answer that is heard of only now was late even then.
  const is_kept = left > 0 && (due === null || done < due);
  return { promise: kind, is_kept, due_at: due === null ? null : timeOf(is_kept ? due : Math.min(due, done)) };
}

function running(
  kept: Clocks,
  kind: PromiseKind,
  promised: number,
  standing: Standing,
  { hours, zone }: Terms,
): Partial<Clocks> {
  const from = startOf(kept, kind, standing)!;
  const at = (share: number): string | null => {
    const moment = addWorkingTime(hours, from, share * promised - kept[`${kind}_used`], zone);
    return moment === null ? null : timeOf(moment);
  };
  const due = at(1);
  return { [`${kind}_due`]: due, [`${kind}_warn`]: due && at(atRiskFrom) };
}

const still = (kind: PromiseKind): Partial<Clocks> => ({ [`${kind}_due`]: null, [`${kind}_warn`]: null });

/** At risk no more, it may be told once more when it is again; what was broken is never told again. */
function isStillTold(told: Told, clocks: Clocks, at: number): boolean {
  const [kind, what] = told.split(':') as [PromiseKind, string];
  const warn = clocks[`${kind}_warn`];
  return what === 'broken' || warn === null || momentOf(warn) <= at;
}

const wholeSecond = (moment: number): number => Math.floor(moment / 1000) * 1000;
const timeOf = (moment: number): string => wireTimeOf(wholeSecond(moment));

export const withKind = (kinds: PromiseKind[], kind: PromiseKind): PromiseKind[] =>
  kinds.includes(kind) ? kinds : [...kinds, kind];
const without = (kinds: PromiseKind[], kind: PromiseKind): PromiseKind[] => kinds.filter((it) => it !== kind);
