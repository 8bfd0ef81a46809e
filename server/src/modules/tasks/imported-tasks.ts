import type { Actor } from '@parley/contract/actors';
import { tasksUpdated } from '@parley/contract/tasks/events';
import { momentOf } from '@parley/contract/time';
import { askedBy } from '../../kit/actor.ts';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import { recordAll } from '../../kit/facts/record.ts';
import { createdFact } from './facts-of-tasks.ts';
import { forgetHistories } from './forget-tasks.ts';
import { deleteUnchanged, insertMany } from './imported.queries.ts';
import { planOverdueOf } from './tell-overdue.ts';
import { tellTasks } from './tell-tasks.ts';

export type ImportedTask = {
  /** Its own key: made again, it is found. */
  uid: string;
  date: string;
  comment: string;
  result: string | null;
  manager_id: number | null;
  contact_id: number | null;
  deal_id: number | null;
  /** When it was done; null: it is to be done. */
  closed_at: string | null;
  created_at: string;
};

/** Tasks that come from another program: who has them is not told of each, nor of those that were late there already. */
export const importedTasks = { make, takeBack };

/** Answers those it made, by uid. */
async function make(tx: Tx, project_id: number, actor: Actor, given: ImportedTask[]): Promise<Map<string, number>> {
  if (!given.length) return new Map();
  const at = now();
  const isAhead = (it: ImportedTask) => it.closed_at === null && momentOf(it.date) > at.getTime();
  const author_id = askedBy(actor);
  const rows = given.map((it) => ({ ...it, author_id, told_date: isAhead(it) ? null : it.date }));
  const made = await insertMany(tx, project_id, rows);
  const byUid = new Map(given.map((it) => [it.uid, it]));
  const why = { by: { actor, origin: null }, words: undefined };
  const whole = made.map(({ id, uid, ...it }) => {
    const { created_at: _, uid: __, ...begun } = byUid.get(uid)!;
    return { ...begun, ...it, id, author_id, created_auto: false, priority: false };
  });
  recordAll(
    tx,
    project_id,
    whole.map((it) => createdFact(it, why)),
  );
  planOverdueOf(
    tx,
    project_id,
    whole.filter((it) => it.closed_at === null && momentOf(it.date) > at.getTime()),
  );
  await tellTasks(tx, { project_id, by: actor }, tasksUpdated, whole);
  return new Map(made.map((it) => [it.uid, it.id]));
}

/** Those go for good that nobody has changed since; answers which. */
async function takeBack(tx: Tx, project_id: number, actor: Actor, ids: number[]): Promise<number[]> {
  const gone = ids.length ? await deleteUnchanged(tx, project_id, ids) : [];
  const erased = gone.map((it) => it.id);
  await forgetHistories(tx, project_id, erased, { actor, origin: null });
  await tellTasks(tx, { project_id, by: actor }, tasksUpdated, gone);
  return erased;
}
