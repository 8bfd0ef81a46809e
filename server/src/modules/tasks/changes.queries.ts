import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import type { FactWords } from '@parley/contract/facts';
import { isDealSeen, isSeen, isTicketSeen, type Seer } from './seen.queries.ts';
import type { Fields, Kept } from './rules.ts';
import type {} from './tables.ts';

/** Locked in the order of their ids, so that two who change the same ones wait for each other. */
export async function lockTasks(tx: Tx, seer: Seer, ids: number[], with_removed = false): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select t.id, t.date, t.comment, t.result, t.priority, t.category_id, t.manager_id, t.author_id, t.contact_id,
      t.channels_ids, t.deal_id, t.ticket_id, t.repeat, t.repeat_day, t.created_auto, t.closed_at, t.deleted_at, t.version
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
  ticket_id: sql`bigint`,
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

/**
 * What is named by an id that stands in a row of this project is called so. Not clients and deals: who is erased leaves no
 * name behind, and not everybody may read it.
 */
type Titled = 'category_id' | 'manager_id';
const titles: Record<Titled, (project: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  category_id: (project, id) => sql`select title from task_categories where project_id = ${project} and id = ${id}`,
  manager_id: (_, id) => sql`select name from users where id = ${id}`,
};
const titled = Object.keys(titles) as Titled[];

type Sides = (name: Titled) => [was: RawBuilder<unknown>, is: RawBuilder<unknown>];
const words = (project: RawBuilder<unknown>, names: Titled[], sides: Sides) => {
  const pairs = names.map((name) => {
    const [was, is] = sides(name);
    return sql`${sql.lit(name)}, case when coalesce(${was}, ${is}) is not null
      then jsonb_build_array((${titles[name](project, was)}), (${titles[name](project, is)})) end`;
  });
  return sql<FactWords>`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
};
const wordsOfNew = words(sql`tasks.project_id`, titled, (name) => [sql`null::bigint`, sql`tasks.${sql.id(name)}`]);

export type Difference = { id: number; before: Partial<Fields>; after: Partial<Fields> };

/** All by one statement; of each only what is new. Answers what each names by id, before and after, in words. */
export async function saveTasks(tx: Tx, project_id: number, changes: Difference[]): Promise<Map<number, FactWords>> {
  const names = [...new Set(changes.flatMap(({ after }) => Object.keys(after) as (keyof Fields)[]))].toSorted();
  const values = names.map(
    (name) => sql`${sql.id(name)} = case when n.after ? ${sql.lit(name)}
      then ${valueOf(name)} else t.${sql.id(name)} end`,
  );
  if (!names.length) return new Map();
  const side = (which: 'before' | 'after', name: Reference) => sql`(n.${sql.id(which)} ->> ${sql.lit(name)})::bigint`;
  const named = titled.filter((name) => names.includes(name));
  const told = words(sql`t.project_id`, named, (name) => [side('before', name), side('after', name)]);
  const { rows } = await sql<{ id: number; words: FactWords }>`
    update tasks t set ${sql.join(values)}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id bigint, before jsonb, after jsonb)
    where t.project_id = ${project_id} and t.id = any (${changes.map((it) => it.id)}::bigint[]) and t.id = n.id
    ${named.length ? sql`returning t.id, ${told} as words` : sql``}`.execute(tx);
  return new Map(rows.map((it) => [it.id, it.words]));
}

export type NewTask = Pick<Fields, 'date' | 'comment' | 'priority' | 'category_id' | 'manager_id'> &
  Pick<Fields, 'contact_id' | 'deal_id' | 'ticket_id' | 'repeat'> &
  Partial<Pick<Fields, 'channels_ids'>> & { author_id: number | null; created_auto: boolean; uid?: string };

export type Inserted = { id: number; words: FactWords };

/** Null: one with this uid is there already. */
export async function insertTask(tx: Tx, project_id: number, it: NewTask): Promise<Inserted | null> {
  const made = await tx
    .insertInto('tasks')
    .values({ project_id, ...it })
    .onConflict((on) => on.columns(['project_id', 'uid']).doNothing())
    .returning(['id', wordsOfNew.as('words')])
    .executeTakeFirst();
  return made ?? null;
}

/** Of tasks that repeat, those whose next one is there. */
export async function followedOf(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t join tasks n on n.project_id = t.project_id and n.id = t.next_id and n.deleted_at is null
    where t.project_id = ${project_id} and t.id = any (${ids}::bigint[])`.execute(tx);
  return rows.map((it) => it.id);
}

/** The next ones of tasks that repeat, each named by the one before it; by those. */
export async function insertNext(
  tx: Tx,
  project_id: number,
  all: (NewTask & { of: number; uid: string; repeat_day: number | null })[],
): Promise<Map<number, Inserted>> {
  const { rows } = await sql<Inserted & { of: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as given (of bigint, uid uuid, date timestamptz,
        comment text, priority boolean, category_id bigint, manager_id bigint, author_id bigint, contact_id bigint,
        channels_ids bigint[], deal_id bigint, ticket_id bigint, repeat text, repeat_day smallint, created_auto boolean)
    ), made as (
      insert into tasks (project_id, uid, date, comment, priority, category_id, manager_id, author_id, contact_id,
        channels_ids, deal_id, ticket_id, repeat, repeat_day, created_auto)
      select ${project_id}, uid, date, comment, priority, category_id, manager_id, author_id, contact_id,
        channels_ids, deal_id, ticket_id, repeat, repeat_day, created_auto from given order by of
      returning id, uid
    )
    update tasks set next_id = made.id from given join made using (uid)
    where tasks.project_id = ${project_id} and tasks.id = any (${all.map((it) => it.of)}::bigint[])
      and tasks.id = given.of
    returning tasks.id as of, tasks.next_id as id, ${wordsOfNew} as words`.execute(tx);
  return new Map(rows.map(({ of, ...made }) => [of, made]));
}

export const findByUid = (tx: Tx, project_id: number, uid: string) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'author_id'])
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .executeTakeFirst();

export type Living = Record<Reference, number[]>;

/** Of what is named so, that which a task can name again. */
export async function livingIn(tx: Tx, project_id: number, named: (name: Reference) => number[]): Promise<Living> {
  const { rows } = await sql<Living>`
    select array(select id from task_categories
        where project_id = ${project_id} and id = any (${named('category_id')}::bigint[])) as category_id,
      array(select user_id from members
        where project_id = ${project_id} and user_id = any (${named('manager_id')}::bigint[])) as manager_id,
      array(select id from contacts
        where project_id = ${project_id} and id = any (${named('contact_id')}::bigint[])) as contact_id,
      array(select id from deals
        where project_id = ${project_id} and id = any (${named('deal_id')}::bigint[])) as deal_id,
      array(select id from tickets
        where project_id = ${project_id} and id = any (${named('ticket_id')}::bigint[])) as ticket_id`.execute(tx);
  return rows[0]!;
}

export type Named = {
  categories?: number[];
  managers?: number[];
  contacts?: number[];
  deals?: number[];
  tickets?: number[];
};

/** Whether all of these are there, contacts, deals and tickets as far as the viewer sees them. */
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
    )} and ${all(
      it.tickets,
      sql`select from tickets k where k.project_id = ${project_id} and k.id = asked.id and ${isTicketSeen(seer)}`,
    )} as all_there`.execute(db);
  return rows[0]!.all_there;
}

export type Reference = 'category_id' | 'manager_id' | 'contact_id' | 'deal_id' | 'ticket_id';
type References = { [K in Reference]?: number | null | undefined };
const oneOf = (id: number | null | undefined): number[] => (id ? [id] : []);

/** The same for what a task names. */
export const areReal = (db: Db, seer: Seer, it: References): Promise<boolean> =>
  areThere(db, seer, {
    categories: oneOf(it.category_id),
    managers: oneOf(it.manager_id),
    contacts: oneOf(it.contact_id),
    deals: oneOf(it.deal_id),
    tickets: oneOf(it.ticket_id),
  });

type Client = Pick<Fields, 'contact_id' | 'channels_ids'>;

/** The main client of a deal, whoever may see them; of one who is gone for good, by which the deal is seen. */
export async function clientOfDeal(db: Db, project_id: number, deal_id: number): Promise<Client> {
  const { rows } = await sql<Client>`
    select contact_id, case when contact_id is null then channels_ids end as channels_ids from deals
    where project_id = ${project_id} and id = ${deal_id}`.execute(db);
  return rows[0] ?? { contact_id: null, channels_ids: null };
}

/** The client of a ticket. */
export async function clientOfTicket(db: Db, project_id: number, ticket_id: number): Promise<number | null> {
  const { rows } = await sql<{ contact_id: number }>`
    select d.contact_id from tickets k join dialogues d on d.project_id = k.project_id and d.id = k.dialogue_id
    where k.project_id = ${project_id} and k.id = ${ticket_id}`.execute(db);
  return rows[0]?.contact_id ?? null;
}

type DealTask = Pick<Kept, 'id' | 'comment' | 'manager_id' | 'author_id' | 'contact_id' | 'channels_ids'> & {
  deal_id: number;
};

/** Locked: the tasks of these deals, removed ones too, so that they come back where they belong. */
export async function dealTasks(
  tx: Tx,
  project_id: number,
  deals_ids: number[],
  tasks_ids: number[] | null = null,
): Promise<DealTask[]> {
  const { rows } = await sql<DealTask>`
    select id, comment, manager_id, author_id, contact_id, channels_ids, deal_id from tasks
    where project_id = ${project_id} and deal_id = any (${deals_ids}::bigint[])
      and (${tasks_ids}::bigint[] is null or id = any (${tasks_ids}::bigint[]))
    order by id for update`.execute(tx);
  return rows;
}
