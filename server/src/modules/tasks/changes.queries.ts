import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import type { TaskAction } from '@parley/contract/tasks/tasks';
import { isSeen, type Seer } from './seen.queries.ts';
import type { Fields, Kept } from './rules.ts';
import type {} from './tables.ts';

/** Locked in the order of their ids, so that two who change the same ones wait for each other. */
export async function lockTasks(tx: Tx, seer: Seer, ids: number[], with_removed = false): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select t.id, t.date, t.comment, t.result, t.priority, t.category_id, t.manager_id, t.author_id, t.contact_id,
      t.repeat, t.closed_at, t.deleted_at, t.version
    from tasks t
    where t.project_id = ${seer.project_id} and t.id = any (${ids}::bigint[])
      ${with_removed ? sql`` : sql`and t.deleted_at is null`} and ${isSeen(seer)}
    order by t.id for update of t`.execute(tx);
  return rows;
}

export const saveTask = (tx: Tx, project_id: number, id: number, changes: Partial<Fields>) =>
  tx
    .updateTable('tasks')
    .set((it) => ({ ...changes, version: it('version', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

export type NewTask = Pick<Fields, 'date' | 'comment' | 'priority' | 'category_id' | 'manager_id'> &
  Pick<Fields, 'contact_id' | 'repeat'> & { author_id: number | null; created_auto: boolean; uid?: string };

/** Null: one with this uid is there already. */
export async function insertTask(tx: Tx, project_id: number, it: NewTask): Promise<number | null> {
  const made = await tx
    .insertInto('tasks')
    .values({ project_id, ...it })
    .onConflict((on) => on.columns(['project_id', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export const findByUid = (tx: Tx, project_id: number, uid: string) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'author_id'])
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .executeTakeFirst();

export type Change = {
  task_id: number;
  stroke: string;
  user_id: number | null;
  kind: TaskAction['kind'];
  before: Partial<Fields>;
  after: Partial<Fields>;
};

export async function writeChanges(tx: Tx, project_id: number, changes: Change[]): Promise<void> {
  if (!changes.length) return;
  const rows = changes.map((it) => ({
    ...it,
    project_id,
    before: JSON.stringify(it.before),
    after: JSON.stringify(it.after),
  }));
  await tx.insertInto('task_changes').values(rows).execute();
}

/** What one person did by one stroke, if it was not long ago. */
export async function changesOf(
  tx: Tx,
  asked: { project_id: number; user_id: number; stroke: string; since: Date },
): Promise<Change[]> {
  const rows = await tx
    .selectFrom('task_changes')
    .select(['task_id', 'stroke', 'user_id', 'kind', 'before', 'after'])
    .where('project_id', '=', asked.project_id)
    .where('stroke', '=', asked.stroke)
    .where('user_id', '=', asked.user_id)
    .where('created_at', '>', asked.since.toISOString())
    .orderBy('task_id')
    .execute();
  return rows as unknown as Change[];
}

export async function historyOf(db: Db, project_id: number, task_id: number): Promise<TaskAction[]> {
  const rows = await db
    .selectFrom('task_changes')
    .select(['id', 'kind', 'user_id as by', 'before', 'after', 'created_at'])
    .where('project_id', '=', project_id)
    .where('task_id', '=', task_id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows as unknown as TaskAction[];
}

/** Through which channels these contacts are seen; null: one of them has no dialogue, and is seen by everyone. */
export async function channelsOf(tx: Tx, project_id: number, contacts_ids: number[]): Promise<number[] | null> {
  const { rows } = await sql<{ channels: number[] | null }>`
    select array_agg(distinct d.channel_id) as channels
    from unnest(${contacts_ids}::bigint[]) as asked (id)
    left join dialogues d on d.project_id = ${project_id} and d.contact_id = main_contact(${project_id}, asked.id)
    group by asked.id`.execute(tx);
  const all = rows.map(({ channels }) => channels?.filter((it) => it !== null) ?? []);
  return all.some((it) => !it.length) ? null : [...new Set(all.flat())];
}

export type Named = { categories?: number[]; managers?: number[]; contacts?: number[] };

/** Whether all of these are there, contacts as far as the viewer sees them. */
export async function areThere(db: Db, seer: Seer, it: Named): Promise<boolean> {
  const { project_id, channels_ids } = seer;
  const channels = channels_ids === null ? null : [...channels_ids];
  const all = (ids: number[] | undefined, isThere: RawBuilder<unknown>) => sql<boolean>`
    not exists (select from unnest(${ids ?? []}::bigint[]) as asked (id) where not exists (${isThere}))`;
  const { rows } = await sql<{ all_there: boolean }>`
    select ${all(
      it.categories,
      sql`select from task_categories c where c.project_id = ${project_id} and c.id = asked.id`,
    )} and ${all(
      it.managers,
      sql`select from members m where m.project_id = ${project_id} and m.user_id = asked.id`,
    )} and ${all(
      it.contacts,
      sql`select from contacts c where c.project_id = ${project_id} and c.id = asked.id and not c.is_room
        and c.merged_into is null and (${channels}::bigint[] is null or coalesce((
          select bool_or(d.channel_id = any (${channels}::bigint[])) from dialogues d
          where d.project_id = c.project_id and d.contact_id = c.id), true))`,
    )} as all_there`.execute(db);
  return rows[0]!.all_there;
}

type References = { category_id?: number | null; manager_id?: number | null; contact_id?: number | null };
const oneOf = (id: number | null | undefined): number[] => (id ? [id] : []);

/** The same for what a task names. */
export const areReal = (db: Db, seer: Seer, it: References): Promise<boolean> =>
  areThere(db, seer, {
    categories: oneOf(it.category_id),
    managers: oneOf(it.manager_id),
    contacts: oneOf(it.contact_id),
  });
