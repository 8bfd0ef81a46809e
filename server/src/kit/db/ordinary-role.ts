import pg from 'pg';

/**
 * A superuser walks through the wall between projects, so where we are given one we work as a role of our own.
 * Returns the URL that does so; one of an ordinary role comes back as it is.
 */
export async function asOrdinaryRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley' });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mighty: boolean }>(
      'select rolsuper or rolbypassrls as is_mighty from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.is_mighty) return url;
    await client.query(makeRole);
  } finally {
    await client.end();
  }
  return withSettings(url, '-c role=parley_app');
}

// Several nodes may start at once; whoever comes second finds it made.
const makeRole = `do $$ begin
  begin
    create role parley_app nologin nosuperuser nobypassrls;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant connect, create, temporary on database %I to parley_app', current_database());
  grant all on schema public to parley_app;
end $$`;

/** The driver lets the URL's own settings push out all others, so they are joined there. */
export function withSettings(url: string, settings: string): string {
  const [address, query = ''] = url.split('?', 2) as [string, string?];
  const words = new URLSearchParams(query);
  words.set('options', [words.get('options'), settings].filter(Boolean).join(' '));
  return `${address}?${words}`;
}
