import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { inOrder } from './order-tables.ts';
import { madeAnew } from './what-travels.ts';

export type Column = { name: string; type: string; is_nullable: boolean; is_identity: boolean };
export type Table = { name: string; columns: Column[]; key: string[]; references: { column: string; table: string }[] };

/** Every table with a project, with those it names before it. */
export async function readLayout(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'is_nullable', not a.attnotnull, 'is_identity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(k.conkey, a.attnum)) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'), '[]') as key,
      coalesce((select json_agg(json_build_object('column', a.attname, 'table', f.confrelid::regclass::text))
        from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
        where f.conrelid = c.oid and f.contype = 'f' and a.attname <> 'project_id'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and a.attnum > 0)
    order by c.relname`.execute(db);
  const isBrought = (table: string, column: string) => !madeAnew[table]?.includes(column);
  return inOrder(rows.map((it) => ({ ...it, columns: it.columns.filter(({ name }) => isBrought(it.name, name)) })));
}

export const openRows = (tx: Tx, project_id: number, { name, key }: Table) =>
  sql`declare rows no scroll cursor for select to_jsonb(t) as row from ${sql.table(name)} t
    where t.project_id = ${sql.lit(project_id)} order by ${sql.join((key.length ? key : ['project_id']).map((it) => sql.ref(`t.${it}`)))}`.execute(
    tx,
  );

export const nextRows = async (tx: Tx, limit: number): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`fetch ${sql.lit(limit)} from rows`.execute(tx);
  return rows.map((it) => it.row);
};

export const closeRows = (tx: Tx) => sql`close rows`.execute(tx);

/** Until the end of the transaction nobody else brings an archive in their name, on any node. */
export async function holdPerson(tx: Tx, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`archive:${user_id}`}, 0)) as had`.execute(tx);
  return rows[0]!.had;
}

export type Team = { id: number; email: string; name: string }[];
export async function teamOf(db: Db, project_id: number): Promise<Team> {
  const { rows } = await sql<Team[number]>`
    select u.id, u.email, u.name from members m join users u on u.id = m.user_id
    where m.project_id = ${project_id} order by u.id`.execute(db);
  return rows;
}

export async function newIds(tx: Tx, table: string, n: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(s.name) as id
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name offset 0) s, generate_series(1, ${n}::int)`.execute(
    tx,
  );
  return rows.map((it) => it.id);
}

/** Rows of any table, by the names that the catalogue gave. */
export async function writeRows(tx: Tx, { name, columns }: Table, rows: Record<string, unknown>[]): Promise<number> {
  const names = sql.join(columns.map((it) => sql.ref(it.name)));
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** The database looks at how many have come, or what is worked out of them would be by plans for a few. */
export const lookAnew = (tx: Tx, tables: string[]) =>
  sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx);

type Pairs = [id: number, value: number | number[]][];

/** What refers to rows that come after it is filled in when all of them are there. */
export function fillColumn(tx: Tx, project_id: number, table: string, column: string, pairs: Pairs) {
  const given = JSON.stringify(pairs.map(([id, value]) => ({ id, value })));
  const type = Array.isArray(pairs[0]?.[1]) ? sql`bigint[]` : sql`bigint`;
  return sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = g.value
    from json_to_recordset(${given}::json) as g (id bigint, value ${type})
    where t.project_id = ${project_id} and t.id = g.id`.execute(tx);
}

export async function accountsBy(tx: Tx, emails: string[]): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where email = any (${emails}::text[])`.execute(tx);
  return rows;
}

export async function findAccount(db: Db, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from users where email = ${email.toLowerCase()}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function hidesChannels(db: Db, project_id: number): Promise<boolean> {
  const { rows } = await sql<{
    it: boolean;
  }>`select managers_visibility as it from projects where id = ${project_id}`.execute(db);
  return rows[0]?.it ?? false;
}
