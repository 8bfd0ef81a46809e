import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../src/kit/db/migrate.ts';
import { bareDatabase } from './database.ts';

const folder = new URL('../db/migrations/', import.meta.url);
// Bases of this age are in use; what was made of them before is in the files that ran.
const usedSince = '0056';

test('a base in use is brought up to date, with its people, channels and waiting work', async () => {
  const url = await bareDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table migrations (name text primary key, ran_at timestamptz default now())');
  for (const name of (await readdir(folder)).sort().filter((it) => it < usedSince)) {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  await client.query(`
    insert into users (email, name) values ('vera@example.test', 'Vera Lind');
    insert into projects (name, brand, owner, tariff_id, modules) select 'Lind Studio', 'parley', id, 1, '{}' from users;
    select set_config('parley.project_id', (select id::text from projects), false);
    insert into channels (project_id, id, type, name, hook_word) select id, 1, 'telegram', 'Bot', 'word' from projects;
    update channels set problem = 'The token was revoked', created_at = '2026-01-02T10:00:00Z';
    insert into contacts (project_id, id, name) overriding system value
    select p.id, n, 'Client ' || n from projects p, generate_series(1, 3) as n;
    select set_config('parley.deleted', 'shown', false);
    insert into contacts (project_id, name, deleted_at) select id, 'Removed client', now() from projects;
    insert into dialogues (project_id, id, contact_id, channel_id, outside_id, name, preview, preview_destination,
      preview_type, position, last_message_at) overriding system value
    select p.id, n, n, 1, 'client ' || n, 'Client ' || n, 'Our answer', 'to', 'text', 2, now()
    from projects p, generate_series(1, 3) as n;
    insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message_type, status, message,
      created_at, deleted_at)
    select p.id, n, 1, 'asked ' || n, 1, 'from', 'text', 'delivered', 'A question', now() - interval '1 hour', null
    from projects p, generate_series(1, 3) as n
    union all
    select p.id, n, 1, 'said ' || n, 2, 'to', 'text', case n when 2 then 'failed' else 'sent' end, 'Our answer', now(),
      case n when 3 then now() end
    from projects p, generate_series(1, 3) as n;
    insert into jobs (project_id, name, queue, payload, run_at, due_at)
    select id, 'some-work', 'live', '{}', now(), now() from projects;
    insert into tasks (project_id, id, date, comment, closed_at) overriding system value
    select id, 1, '2031-01-02T10:00:00Z', 'Call twice', now() from projects;
    insert into task_changes (project_id, task_id, stroke, user_id, kind, before, after)
    select p.id, 1, gen_random_uuid(), u.id, kind, before, after
    from projects p, users u, (values (1, 'created', '{}'::jsonb, '{}'::jsonb),
      (2, 'edited', '{"comment": "Call"}', '{"comment": "Call twice"}'),
      (3, 'closed', '{"closed_at": null}', '{"closed_at": "2026-01-02 13:00:00+03:00"}')) as h (nth, kind, before, after)
    order by nth;
  `);
  expect(await migrate(url)).not.toEqual([]);
  const { rows } = await client.query<{ name: string }>('select name from jobs order by name');
  const { rows: shown } = await client.query(
    'select preview, preview_destination as by, preview_failed as failed from dialogues order by id',
  );
  expect(shown).toEqual([
    { preview: 'Our answer', by: 'to', failed: false },
    { preview: 'Our answer', by: 'to', failed: true },
    { preview: 'A question', by: 'from', failed: false },
  ]);
  const { rows: channels } = await client.query<{ since: number }>(
    'select extract(epoch from problem_since)::int as since from channels',
  );
  expect(channels[0]!.since * 1000).toBe(Date.parse('2026-01-02T10:00:00Z'));
  const { rows: facts } = await client.query<{ name: string; actor: object; changes: Record<string, unknown> }>(
    'select epoch, tx::text, name, subject_id::int, actor, changes from facts order by id',
  );
  const actor = { kind: 'member', name: 'Vera Lind', means: null };
  const old = { epoch: 0, tx: '0', subject_id: 1, actor };
  expect(facts).toMatchObject([
    { ...old, name: 'taskCreated', changes: { comment: [null, 'Call'], priority: [null, false] } },
    { ...old, name: 'taskChanged', changes: { comment: ['Call', 'Call twice'] } },
    { ...old, name: 'taskClosed', changes: { closed_at: [null, '2026-01-02 13:00:00+03:00'] } },
  ]);
  expect(facts[0]!.changes).not.toHaveProperty('closed_at');
  await client.end();
  expect(rows.map((it) => it.name)).toEqual(['purge-clients', 'seal-hook-words', 'some-work']);
});
