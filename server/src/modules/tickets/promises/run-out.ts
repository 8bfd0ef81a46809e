import { type PromiseKind, promiseKinds } from '@parley/contract/tickets/promises';
import { momentOf } from '@parley/contract/time';
import { type Clocks, type Told, wasBroken, withKind } from './rules.ts';

/** What is to be told at this moment of the clocks that run: each is told once that it is at risk, and once that it is broken. */
export function runOut(
  clocks: Clocks,
  at: number,
): { clocks: Clocks; ran_out: { promise: PromiseKind; is_broken: boolean; due_at: string }[] } {
  const ran_out = promiseKinds.flatMap((promise) => {
    const due_at = clocks[`${promise}_due`];
    if (due_at === null || wasBroken(clocks, promise)) return [];
    const is_broken = momentOf(due_at) <= at;
    const isAtRisk = momentOf(clocks[`${promise}_warn`]!) <= at && !clocks.told.includes(`${promise}:at_risk`);
    return is_broken || isAtRisk ? [{ promise, is_broken, due_at }] : [];
  });
  const broken = ran_out.filter((it) => it.is_broken).map((it) => it.promise);
  const told = ran_out.map(({ promise, is_broken }): Told => `${promise}:${is_broken ? 'broken' : 'at_risk'}`);
  return {
    clocks: { ...clocks, broken: broken.reduce(withKind, clocks.broken), told: [...clocks.told, ...told] },
    ran_out,
  };
}

/** When there is something to tell next; null: nothing more. */
export function nextToTell(clocks: Clocks): number | null {
  const moments = promiseKinds.flatMap((kind) => {
    const due = clocks[`${kind}_due`];
    if (due === null || wasBroken(clocks, kind)) return [];
    return clocks.told.includes(`${kind}:at_risk`) ? momentOf(due) : momentOf(clocks[`${kind}_warn`]!);
  });
  return moments.length ? Math.min(...moments) : null;
}
