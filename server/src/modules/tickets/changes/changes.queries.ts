import type { FactWords } from '@parley/contract/facts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { isSeen, type Seer } from '../list/seen.queries.ts';
import { clockNames } from '../promises/rules.ts';
import { dialoguesOf, owedIn, wholesOf } from './places.queries.ts';
import { type Columns, type Difference, fieldNames, type Kept } from './rules.ts';
import type {} from '../tables.ts';

const followedNames = [
  ...clockNames,
  'status_at',
  'last_message_at',
  'heard_id',
  'owed_since',
  'excused_since',
  'waits_since',
  'close_at',
  'watch_at',
] as const;
export const columnNames: readonly (keyof Columns)[] = [...fieldNames, ...followedNames];

const list = sql.join(columnNames.map((name) => sql.ref(`t.${name}`)));

/** Locked in the order of their ids, so that two who change the same ones wait for each other. */
async function lock(tx: Tx, project_id: number, which: RawBuilder<unknown>, most = sql``): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select t.id, t.dialogue_id, t.channel_id, d.contact_id, t.message_id, t.author_id, t.since_id, t.version, ${list},
      ${owedIn(sql`its.dialogues`)} as dialogue_owed_since, coalesce((
        select max(last.id) from unnest(its.dialogues) as one (id) cross join lateral (
          select m.id from messages m where m.project_id = t.project_id and m.dialogue_id = one.id
          order by m.position desc limit 1) last), 0) as newest_id
    from tickets t join dialogues d on d.project_id = t.project_id and d.id = t.dialogue_id
    cross join lateral (select ${dialoguesOf} as dialogues) its
    where t.project_id = ${project_id} and ${which} order by t.id ${most} for update of t`.execute(tx);
  return rows;
}

export const lockTickets = (tx: Tx, seer: Seer, ids: number[], with_removed = false): Promise<Kept[]> =>
  lock(
    tx,
    seer.project_id,
    sql`t.id = any (${ids}::bigint[]) and ${isSeen(seer)}
      ${with_removed ? sql`` : sql`and t.removed_at is null`}`,
  );

/** For whoever works by itself: nobody looks on. */
export const lockForJob = (tx: Tx, project_id: number, ids: number[]): Promise<Kept[]> =>
  lock(tx, project_id, sql`t.id = any (${ids}::bigint[]) and t.removed_at is null`);

const lastClosed = (project_id: number, dialogue_id: number) => sql`(
  select o.id from tickets o
  where o.project_id = ${project_id} and o.dialogue_id = ${dialogue_id} and o.removed_at is null
    and o.status = 'closed' and o.part_of is null
  order by o.closed_at desc, o.id desc limit 1)`;

/**
 * Those of a dialogue that are open, what others were merged into, and of closed ones the last: it may be opened again.
 * Chosen before they are locked: one that somebody closes meanwhile is waited for and found, as closed.
 */
export const lockOfDialogue = (tx: Tx, project_id: number, dialogue_id: number): Promise<Kept[]> =>
  lock(
    tx,
    project_id,
    sql`t.removed_at is null and t.part_of is null and t.id = any (array(
      select k.id from tickets k where k.project_id = ${project_id} and k.dialogue_id = ${dialogue_id}
        and k.removed_at is null and k.status <> 'closed'
      union all (${wholesOf(project_id, dialogue_id)})
      union all ${lastClosed(project_id, dialogue_id)}))`,
  );

/** Open ones of all dialogues of a client; of closed ones the last of this dialogue. */
export const lockOfClient = (tx: Tx, project_id: number, dialogue_id: number): Promise<Kept[]> =>
  lock(
    tx,
    project_id,
    sql`t.removed_at is null and t.id = any (array(
      select k.id from dialogues here
      join dialogues o on o.project_id = here.project_id and o.contact_id = here.contact_id
      join tickets k on k.project_id = o.project_id and k.dialogue_id = o.id and k.status <> 'closed'
      where here.project_id = ${project_id} and here.id = ${dialogue_id}
      union all ${lastClosed(project_id, dialogue_id)}))`,
  );

/** The newest message that the client wrote in each of these dialogues. */
export async function newestInbound(tx: Tx, project_id: number, dialogues: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ dialogue_id: number; id: number }>`
    select d.id as dialogue_id, m.id from unnest(${[...new Set(dialogues)]}::bigint[]) as d (id) cross join lateral (
      select id from messages where project_id = ${project_id} and dialogue_id = d.id and destination = 'from'
      order by position desc limit 1) m`.execute(tx);
  return new Map(rows.map((it) => [it.dialogue_id, it.id]));
}

/** Some that nobody has any more and that do not wait yet. */
export const lockUnheld = (tx: Tx, project_id: number): Promise<Kept[]> =>
  lock(
    tx,
    project_id,
    sql`t.manager_id is null and t.status = 'opened' and t.department_id is not null and t.waits_since is null
      and t.removed_at is null`,
    sql`limit 500`,
  );

const kindOf = (name: keyof Columns): RawBuilder<unknown> => {
  if (/_(at|since|due|warn)$/.test(name)) return sql`timestamptz`;
  if (/_id$|_used$|^part_of$/.test(name)) return sql`bigint`;
  return name === 'priority' ? sql`smallint` : sql`text`;
};

const listKinds: Partial<Record<keyof Columns, RawBuilder<unknown>>> = {
  ticket_tags_ids: sql`bigint[]`,
  promised: sql`text[]`,
  broken: sql`text[]`,
  told: sql`text[]`,
};

const valueOf = (name: keyof Columns): RawBuilder<unknown> => {
  const kind = listKinds[name];
  return kind
    ? sql`array(select jsonb_array_elements_text(n.after -> ${sql.lit(name)}))::${kind}`
    : sql`(n.after ->> ${sql.lit(name)})::${kindOf(name)}`;
};

/** What is named by an id that stands in a row of this project is called so; not deals: not everybody may read their names. */
type Titled = 'department_id' | 'manager_id';
const titles: Record<Titled, (project: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  department_id: (project, id) => sql`select name from ticket_departments where project_id = ${project} and id = ${id}`,
  manager_id: (_, id) => sql`select name from users where id = ${id}`,
};
const titled = Object.keys(titles) as Titled[];

type Sides = (name: Titled) => [was: RawBuilder<unknown>, is: RawBuilder<unknown>];
const words = (project: RawBuilder<unknown>, sides: Sides) => {
  const pairs = titled.map((name) => {
    const [was, is] = sides(name);
    return sql`${sql.lit(name)}, case when coalesce(${was}, ${is}) is not null
      then jsonb_build_array((${titles[name](project, was)}), (${titles[name](project, is)})) end`;
  });
  return sql<FactWords>`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
};
export const wordsOfNew = words(sql`tickets.project_id`, (name) => [sql`null::bigint`, sql`tickets.${sql.id(name)}`]);

/** All by one statement; of each only what is new. Answers what each names by id, before and after, in words. */
export async function saveTickets(
  tx: Tx,
  project_id: number,
  changes: ({ id: number } & Difference)[],
): Promise<Map<number, FactWords>> {
  const names = [...new Set(changes.flatMap(({ after }) => Object.keys(after) as (keyof Columns)[]))].toSorted();
  const values = names.map(
    (name) => sql`${sql.id(name)} = case when n.after ? ${sql.lit(name)}
      then ${valueOf(name)} else t.${sql.id(name)} end`,
  );
  const side = (which: 'before' | 'after', name: Titled) => sql`(n.${sql.id(which)} ->> ${sql.lit(name)})::bigint`;
  const told = words(sql`t.project_id`, (name) => [side('before', name), side('after', name)]);
  const { rows } = await sql<{ id: number; words: FactWords }>`
    update tickets t set ${sql.join(values)}, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id bigint, before jsonb, after jsonb)
    where t.project_id = ${project_id} and t.id = any (${changes.map((it) => it.id)}::bigint[]) and t.id = n.id
    returning t.id, ${told} as words`.execute(tx);
  return new Map(rows.map((it) => [it.id, it.words]));
}
