import { sql } from 'kysely';
import { minutes, now } from '../clock.ts';
import { afterCommit, type Db, type Tx } from '../db/index.ts';
import { type Job, missedEnding, queueNames } from './jobs.ts';
import { wakeWorkers } from './wake.ts';

/** How a job is known that was put off because its project stands still. */
export const heldReason = 'its project is held';
/** How long until it is looked at again. Soon at first: one in a worker's hands is not let go with the others. */
export const heldFor = (last_error: string | null): number =>
  last_error?.startsWith(heldReason) ? minutes(15) : minutes(1);

let isProjectHeld: (project_id: number) => boolean = () => false;
let missable: string[] = [];

/** Said once: whose work stands still. */
export function holdJobsOf(isHeldNow: typeof isProjectHeld): void {
  isProjectHeld = isHeldNow;
}

export const isHeld = (project_id: number | null): boolean => project_id !== null && isProjectHeld(project_id);

export function knowMissable(jobs: Job[]): void {
  missable = jobs.filter((it) => it.missed).map((it) => it.name);
}

/** What is done for a job in its turn: one that was held and not let go with the others comes as late as they. */
export const inTurn = (known: Job, last_error: string | null): Job =>
  (last_error?.startsWith(heldReason) && known.missed) || known;

/** Its work goes on. What was due meanwhile and is of no use when it comes late is missed. */
export async function letJobsGo(tx: Tx, project_id: number): Promise<void> {
  await sql`
    update jobs set name = case when name = any (${missable}::text[]) then name || ${missedEnding} else name end,
      run_at = ${now()}, due_at = ${now()}, last_error = null
    where project_id = ${project_id} and lease_until is null
      and (last_error = ${heldReason} or run_at <= ${now()})`.execute(tx);
  for (const queue of queueNames) afterCommit(tx, () => wakeWorkers(queue));
}

type Late = { planned_before: string; dropped: string[] };

/**
 * In a base that was brought back: of what it had planned until then and is due by now, that of no use when it comes late
 * is missed, and what is to be dropped goes. Answers how much that is. Nobody has any of it in their hands.
 */
export async function missLate(db: Db, { planned_before, dropped }: Late): Promise<number> {
  await sql`update jobs set lease_until = null, leased_by = null where leased_by is not null`.execute(db);
  const { rows } = await sql<{ missed: number }>`
    with late as (
      select id, name from jobs where run_at <= ${now()} and created_at <= ${planned_before}::timestamptz
    ), gone as (
      delete from jobs where id in (select id from late where name = any (${dropped}::text[])) returning id
    ), missed as (
      update jobs set name = name || ${missedEnding}, last_error = null
      where id in (select id from late where name = any (${missable}::text[])) returning id
    )
    select (select count(*) from gone) + (select count(*) from missed) as missed`.execute(db);
  return rows[0]!.missed;
}
