import pg from 'pg';

const role = 'parley_app';

/**
 * A superuser walks through the wall between projects, so where we are given one we work as a role of our own.
 * Returns the URL that does so; one of an ordinary role comes back as it is.
 */
export async function asOrdinaryRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley' });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mighty: boolean; database: string }>(
      `select rolsuper or rolbypassrls as is_mighty, quote_ident(current_database()) as database
       from pg_roles where rolname = current_user`,
    );
    if (!rows[0]?.is_mighty) return url;
    await client.query(makeRole);
    await client.query(`grant connect, create, temporary on database ${rows[0].database} to ${role}`);
    await client.query(`grant all on schema public to ${role}`);
  } finally {
    await client.end();
  }
  return withSettings(url, `-c role=${role}`);
}

// Several nodes may start at once; whoever comes second finds it made.
const makeRole = `do $$ begin
  create role ${role} nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null; end $$`;

/** The driver lets the URL's own settings push out all others, so they are joined there. */
export function withSettings(url: string, settings: string): string {
  const [address, query = ''] = url.split('?', 2) as [string, string?];
  const words = new URLSearchParams(query);
  words.set('options', [words.get('options'), settings].filter(Boolean).join(' '));
  return `${address}?${words}`;
}
