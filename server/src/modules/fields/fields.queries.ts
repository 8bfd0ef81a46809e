import type { CustomField, FieldEntity, FieldType } from '@parley/contract/fields/fields';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { mostFields } from './rules.ts';
import type {} from './tables.ts';

type Asked = { project_id: number; entity: FieldEntity | null; id: number | null };

const columns = sql`
  f.id, f.label, f.type, f.visible, f.entity, f.required_in_stages, f.sort, f.is_system, coalesce((
    select json_agg(json_build_object('id', o.id, 'value', o.value) order by o.sort, o.id) from field_options o
    where o.project_id = f.project_id and o.field_id = f.id and o.deleted_at is null and f.type = 'list'
  ), '[]') as fields`;

const living = prepared<Asked, CustomField>(
  (value) => sql`
    select ${columns} from fields f
    where f.project_id = ${value('project_id')} and f.deleted_at is null
      and (${value('entity')}::text is null or f.entity = ${value('entity')})
      and (${value('id')}::bigint is null or f.id = ${value('id')})
    order by f.entity, f.sort, f.id`,
);

/** The fields of a kind of cards in their order; null: of all kinds. */
export const fieldsOf = (db: Db, project_id: number, entity: FieldEntity | null): Promise<CustomField[]> =>
  living(db, { project_id, entity, id: null });

export const findField = async (db: Db, project_id: number, id: number): Promise<CustomField | undefined> =>
  (await living(db, { project_id, entity: null, id }))[0];

/** Fields of a project change one after another: their number is bounded, and places follow one another. */
export const lockFields = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fields:${project_id}`}, 0))`.execute(tx);

type NewField = { entity: FieldEntity; type: FieldType; label: string; visible: boolean };

/** Below all others; undefined: there are too many. */
export async function insertField(tx: Tx, project_id: number, it: NewField): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into fields (project_id, entity, type, label, visible, sort)
    select ${project_id}, ${it.entity}, ${it.type}, ${it.label}, ${it.visible}, coalesce(max(sort), 0) + 1
    from fields where project_id = ${project_id} and entity = ${it.entity} and deleted_at is null
    having count(*) < ${mostFields}
    returning id`.execute(tx);
  return rows[0]?.id;
}

type Change = { label?: string; type?: FieldType; visible?: boolean; required_in_stages?: number[] | null };

export const changeField = (tx: Tx, project_id: number, id: number, change: Change) =>
  tx.updateTable('fields').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();

export type GivenOption = { id?: number | undefined; value: string };

/** The options of a list as given, in that order: named ones are kept or brought back, others are put away. */
export async function saveOptions(tx: Tx, project_id: number, field_id: number, given: GivenOption[]) {
  const kept = given.flatMap((it, sort) => (it.id === undefined ? [] : [{ id: it.id, value: it.value, sort }]));
  const added = given.flatMap((it, sort) => (it.id === undefined ? [{ value: it.value, sort }] : []));
  const { rows } = await sql<{ id: number }>`
    with named as (
      select * from unnest(${kept.map((it) => it.id)}::bigint[], ${kept.map((it) => it.value)}::text[],
        ${kept.map((it) => it.sort)}::integer[]) as n (id, value, sort)
    ), away as (
      update field_options set deleted_at = clock_timestamp()
      where project_id = ${project_id} and field_id = ${field_id} and deleted_at is null
        and id not in (select id from named)
    ), fresh as (
      insert into field_options (project_id, field_id, value, sort)
      select ${project_id}, ${field_id}, n.value, n.sort
      from unnest(${added.map((it) => it.value)}::text[], ${added.map((it) => it.sort)}::integer[]) as n (value, sort)
    )
    update field_options o set value = named.value, sort = named.sort, deleted_at = null
    from named where o.project_id = ${project_id} and o.field_id = ${field_id} and o.id = named.id
    returning o.id`.execute(tx);
  return rows.length === kept.length;
}

/** Says whether all of them are there. */
export async function placeFields(tx: Tx, project_id: number, places: ReadonlyMap<number, number>): Promise<boolean> {
  const { rows } = await sql`
    update fields f set sort = given.sort
    from unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::integer[]) as given (id, sort)
    where f.project_id = ${project_id} and f.id = given.id and f.deleted_at is null
    returning f.id`.execute(tx);
  return rows.length === places.size;
}

export const hideField = (tx: Tx, project_id: number, id: number) =>
  tx
    .updateTable('fields')
    .set({ deleted_at: sql`clock_timestamp()` })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('deleted_at')
    .executeTakeFirst();

/** Back where it was; false: there is none, or no room for it. */
export async function showField(tx: Tx, project_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update fields f set deleted_at = null
    where f.project_id = ${project_id} and f.id = ${id} and f.deleted_at is not null
    returning f.id`.execute(tx);
  return rows.length > 0;
}

export async function isFull(tx: Tx, project_id: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${mostFields} as full from fields
    where project_id = ${project_id} and deleted_at is null
      and entity = (select entity from fields where project_id = ${project_id} and id = ${id})`.execute(tx);
  return rows[0]!.full;
}

/** Whether it is still removed since then. */
export async function isHiddenSince(tx: Tx, project_id: number, id: number, deleted_at: string): Promise<boolean> {
  const found = await tx
    .selectFrom('fields')
    .select('deleted_at')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found?.deleted_at === deleted_at;
}

export const forgetField = (tx: Tx, project_id: number, id: number) =>
  tx
    .deleteFrom('fields')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();

/** The closing reason of deals where there is none yet. */
export async function insertClosingReason(tx: Tx, project_id: number, label: string, options: readonly string[]) {
  await sql`
    with made as (
      insert into fields (project_id, entity, type, label, sort, is_system)
      values (${project_id}, 'lead', 'list', ${label}, 1, true)
      on conflict (project_id, entity) where is_system do nothing
      returning id
    )
    insert into field_options (project_id, field_id, value, sort)
    select ${project_id}, made.id, given.value, given.nth
    from made, unnest(${options as string[]}::text[]) with ordinality as given (value, nth)`.execute(tx);
}
