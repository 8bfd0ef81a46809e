import pg from 'pg';
import { sealedColumns } from '../../sealed-columns.ts';
import { namedOtherwise, peopleColumns, staysBehind } from './what-moves.ts';

export type Column = { name: string; type: string; is_nullable: boolean; is_fixed: boolean; names: string[] };
/** `key`: without the project. */
export type Table = { name: string; columns: Column[]; key: string[]; needs: string[] };

const tables = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'is_nullable', not a.attnotnull,
        'is_fixed', a.attidentity = 'a', 'names', (select coalesce(json_agg(f.confrelid::regclass::text), '[]')
          from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey))) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by array_position(k.conkey, a.attnum)) from pg_constraint k
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p' and a.attname <> 'project_id'), '[]') as key,
    coalesce((select json_agg(distinct f.confrelid::regclass::text) from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped)
  order by c.relname`;

/** Every table with a project, each after those its rows need. */
export async function readLayout(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(tables);
  const ordered = new Set<Table>();
  const begun = new Set<Table>();
  const visit = (table: Table): void => {
    if (begun.has(table)) return;
    begun.add(table);
    for (const other of rows) if (table.needs.includes(other.name)) visit(other);
    ordered.add(table);
  };
  for (const table of rows) visit(table);
  return [...ordered];
}

/** What is copied as it is. */
export const moved = (layout: Table[]): Table[] => layout.filter((it) => !(it.name in staysBehind));

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** What a column of the source becomes. Sealed texts are carried apart: no two seals are alike. */
export function arriving(table: string, column: Column, project_id: number): string {
  const it = quoted(column.name);
  if (column.name === 'project_id') return `${project_id}::bigint`;
  const otherwise = namedOtherwise[`${table}.${column.name}`];
  if (otherwise) return otherwise(it);
  if (isOfPeople(column)) return column.type === 'bigint' ? person(it) : `pg_temp.people_in(${it})`;
  if (column.type === 'json') return `pg_temp.told(${it}::jsonb)::json`;
  if (column.type === 'jsonb') return `pg_temp.told(${unsealed(table, column)})`;
  return unsealed(table, column);
}

/** As the function says it, in place: hundreds of thousands are asked for. */
const person = (it: string): string =>
  `case when ${it} <= 0 then ${it} else coalesce((select p.there from pg_temp.people p where p.here = ${it}), -${it}) end`;

/** The same where it has arrived. */
export const arrived = (table: string, column: Column): string => unsealed(table, column);

export const isOfPeople = ({ name, type, names }: Column): boolean =>
  /^bigint/.test(type) &&
  (peopleColumns.has(name) || names.includes('users') || names.includes('members')) &&
  name !== 'project_id';

function unsealed(table: string, { name, is_nullable }: Column): string {
  const it = quoted(name);
  const seal = sealedColumns.find((one) => one.table === table && one.column === name);
  if (!seal) return it;
  if (!seal.path?.length) return is_nullable ? `null` : `''`;
  const path = pg.escapeLiteral(`{${seal.path.join()}}`);
  return `case when ${it} #>> ${path} <> '' then jsonb_set(${it}, ${path}, 'null') else ${it} end`;
}

/**
 * In which small part of its table a row is, by its key, so that both bases say the same; what has no key, by the first of
 * its numbers. Rows that came one after another are together where that can be.
 */
export function chunkOf({ key, columns }: Table): string {
  const numbers = columns.filter((it) => it.type === 'bigint' && it.name !== 'project_id').map((it) => it.name);
  const only = key.includes('id') ? 'id' : key.length === 1 ? key[0]! : null;
  const by = key.length ? only : numbers[0];
  if (by && numbers.includes(by)) return `(coalesce(m.${quoted(by)}, 0) >> 9)`;
  if (!key.length) return '0::bigint';
  return `(hashtextextended(concat_ws('|', ${key.map((it) => `m.${quoted(it)}`).join()}), 0) & 1023)`;
}
