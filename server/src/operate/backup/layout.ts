import pg from 'pg';

/** How the rows of a table are seen by a role that no wall lets through: as they are, as a queue, or project by project. */
export type Sight = 'open' | 'queue' | 'walled';
export type Table = { name: string; columns: string[]; sight: Sight };
/** A part of a table, such as a month of facts. */
export type Part = { name: string; of: string; bound: string };
export type Sequence = { name: string; last: string; is_called: boolean };

// What is unlogged is worth nothing after a crash; what belongs to an extension is made with it.
const tablesOf = `
  select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns,
    case when not c.relrowsecurity then 'open'
      when exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r')
        and pg_get_expr(p.polqual, p.polrelid) ~ 'sees_queues') then 'queue'
      else 'walled' end as sight
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence = 'p' and c.relname <> 'migrations'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.oid order by c.relname`;

const partsOf = `
  select c.oid::regclass::text as name, i.inhparent::regclass::text as of, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid where c.relispartition and c.relkind = 'r' order by c.oid`;

const sequencesOf = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname`;

export const readTables = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(tablesOf)).rows;
export const readParts = async (client: pg.Client): Promise<Part[]> => (await client.query<Part>(partsOf)).rows;

/** They stand outside of transactions, so what was given meanwhile is past what a snapshot shows, never before it. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(sequencesOf);
  const read: Sequence[] = [];
  for (const { name } of rows) {
    const text = ['select last_value::text as last, is_called from', name].join(' ');
    read.push({ name, ...(await client.query<Omit<Sequence, 'name'>>(text)).rows[0]! });
  }
  return read;
}

const quoted = (columns: string[]): string => columns.map((it) => pg.escapeIdentifier(it)).join(', ');

/** A partitioned table gives its rows by a query only. Names come from the catalogue, quoted where they must be. */
export const rowsOut = ({ name, columns }: Table): string => `copy (select ${quoted(columns)} from ${name}) to stdout`;
export const rowsIn = ({ name, columns }: Table): string => `copy ${name} (${quoted(columns)}) from stdin`;
