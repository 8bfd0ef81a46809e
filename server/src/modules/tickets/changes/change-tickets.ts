import type { Cause } from '@parley/contract/facts';
import { momentOf, wireTimeOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { type By, recordAll } from '../../../kit/facts/record.ts';
import { planGivingAfter } from '../giving/plan-giving.ts';
import { planClosing } from '../life/plan-closing.ts';
import { planWatching } from '../promises/plan-watching.ts';
import { planAsking } from '../ratings/ask-rating.ts';
import { clockNames, type Clocks, type Ended, settleClocks, type Terms } from '../promises/rules.ts';
import { columnNames, saveTickets } from './changes.queries.ts';
import { changedFact, endedFact } from './facts-of-tickets.ts';
import { lookedAt } from './planned-looks.ts';
import { type Columns, differing, fieldNames, type Fields, type Kept, settled } from './rules.ts';
import { tellTickets } from './tell-tickets.ts';
import { type AllTerms, readTerms } from './terms.queries.ts';

/** Where, and who changes it. */
export type Doer = { project_id: number; by: By };
/**
 * A ticket as it stands, locked, and what it is to become; `at`: since when it is so, if not since now; `before`: by what
 * its time went until the hours became others.
 */
export type Step = { kept: Kept; wanted: Partial<Columns>; at?: string; before?: Terms['before'] };

/**
 * The one way in which tickets change: kept, timed, planned for and told of, by as many statements for one as for
 * hundreds. Answers those that became different.
 */
export async function change(tx: Tx, { project_id, by }: Doer, steps: Step[], cause: Cause): Promise<Kept[]> {
  if (!steps.length) return [];
  const departments = steps.flatMap(({ kept, wanted }) => [kept.department_id, wanted.department_id ?? null]);
  const terms = await readTerms(tx, project_id, departments);
  const done = steps.flatMap((step) => stepped(step, terms));
  if (!done.length) return [];
  const words = await saveTickets(
    tx,
    project_id,
    done.map(({ kept: { id }, before, after }) => ({ id, before, after })),
  );
  recordAll(
    tx,
    project_id,
    done.flatMap(({ kept: { id, subject }, told, ended }) => [
      ...(told ? [changedFact({ id, subject, ...told }, { by, cause, words: words.get(id) ?? {} })] : []),
      ...ended.map((it) => endedFact(id, it, by)),
    ]),
  );
  planClosing(
    tx,
    project_id,
    done.filter(({ after }) => after.close_at).map((it) => it.now),
  );
  await planAsking(
    tx,
    project_id,
    done.filter((it) => it.is_closed_now).map((it) => it.now),
  );
  planWatching(
    tx,
    project_id,
    done.filter(({ after }) => after.watch_at).map((it) => it.now),
  );
  await planGivingAfter(tx, project_id, done);
  const concerned = done.flatMap((it) => [it.kept, it.now]);
  await tellTickets(tx, { project_id, by: by.actor, stroke: cause.token }, concerned);
  return done.map((it) => it.now);
}

type Told = { before: Partial<Fields>; after: Partial<Fields> };
type Done = {
  kept: Kept;
  now: Kept;
  before: Partial<Columns>;
  after: Partial<Columns>;
  told: Told | null;
  ended: Ended[];
  is_closed_now: boolean;
};

function stepped({ kept, wanted, at = wireTimeOf(now().getTime()), before }: Step, terms: AllTerms): Done[] {
  const stands = settled(kept, wanted, at);
  const { clocks, ended } = settleClocks(
    clocksOf(kept, wanted),
    stands,
    {
      ...(before && { before }),
      ...termsOf(kept, stands, terms, at),
      ...(stands.excused_since === null && { excused: kept.excused_since }),
    },
    momentOf(at),
  );
  const all = { ...stands, ...clocks };
  const looks = lookedAt(all, kept, terms.ticket_close, now().getTime());
  const timed = { ...all, ...looks, ...('close_at' in wanted && { close_at: stands.close_at }) };
  const difference = differing(kept, timed, columnNames);
  if (!difference) return [];
  const told = differing(kept, timed, fieldNames) as Told | null;
  const is_closed_now = isClosedNow(kept, timed, wanted);
  return [{ kept, now: { ...kept, ...timed }, ...difference, told, ended, is_closed_now }];
}

/** Not as a part of another one; what is taken back brings the moment it was closed at along. */
const isClosedNow = (kept: Kept, now: Columns, wanted: Partial<Columns>): boolean =>
  kept.status !== 'closed' && now.status === 'closed' && now.part_of === null && wanted.closed_at === undefined;

/** Whoever watches the clocks notes on them what was told. */
const clocksOf = (kept: Kept, wanted: Partial<Columns>): Clocks => {
  const all = { ...kept, ...wanted };
  return Object.fromEntries(clockNames.map((name) => [name, all[name]])) as Clocks;
};

/** Handed over, its time until then went by the hours of where it was. */
function termsOf(kept: Kept, now: Columns, terms: AllTerms, at: string): Terms {
  const there = terms.of(now.department_id);
  if (now.department_id === kept.department_id) return there;
  const { hours, zone } = terms.of(kept.department_id);
  return { ...there, before: { hours, zone, until: momentOf(at) } };
}
