import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { samplePhone } from './walker-inputs.ts';

export type Column = {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_reference: boolean;
  is_generated: boolean;
  /** The first word that a check of the table allows. */
  allowed: string | null;
};
export type Look = { columns: Column[]; tables: string[] };

/** Seen by a superuser, for whom the wall between projects does not stand: everything that is stored. */
export async function openEverything(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Tables with those they refer to before them, and their columns. */
export async function lookAt(admin: pg.Client): Promise<Look> {
  const { rows: columns } = await admin.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as is_nullable, (a.atthasdef or a.attidentity <> '') as has_default,
      exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
        as is_reference, a.attgenerated <> '' as is_generated,
      (select substring(pg_get_constraintdef(k.oid) from 'ARRAY[[]''([^'']+)''') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const { rows: references } = await admin.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
  const tables: string[] = [];
  const visit = (table: string): void => {
    if (tables.includes(table)) return;
    for (const { from, to } of references) if (from === table) visit(to);
    tables.push(table);
  };
  for (const { table } of columns) visit(table);
  return { columns, tables };
}

// What may change by asking alone: counted tries, when a session was last seen, how far a job or a reader is.
const volatile: Record<string, string[]> = {
  attempts: ['*'],
  // A node says every few seconds that it is at work.
  file_nodes: ['*'],
  fact_cursors: ['*'],
  audit_lines: ['*'],
  counted_tickets: ['*'],
  broken_promises: ['*'],
  ticket_sums: ['*'],
  uncounted: ['*'],
  countings: ['*'],
  counted_dialogues: ['*'],
  counted_days: ['*'],
  counted_waits: ['*'],
  counted_deeds: ['*'],
  counted_calls: ['*'],
  counted_minutes: ['*'],
  counted_clients: ['*'],
  dialogue_sums: ['*'],
  member_times: ['*'],
  member_days: ['*'],
  counted_deals: ['*'],
  stage_visits: ['*'],
  deal_sums: ['*'],
  deal_recounts: ['*'],
  migrations: ['*'],
  nodes: ['*'],
  leases: ['*'],
  page_parts: ['*'],
  sessions: ['last_used_at'],
  jobs: ['run_at', 'due_at', 'attempts', 'lease_until', 'leased_by', 'last_error'],
};

/** One word per table that differs as soon as any row of it differs. */
export type Sums = Record<string, string>;

/**
 * What is stored, as sums. The walk asks thousands of times, and hardly anything changes between two questions: each
 * table says when a row of it was written, and only those that were are summed again.
 */
export async function openSums(admin: pg.Client, { columns, tables }: Look) {
  const counted = tables.filter((table) => !volatile[table]?.includes('*'));
  await admin.query(`
    create unlogged table remembered.touched (name text not null);
    create function remembered.touch() returns trigger language plpgsql security definer as $$
      begin insert into remembered.touched values (tg_argv[0]); return null; end $$;
    ${[...new Set([...counted, ...unsummed])]
      .map(
        (table) => `create trigger zz_touched after insert or update or delete on "${table}"
          for each row execute function remembered.touch('${table}');`,
      )
      .join('')}`);
  const sumOf = (table: string): string => {
    const names = columns
      .filter((it) => it.table === table && !volatile[table]?.includes(it.name))
      .map((it) => it.name);
    const row = `(${names.map((name) => `"${name}"::text`).join(', ')})::text`;
    return `select '${table}' as name, md5(coalesce(string_agg(${row}, ',' order by ${row}), '')) as sum from "${table}"`;
  };
  const summed = async (some: string[]): Promise<Sums> => {
    if (!some.length) return {};
    const { rows } = await admin.query<{ name: string; sum: string }>(some.map(sumOf).join(' union all '));
    return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
  };
  const untouched = await summed(counted);
  let known = untouched;
  const strays = new Set<string>();
  return {
    untouched,
    now: async (): Promise<Sums> => {
      const { rows } = await admin.query<{ name: string }>('delete from remembered.touched returning name');
      const touched = [...new Set(rows.map((it) => it.name))];
      for (const table of touched) if (unsummed.includes(table)) strays.add(table);
      known = { ...known, ...(await summed(touched.filter((table) => untouched[table]))) };
      return known;
    },
    /** What was written since then: rows that are not as they were kept, of each table that differs. */
    since: async (before: Sums, now: Sums): Promise<string[]> => {
      const written: string[] = [];
      for (const table of counted.filter((it) => before[it] !== now[it])) {
        const { rows } = await admin.query<{ row: string }>(
          `select t::text as row from "${table}" t except all select t::text from remembered."${table}" t`,
        );
        written.push(`${table}: ${rows.map(({ row }) => row).join(' ')}`);
      }
      return written;
    },
    /** What is not summed and was written. */
    strays: (): string[] => [...strays],
    /** The rows of these are back, by a way on which tables say nothing. */
    areBack: (restored: string[]): void => {
      for (const table of restored) strays.delete(table);
      known = {
        ...known,
        ...Object.fromEntries(restored.flatMap((it) => (untouched[it] ? [[it, untouched[it]]] : []))),
      };
    },
  };
}

/** Keeps all rows as they are now; the returned function brings back those of the named tables. */
export async function remember(
  admin: pg.Client,
  { columns, tables }: Look,
): Promise<(changed: string[]) => Promise<void>> {
  await admin.query('create schema remembered');
  const names = tables.filter((table) => table !== 'migrations');
  for (const table of names) await admin.query(`create table remembered."${table}" as table "${table}"`);
  const back = (table: string): string => {
    const written = columns
      .filter((it) => it.table === table && !it.is_generated)
      .map((it) => `"${it.name}"`)
      .join(', ');
    return `delete from "${table}"; insert into "${table}" (${written}) overriding system value
      select ${written} from remembered."${table}"`;
  };
  // A job that is still at work may stand in the way, or write a row anew; then all is brought back once more.
  return async (changed) => {
    const steps = names.filter((table) => changed.includes(table)).map(back);
    const restore = `begin; set local session_replication_role = replica; ${readersDone} ${steps.join('; ')}; commit`;
    for (let tries = 1; ; tries++) {
      try {
        await admin.query(restore);
        return;
      } catch (error) {
        await admin.query('rollback');
        if (tries === 5 || !['40P01', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
      }
    }
  };
}

// One that was at work while rows go back would keep what it wrote of a fact, and find the place before it.
const readersDone = 'lock table fact_cursors in exclusive mode;';

const ofReaders = [
  'facts',
  'fact_cursors',
  'audit_lines',
  'counted_tickets',
  'broken_promises',
  'ticket_sums',
  'counted_deals',
  'stage_visits',
  'deal_sums',
];
/** Facts, how far their readers are and what they wrote go back together, or the same would be read, and written, again. */
export const withReaders = (tables: string[]): string[] =>
  tables.some((it) => ofReaders.includes(it)) ? [...new Set([...tables, ...ofReaders])] : tables;

/** What is not summed, and is brought back all the same. */
const unsummed = [
  'attempts',
  'sessions',
  'jobs',
  'fact_cursors',
  'audit_lines',
  'counted_tickets',
  'broken_promises',
  'ticket_sums',
  'uncounted',
  'countings',
  'counted_dialogues',
  'counted_days',
  'counted_waits',
  'counted_deeds',
  'counted_calls',
  'counted_minutes',
  'counted_clients',
  'dialogue_sums',
  'member_times',
  'member_days',
  'counted_deals',
  'stage_visits',
  'deal_sums',
  'deal_recounts',
];

export type Filling = { project: number; number: number; marker: string };
type Hints = Record<string, unknown>;

/**
 * One row in every given table whose id, and every reference of it, is one and the same number: whatever a path word
 * or a field names, this number names it. Texts carry the marker, so that a leak shows.
 */
export async function fillTables(
  admin: pg.Client,
  { columns, tables }: Look,
  { filling, skip, hints }: { filling: Filling; skip: readonly string[]; hints: Hints },
): Promise<void> {
  for (const table of tables.filter((name) => !skip.includes(name))) {
    const values = columns
      .filter((it) => it.table === table)
      .map((it) => [it.name, valueFor(it, filling, hints)] as const)
      .filter(([, value]) => value !== undefined);
    const names = values.map(([name]) => `"${name}"`).join(', ');
    const holes = values.map((_, place) => `$${place + 1}`).join(', ');
    const text = `insert into "${table}" (${names}) overriding system value values (${holes}) on conflict do nothing`;
    await admin.query(
      text,
      values.map(([, value]) => value),
    );
  }
}

/** undefined: left to the table's own default. */
function valueFor(it: Column, { project, number, marker }: Filling, hints: Hints): unknown {
  const hint = hints[`${it.table}.${it.name}`];
  if (hint !== undefined) return hint;
  if (it.name === 'project_id' || (it.table === 'projects' && it.name === 'id')) return project;
  if (it.name === 'id' || it.is_reference || /_id$/.test(it.name)) return it.type === 'uuid' ? undefined : number;
  if (/_ids$/.test(it.name)) return [number];
  if (it.has_default || (it.is_nullable && it.type !== 'text')) return undefined;
  return sampleOf(it, marker);
}

function sampleOf(it: Column, marker: string): unknown {
  if (it.type === 'text') return textOf(it, marker);
  if (it.type.startsWith('timestamp')) return new Date(Date.now() + 3_600_000);
  if (it.type === 'boolean') return false;
  if (it.type === 'json' || it.type === 'jsonb') return '{}';
  if (it.type === 'uuid') return randomUUID();
  if (it.type.endsWith('[]')) return [];
  return 1;
}

function textOf({ table, name, allowed }: Column, marker: string): string {
  if (allowed) return allowed;
  // The same number in every set: asking for it must not find it everywhere.
  if (name === 'phone') return samplePhone;
  return /email/.test(name) ? `${marker.toLowerCase()}@example.com` : `${marker} ${table}.${name}`;
}
