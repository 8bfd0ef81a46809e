import { type RawBuilder, sql } from 'kysely';
import { askedBy } from '../../kit/actor.ts';
import type { Db, Tx } from '../../kit/db/index.ts';
import type { Actor } from '@parley/contract/actors';
import type { TaskAction } from '@parley/contract/tasks/tasks';
import { isDealSeen, isSeen, type Seer } from './seen.queries.ts';
import type { Fields, Kept } from './rules.ts';
import type {} from './tables.ts';

/** Locked in the order of their ids, so that two who change the same ones wait for each other. */
export async function lockTasks(tx: Tx, seer: Seer, ids: number[], with_removed = false): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select t.id, t.date, t.comment, t.result, t.priority, t.category_id, t.manager_id, t.author_id, t.contact_id,
      t.channels_ids, t.deal_id, t.repeat, t.repeat_day, t.closed_at, t.deleted_at, t.version
    from tasks t
    where t.project_id = ${seer.project_id} and t.id = any (${ids}::bigint[])
      ${with_removed ? sql`` : sql`and t.deleted_at is null`} and ${isSeen(seer)}
    order by t.id for update of t`.execute(tx);
  return rows;
}

const kindsOf: Record<Exclude<keyof Fields, 'channels_ids'>, RawBuilder<unknown>> = {
  date: sql`timestamptz`,
  comment: sql`text`,
  result: sql`text`,
  priority: sql`boolean`,
  category_id: sql`bigint`,
  manager_id: sql`bigint`,
  contact_id: sql`bigint`,
  deal_id: sql`bigint`,
  repeat: sql`text`,
  repeat_day: sql`smallint`,
  closed_at: sql`timestamptz`,
  deleted_at: sql`timestamptz`,
};

const valueOf = (name: keyof Fields) =>
  name === 'channels_ids'
    ? sql`case when jsonb_typeof(n.after -> 'channels_ids') = 'array'
        then array(select jsonb_array_elements_text(n.after -> 'channels_ids')::bigint) end`
    : sql`(n.after ->> ${sql.lit(name)})::${kindsOf[name]}`;

/** All by one statement; of each only what is new. */
export async function saveTasks(
  tx: Tx,
  project_id: number,
  changes: { id: number; after: Partial<Fields> }[],
): Promise<void> {
  const names = [...new Set(changes.flatMap(({ after }) => Object.keys(after) as (keyof Fields)[]))].toSorted();
  const values = names.map(
    (name) => sql`${sql.id(name)} = case when n.after ? ${sql.lit(name)}
      then ${valueOf(name)} else t.${sql.id(name)} end`,
  );
  if (!names.length) return;
  await sql`
    update tasks t set ${sql.join(values)}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id bigint, after jsonb)
    where t.project_id = ${project_id} and t.id = any (${changes.map((it) => it.id)}::bigint[]) and t.id = n.id`.execute(
    tx,
  );
}

export type NewTask = Pick<Fields, 'date' | 'comment' | 'priority' | 'category_id' | 'manager_id'> &
  Pick<Fields, 'contact_id' | 'deal_id' | 'repeat'> &
  Partial<Pick<Fields, 'channels_ids'>> & { author_id: number | null; created_auto: boolean; uid?: string };

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

/** Of tasks that repeat, those whose next one is there. */
export async function followedOf(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t join tasks n on n.project_id = t.project_id and n.id = t.next_id and n.deleted_at is null
    where t.project_id = ${project_id} and t.id = any (${ids}::bigint[])`.execute(tx);
  return rows.map((it) => it.id);
}

/** The next ones of tasks that repeat, each named by the one before it; their ids by those. */
export async function insertNext(
  tx: Tx,
  project_id: number,
  all: (NewTask & { of: number; uid: string; repeat_day: number | null })[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; next_id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as given (of bigint, uid uuid, date timestamptz,
        comment text, priority boolean, category_id bigint, manager_id bigint, author_id bigint, contact_id bigint,
        channels_ids bigint[], deal_id bigint, repeat text, repeat_day smallint, created_auto boolean)
    ), made as (
      insert into tasks (project_id, uid, date, comment, priority, category_id, manager_id, author_id, contact_id,
        channels_ids, deal_id, repeat, repeat_day, created_auto)
      select ${project_id}, uid, date, comment, priority, category_id, manager_id, author_id, contact_id,
        channels_ids, deal_id, repeat, repeat_day, created_auto from given order by of
      returning id, uid
    )
    update tasks t set next_id = made.id from given join made using (uid)
    where t.project_id = ${project_id} and t.id = any (${all.map((it) => it.of)}::bigint[]) and t.id = given.of
    returning t.id, t.next_id`.execute(tx);
  return new Map(rows.map(({ id, next_id }) => [id, next_id]));
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
  kind: TaskAction['kind'];
  before: Partial<Fields>;
  after: Partial<Fields>;
};

export async function writeChanges(tx: Tx, project_id: number, changes: (Change & { actor: Actor })[]): Promise<void> {
  if (!changes.length) return;
  const rows = changes.map((it) => ({ ...it, user_id: askedBy(it.actor) }));
  await sql`
    insert into task_changes (project_id, task_id, stroke, user_id, actor, kind, before, after)
    select ${project_id}, task_id, stroke, user_id, actor, kind, before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (task_id bigint, stroke uuid, user_id bigint, actor jsonb, kind text, before jsonb, after jsonb))
      with ordinality as given (task_id, stroke, user_id, actor, kind, before, after, nth)
    order by nth`.execute(tx);
}

/** What one person did by one stroke, if it was not long ago. */
export async function changesOf(
  tx: Tx,
  asked: { project_id: number; user_id: number; stroke: string; since: Date },
): Promise<Change[]> {
  const rows = await tx
    .selectFrom('task_changes')
    .select(['task_id', 'stroke', 'kind', 'before', 'after'])
    .where('project_id', '=', asked.project_id)
    .where('stroke', '=', asked.stroke)
    .where('user_id', '=', asked.user_id)
    .where('created_at', '>', asked.since.toISOString())
    .orderBy('task_id')
    .execute();
  return rows as unknown as Change[];
}

export type Living = Record<Reference, number[]>;

/** Of what these changes had named, that which a task can name again. */
export async function livingIn(tx: Tx, project_id: number, changes: Change[]): Promise<Living> {
  const named = (name: Reference) => changes.flatMap(({ before }) => before[name] ?? []);
  const { rows } = await sql<Living>`
    select array(select id from task_categories
        where project_id = ${project_id} and id = any (${named('category_id')}::bigint[])) as category_id,
      array(select user_id from members
        where project_id = ${project_id} and user_id = any (${named('manager_id')}::bigint[])) as manager_id,
      array(select id from contacts
        where project_id = ${project_id} and id = any (${named('contact_id')}::bigint[])) as contact_id,
      array(select id from deals
        where project_id = ${project_id} and id = any (${named('deal_id')}::bigint[])) as deal_id`.execute(tx);
  return rows[0]!;
}

export type Named = { categories?: number[]; managers?: number[]; contacts?: number[]; deals?: number[] };

/** Whether all of these are there, contacts and deals as far as the viewer sees them. */
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
        and c.merged_into is null and (${channels}::bigint[] is null or c.is_silent or c.channels_ids && ${channels}::bigint[])`,
    )} and ${all(
      it.deals,
      sql`select from deals l where l.project_id = ${project_id} and l.id = asked.id and ${isDealSeen(seer)}`,
    )} as all_there`.execute(db);
  return rows[0]!.all_there;
}

type Reference = 'category_id' | 'manager_id' | 'contact_id' | 'deal_id';
type References = { [K in Reference]?: number | null | undefined };
const oneOf = (id: number | null | undefined): number[] => (id ? [id] : []);

/** The same for what a task names. */
export const areReal = (db: Db, seer: Seer, it: References): Promise<boolean> =>
  areThere(db, seer, {
    categories: oneOf(it.category_id),
    managers: oneOf(it.manager_id),
    contacts: oneOf(it.contact_id),
    deals: oneOf(it.deal_id),
  });

type Client = Pick<Fields, 'contact_id' | 'channels_ids'>;

/** The main client of a deal, whoever may see them; of one who is gone for good, by which the deal is seen. */
export async function clientOfDeal(db: Db, project_id: number, deal_id: number): Promise<Client> {
  const { rows } = await sql<Client>`
    select contact_id, case when contact_id is null then channels_ids end as channels_ids from deals
    where project_id = ${project_id} and id = ${deal_id}`.execute(db);
  return rows[0] ?? { contact_id: null, channels_ids: null };
}

/** Some of those that were removed before then; says whether there were any. */
export async function forgetSome(tx: Tx, project_id: number, removed_before: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from tasks where project_id = ${project_id} and id in (
      select id from tasks where project_id = ${project_id} and deleted_at <= ${removed_before}
      order by deleted_at limit 200 for update skip locked
    ) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Locked: the tasks of these deals, removed ones too, so that they come back where they belong. */
export async function dealTasks(
  tx: Tx,
  project_id: number,
  deals_ids: number[],
  tasks_ids: number[] | null = null,
): Promise<(Pick<Kept, 'id' | 'manager_id' | 'author_id' | 'contact_id' | 'channels_ids'> & { deal_id: number })[]> {
  const { rows } = await sql<Kept & { deal_id: number }>`
    select id, manager_id, author_id, contact_id, channels_ids, deal_id from tasks
    where project_id = ${project_id} and deal_id = any (${deals_ids}::bigint[])
      and (${tasks_ids}::bigint[] is null or id = any (${tasks_ids}::bigint[]))
    order by id for update`.execute(tx);
  return rows;
}
