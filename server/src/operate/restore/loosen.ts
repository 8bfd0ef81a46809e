import type pg from 'pg';

type Loosened = { table: string; name: string; text: string };

const foreignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by oid`;
const walls = `
  select oid::regclass::text as table from pg_class
  where relforcerowsecurity and relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;
const triggers = `
  select distinct tgrelid::regclass::text as table from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace`;

/**
 * Rows go in as they were, in any order: nothing is worked out of them anew, nothing is asked of them until all are there,
 * and the owner of the tables sees behind their walls. Answers how all of it stands again; other than by the rights of a
 * superuser this is done by taking away what is put back, in the same transaction.
 */
export async function loosen(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await rowsOf(client, foreignKeys);
  const walled = await rowsOf(client, walls);
  const ringing = await rowsOf(client, triggers);
  for (const { table, name } of keys) await run(client, ['alter table', table, 'drop constraint', name]);
  for (const { table } of walled) await run(client, ['alter table', table, 'no force row level security']);
  for (const { table } of ringing) await run(client, ['alter table', table, 'disable trigger user']);
  return async () => {
    for (const { table } of ringing) await run(client, ['alter table', table, 'enable trigger user']);
    for (const { table, name, text } of keys) await run(client, ['alter table', table, 'add constraint', name, text]);
    for (const { table } of walled) await run(client, ['alter table', table, 'force row level security']);
  };
}

const rowsOf = async (client: pg.Client, text: string): Promise<Loosened[]> =>
  (await client.query<Loosened>(text)).rows;

/** Words of the catalogue, quoted by it where they must be. */
export async function run(client: pg.Client, words: string[]): Promise<void> {
  const text = words.join(' ');
  await client.query(text);
}
