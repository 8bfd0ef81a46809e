import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../src/kit/db/migrate.ts';
import { stepsOf } from '../src/kit/db/migration-steps.ts';
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
    const text = await readFile(new URL(name, folder), 'utf8');
    for (const step of stepsOf(text) ?? [{ text }]) await client.query(step.text);
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
    insert into work_actions (project_id, user_id, action, undone_at)
    select p.id, u.id, action, case action when 'take' then now() end
    from projects p, users u, unnest(array['take', 'end_shift', 'read']) with ordinality as a (action, nth) order by nth;
    insert into work_changes (project_id, action_id, contact_id, changes)
    select p.id, a.id, contact_id, changes from projects p, work_actions a, (values
      ('take', 1, '{"operator": [null, 7], "responsible": [null, 7]}'::jsonb),
      ('end_shift', 1, '{"operator": [7, 8], "team": [null, 5]}'),
      ('end_shift', 2, '{"operator": [7, null], "topic 4": [true, false]}'),
      ('read', 3, '{"room 3": [1, 2]}')) as c (action, contact_id, changes) where c.action = a.action;
    insert into client_history (project_id, contact_id, kind, user_id, why, field, before, after, created_at)
    select p.id, c.id, h.kind, case h.why when 'channel' then null else u.id end, h.why, h.field, h.before, h.after,
      '2026-01-02T10:00:00Z'::timestamptz + h.nth * interval '1 second'
    from projects p, users u, (values (1, 'Client 1', 'created', 'import', null, null, null),
      (2, 'Client 1', 'edited', 'channel', 'phone', null, '351912000111'),
      (3, 'Client 1', 'edited', null, 'manager_id', null, 'Vera Lind'),
      (4, 'Client 1', 'merged', 'merge', null, null, 'Old friend'),
      (5, 'Client 1', 'edited', 'bulk', 'organization_id', null, 'Harbour'),
      (6, 'Client 1', 'archived', 'bulk', null, null, null),
      (7, 'Removed client', 'deleted', 'bulk', null, null, null)) as h (nth, name, kind, why, field, before, after)
    join contacts c on c.name = h.name order by h.nth;
    insert into client_batches (project_id, user_id, kind, asked, reached, created_at, undone_at)
    select p.id, u.id, b.kind, '{}', b.reached, '2026-01-02T10:00:04Z', b.undone_at
    from projects p, users u, (values (1, 'change', 9007199254740991, null), (2, 'delete', 0, now()),
      (3, 'change', 7, null)) as b (nth, kind, reached, undone_at) order by b.nth;
    insert into client_changes (project_id, batch_id, contact_id, changes)
    select p.id, 1, 1, '{"organization_id": [null, 5], "archived": [false, true], "topic 9": [false, true]}' from projects p
    union all select c.project_id, 2, c.id, jsonb_build_object('deleted', jsonb_build_array(null, h.id))
    from contacts c join client_history h on h.contact_id = c.id where c.name = 'Removed client';
    insert into jobs (project_id, name, queue, payload, run_at, due_at)
    select p.id, it.name, 'bulk', json_build_object('batch_id', it.batch), now(), now() from projects p,
      (values ('undo-the-rest-of-clients', 2), ('change-the-rest-of-clients', 3)) as it (name, batch);
    insert into funnels (project_id, id, name) select id, 1, 'Sales' from projects;
    insert into stages (project_id, id, funnel_id, name, color) select id, 1, 1, 'New', '#000000' from projects;
    insert into deals (project_id, id, funnel_id, stage_id, name, place, deleted_at, merged_into)
    select p.id, n, 1, 1, 'Deal ' || n, n, case n when 2 then now() end, case n when 2 then 1 end
    from projects p, generate_series(1, 2) as n;
    insert into deal_actions (project_id, deal_id, kind, user_id, why, rule, field, before, after, stage_id, stroke)
    select p.id, deal, kind, case when by_hand then u.id end, why, rule, field, before, after, stage, stroke::uuid
    from projects p, users u, (values (1, 1, 'created', true, null, null, null, null, 'Deal 1', 1, null),
      (2, 1, 'budget', true, null, null, null, '0', '5', null, null),
      (3, 1, 'client', true, null, null, null, null, 'Client 1', null, null),
      (4, 1, 'custom_field', false, 'lead_source', 'Site', 'Colour', null, 'red', null, null),
      (5, 1, 'rule', false, 'auto_task', 'Call', null, null, 'task_made', null, null),
      (6, 1, 'merged', true, 'duplicate', null, null, null, 'Deal 2', null, '00000000-0000-4000-8000-000000000001'))
      as h (nth, deal, kind, by_hand, why, rule, field, before, after, stage, stroke)
    order by nth;
    insert into deal_strokes (project_id, stroke, deal_id, before, after)
    select id, '00000000-0000-4000-8000-000000000001', 2, '{"merged_into": null}', '{"merged_into": 1, "tasks": [7]}'
    from projects;
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
    "select epoch, tx::text, name, subject_id::int, actor, changes from facts where subject = 'task' order by id",
  );
  const actor = { kind: 'member', name: 'Vera Lind', means: null };
  const old = { epoch: 0, tx: '0', subject_id: 1, actor };
  expect(facts).toMatchObject([
    { ...old, name: 'taskCreated', changes: { comment: [null, 'Call'], priority: [null, false] } },
    { ...old, name: 'taskChanged', changes: { comment: ['Call', 'Call twice'] } },
    { ...old, name: 'taskClosed', changes: { closed_at: [null, '2026-01-02 13:00:00+03:00'] } },
  ]);
  expect(facts[0]!.changes).not.toHaveProperty('closed_at');
  const { rows: work } = await client.query(`
    select epoch, name, subject_id::int as id, actor, why, changes, token in (select token from taken_back) as is_back
    from facts where name !~ '^(task|client)' and subject <> 'deal' order by id`);
  const done = { epoch: 0, actor, why: null, is_back: false };
  expect(work).toMatchObject([
    { ...done, name: 'contactTaken', id: 1, changes: { operator_id: [null, 7], manager_id: [null, 7] }, is_back: true },
    { ...done, name: 'contactHandedToTeam', id: 1, why: 'shift', changes: { operator_id: [7, 8], team_id: [null, 5] } },
    { ...done, name: 'contactReturned', id: 2, why: 'shift', changes: { 'folder 4': [true, false] } },
    { ...done, name: 'roomRead', id: 3, changes: { read_position: [1, 2] } },
    { ...done, name: 'shiftEnded', changes: { away: [false, true] } },
  ]);
  const { rows: ofClients } = await client.query<{ line: string }>(`
    select concat_ws(' ', f.name, f.actor ->> 'name', f.actor #>> '{means,kind}', f.changes, f.words, f.why, b.nth) as line
    from facts f left join (select token, row_number() over (order by min(id)) as nth from facts where token is not null
      and name ~ '^client' group by token) b on b.token = f.token where f.name ~ '^client' order by f.id`);
  const { rows: removed } = await client.query<{ ms: string }>(
    'select floor(extract(epoch from deleted_at) * 1000)::text as ms from contacts where deleted_at is not null',
  );
  expect(ofClients.map((it) => it.line)).toEqual([
    'clientCreated Vera Lind import {} {} import',
    'clientChanged  {"phone": [null, "351912000111"]} {} channel',
    'clientAssigned Vera Lind {} {"manager_id": [null, "Vera Lind"]}',
    'clientMerged Vera Lind {} {} merge',
    'clientChanged Vera Lind {"organization_id": [null, 5]} {"organization_id": [null, "Harbour"]} bulk 1',
    'clientArchived Vera Lind {"archived": [false, true]} {} bulk 1',
    `clientRemoved Vera Lind {"deleted_at": [null, "${new Date(Number(removed[0]!.ms)).toISOString()}"]} {} bulk 2`,
    'clientFiled Vera Lind {"folder_9": [false, true]} {} bulk 1',
  ]);
  // What is being taken back goes on so; only a press that is under way is still kept.
  const { rows: left } = await client.query(`
    select reached::int, (select count(*)::int from jobs j join taken_back t on t.token::text = j.payload ->> 'token'
      where j.name = 'take-back-the-rest') as going_on from client_batches`);
  expect(left).toEqual([{ reached: 7, going_on: 1 }]);
  const { rows: ofDeals } = await client.query(
    "select name, subject_id::int as deal, user_id is not null as by_hand, changes, words, token is not null as goes_back, actor->'means'->>'name' as rule from facts where subject = 'deal' order by id",
  );
  expect(ofDeals).toMatchObject([
    { name: 'dealCreated', deal: 1, by_hand: true, changes: { stage_id: [null, 1] }, words: {}, goes_back: false },
    { name: 'dealChanged', changes: {}, words: { price: ['0', '5'] } },
    { name: 'dealChanged', changes: { contacts: [null, null] }, words: {} },
    { name: 'formFilled', words: { field: [null, 'Colour'], value: [null, 'red'] }, rule: 'Site' },
    { name: 'ruleRan', by_hand: false, changes: { outcome: [null, 'task_made'] }, rule: 'Call' },
    { name: 'dealsMerged', by_hand: false, changes: { others: [null, [2]] }, words: {}, goes_back: true },
    { name: 'dealArranged', deal: 2, by_hand: false, changes: { merged_into: [null, 1], tasks: [null, [7]] } },
  ]);
  await client.end();
  expect(rows.map((it) => it.name)).toEqual([
    'change-the-rest-of-clients',
    'purge-clients',
    'seal-hook-words',
    'some-work',
    'take-back-the-rest',
  ]);
});
