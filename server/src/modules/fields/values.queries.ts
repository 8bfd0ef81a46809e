import type { FieldEntity, FieldType, FieldValue, FieldValues } from '@parley/contract/fields/fields';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { columnOf } from './rules.ts';
import type {} from './tables.ts';

/** What lies in the one column that is filled. */
const valueOfRow = sql`coalesce(to_json(v.text), to_json(v.number), to_json(v.day), to_json(v.option_id))`;

type Asked = { project_id: number; entity: FieldEntity; owner_ids: readonly number[] };
const values = prepared<Asked, { owner_id: number; named: FieldValues }>(
  (value) => sql`
    select v.owner_id, json_object_agg(v.field_id, ${valueOfRow}) as named
    from field_values v
    join fields f on f.project_id = v.project_id and f.id = v.field_id
    left join field_options o on o.project_id = v.project_id and o.id = v.option_id
    where v.project_id = ${value('project_id')} and v.owner_id = any (${value('owner_ids')}::bigint[])
      and f.entity = ${value('entity')} and f.deleted_at is null and o.deleted_at is null
    group by v.owner_id`,
);

/** What the fields of these clients (or deals) hold; whoever has no value at all is not named. */
export async function valuesOf(
  db: Db,
  project_id: number,
  owner_ids: readonly number[],
  entity: FieldEntity = 'client',
): Promise<Map<number, FieldValues>> {
  if (!owner_ids.length) return new Map();
  const rows = await values(db, { project_id, entity, owner_ids });
  return new Map(rows.map((row) => [row.owner_id, row.named]));
}

type Pairs = { project_id: number; owner_ids: number[]; field_ids: number[] };
type Stored = { owner_id: number; field_id: number; type: FieldType; value: FieldValue | null };
const stored = prepared<Pairs, Stored>(
  (value) => sql`
    with held as materialized (
      select id, type from fields where project_id = ${value('project_id')}
        and id = any (${value('field_ids')}::bigint[]) order by id for share
    )
    select given.owner_id, given.field_id, held.type, ${valueOfRow} as value
    from unnest(${value('owner_ids')}::bigint[], ${value('field_ids')}::bigint[]) as given (owner_id, field_id)
    join held on held.id = given.field_id
    left join field_values v on v.project_id = ${value('project_id')} and v.owner_id = given.owner_id
      and v.field_id = given.field_id`,
);

export type Written = { owner_id: number; field_id: number; type: FieldType; value: FieldValue | null };

/** What stands in these places now. Until commit the fields keep the types that are told with it. */
export const storedValues = (tx: Tx, project_id: number, places: readonly Written[]) =>
  stored(tx, {
    project_id,
    owner_ids: places.map((it) => it.owner_id),
    field_ids: places.map((it) => it.field_id),
  });

type Column = 'text' | 'number' | 'day' | 'option_id';
type Rows = Pairs & Record<Column, (FieldValue | null)[]> & { gone: boolean[] };
const write = prepared<Rows, never>(
  (value) => sql`
    with given as (
      select * from unnest(${value('owner_ids')}::bigint[], ${value('field_ids')}::bigint[], ${value('gone')}::boolean[],
        ${value('text')}::text[], ${value('number')}::double precision[], ${value('day')}::date[],
        ${value('option_id')}::bigint[]) as g (owner_id, field_id, gone, text, number, day, option_id)
    ), taken as (
      delete from field_values v using given
      where given.gone and v.project_id = ${value('project_id')} and v.owner_id = given.owner_id
        and v.field_id = given.field_id
    )
    insert into field_values (project_id, owner_id, field_id, text, number, day, option_id)
    select ${value('project_id')}, owner_id, field_id, text, number, day, option_id from given where not gone
    on conflict (project_id, owner_id, field_id) do update
    set text = excluded.text, number = excluded.number, day = excluded.day, option_id = excluded.option_id`,
);

/** Each place once. */
export async function writeValues(tx: Tx, project_id: number, rows: readonly Written[]): Promise<void> {
  if (!rows.length) return;
  const inColumn = (column: Column) => rows.map((it) => (columnOf[it.type] === column ? it.value : null));
  await write(tx, {
    project_id,
    owner_ids: rows.map((it) => it.owner_id),
    field_ids: rows.map((it) => it.field_id),
    gone: rows.map((it) => it.value === null),
    text: inColumn('text'),
    number: inColumn('number'),
    day: inColumn('day'),
    option_id: inColumn('option_id'),
  });
}

/** Whoever writes values of the field is waited for, and waits. */
export const lockValues = (tx: Tx, project_id: number, field_id: number) =>
  sql`select from fields where project_id = ${project_id} and id = ${field_id} for no key update`.execute(tx);

// As a number was typed into a text: with a point or a comma, blanks between thousands.
const plainNumber = sql`translate(text, ', ' || chr(160) || chr(8239), '.')`;

/** How many values would not become numbers. */
export async function countUnreadable(tx: Tx, project_id: number, field_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from field_values
    where project_id = ${project_id} and field_id = ${field_id}
      and ${plainNumber} !~ '^[+-]?[0-9]{1,15}([.][0-9]{1,15})?$'`.execute(tx);
  return rows[0]!.n;
}

export async function countValues(tx: Tx, project_id: number, field_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from field_values where project_id = ${project_id} and field_id = ${field_id}`.execute(tx);
  return rows[0]!.n;
}

/** Whatever they are, as words. What has none, such as an option that was put away, goes. */
export async function turnIntoTexts(tx: Tx, project_id: number, field_id: number): Promise<void> {
  await sql`
    delete from field_values v using field_options o
    where v.project_id = ${project_id} and v.field_id = ${field_id}
      and o.project_id = v.project_id and o.id = v.option_id and o.deleted_at is not null`.execute(tx);
  await sql`
    update field_values v set number = null, day = null, option_id = null, text = coalesce(
      v.text, v.number::text, to_char(v.day, 'YYYY-MM-DD'),
      (select o.value from field_options o where o.project_id = v.project_id and o.id = v.option_id))
    where v.project_id = ${project_id} and v.field_id = ${field_id}`.execute(tx);
}

export async function turnIntoNumbers(tx: Tx, project_id: number, field_id: number): Promise<void> {
  await sql`
    update field_values set text = null, number = (${plainNumber})::double precision
    where project_id = ${project_id} and field_id = ${field_id}`.execute(tx);
}

/** Some of the values of a removed field; says whether there were any. */
export async function forgetSomeValues(tx: Tx, project_id: number, field_id: number, atOnce: number) {
  const { rows } = await sql`
    delete from field_values where project_id = ${project_id} and field_id = ${field_id} and owner_id in (
      select owner_id from field_values where project_id = ${project_id} and field_id = ${field_id} limit ${atOnce}
    ) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Whether anything stands in a field; nobody writes into it until the transaction ends. */
export async function holdsAny(tx: Tx, project_id: number, field_id: number): Promise<boolean> {
  await sql`select from fields where project_id = ${project_id} and id = ${field_id} for update`.execute(tx);
  const { rows } = await sql`
    select from field_values where project_id = ${project_id} and field_id = ${field_id} limit 1`.execute(tx);
  return rows.length > 0;
}
