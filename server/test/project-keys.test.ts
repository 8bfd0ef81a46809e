import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

/** Rows of no project: they stay together wherever projects are put. */
const ofNoProject = [
  // Found by what a person types or a link says, before any project is known.
  'users user_pictures sessions codes openid_states first_link demo_mailbox',
  'projects',
  // Of the installation or of its nodes.
  'migrations secrets fact_epochs file_marks file_home file_nodes outside_paces attempts nodes leases backup_runs resting',
  'page_parts',
].flatMap((tables) => tables.split(' '));

/** Keys of tables of projects that do not name the project, and why. */
const exceptions: Record<string, string> = {
  event_outbox_pkey: 'the order over all projects in which events are numbered; a row stays for milliseconds',
  jobs_pkey: 'one queue for all projects; some jobs belong to none',
  dead_jobs_pkey: 'the id a job had in the queue',
  invitations_token_hash_key: 'whoever comes by a link knows nothing of the project yet',
  push_subscriptions_pkey: 'a browser of a person, which may belong to no project',
  push_subscriptions_session_id_key: 'the same',
  push_subscriptions_endpoint_key: 'the same',
};

test('every key of a table of projects names the project, so that projects can be put on machines of their own', async () => {
  const client = new pg.Client(await freshDatabase());
  await client.connect();
  const { rows } = await client.query<{ table: string; key: string | null; has_project: boolean; names_it: boolean }>(`
    select c.relname as table, k.relname as key,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'project_id' and not attisdropped) as has_project,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'project_id' and attnum = any (i.indkey)) as names_it
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisunique
    left join pg_class k on k.oid = i.indexrelid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
  await client.end();
  const nameless = rows.filter((it) => it.has_project && it.key && !it.names_it).map((it) => it.key!);
  expect(nameless.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  const apart = new Set(rows.filter((it) => !it.has_project).map((it) => it.table));
  expect([...apart].toSorted()).toEqual(ofNoProject.toSorted());
});
