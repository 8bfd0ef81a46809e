import pg from 'pg';
import { asOrdinaryRole, withSettings } from './ordinary-role.ts';
import { zone } from './pool.ts';

type Given = { database_url?: string | undefined; database_direct_url: string | null };
/** `directUrl`: the way past a pooler of transactions; null where there is none. */
type Checked = { url: string; directUrl: string | null };
type Told = { zone: string; is_mighty: boolean; name: string; version: number; encoding: string; base: string };

/**
 * The addresses by which the program works, once it is known that what it says to its sessions is heard, that the wall
 * between projects holds for its role, and that both lead to one base. What is wrong is told before anything is changed.
 */
export async function checkedBase({ database_url, database_direct_url }: Given): Promise<Checked> {
  const given = database_direct_url ?? database_url!;
  const name = database_direct_url ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = await asOrdinaryRole(given);
  if (database_direct_url && url !== given) throw new Error(mighty(name));
  const direct = await ask(withSettings(url, `-c timezone=${zone}`)).catch((error: Error) => {
    throw /unsupported startup parameter/.test(error.message) ? new Error(lends(name)) : error;
  });
  if (direct.zone !== zone) throw new Error(lends(name));
  if (direct.is_mighty) throw new Error(mighty(name));
  if (direct.version < oldest) throw new Error(`${name} leads to a PostgreSQL that is too old: 15 or newer is needed`);
  if (direct.encoding !== 'UTF8') throw new Error(otherWriting(name, direct.encoding));
  if (!database_direct_url) return { url, directUrl: null };
  await checkPooled(database_url!, direct);
  return { url: database_url!, directUrl: url };
}

const oldest = 150_000;

async function checkPooled(url: string, direct: Told): Promise<void> {
  const pooled = await ask(url);
  if (pooled.is_mighty) throw new Error(mighty('DATABASE_URL'));
  if (pooled.base !== direct.base) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases');
  if (pooled.name !== direct.name) {
    throw new Error(
      `DATABASE_URL lets us in as ${pooled.name} and DATABASE_DIRECT_URL as ${direct.name}: name one role in both`,
    );
  }
}

const lends = (name: string): string =>
  `${name} leads through a pooler that does not hand on what we say to a session (PgBouncer lending transactions). ` +
  'Leave DATABASE_URL so and name the way past it in DATABASE_DIRECT_URL';

const otherWriting = (name: string, encoding: string): string =>
  `${name} leads to a database whose encoding is ${encoding}: UTF8 is needed. ` +
  "Make it anew: create database parley owner parley encoding 'UTF8' template template0";

const mighty = (name: string): string =>
  `${name} lets us in as a role that walks through the wall between projects (superuser or bypassrls). ` +
  'Name a role that is neither, and owns the tables';

async function ask(url: string): Promise<Told> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Told>(`
      select current_setting('timezone') as zone, rolsuper or rolbypassrls as is_mighty, current_user as name,
        current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as base
      from pg_roles where rolname = current_user`);
    return rows[0]!;
  } finally {
    await client.end();
  }
}
