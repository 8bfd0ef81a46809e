import { randomUUID } from 'node:crypto';
import { sendMessage } from '@parley/contract/inbox/messages';
import { type Funnel, listFunnels } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { createLead } from '@parley/contract/deals/lead-changes';
import { createClient, listClientActions, listClients } from '@parley/contract/clients/table';
import { listLeads } from '@parley/contract/deals/leads';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, listTaskActions, listTasks } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { archiveOf, brought, changed, personIn } from '../../../../test/archive.ts';
import { type Office, openOffice, settled } from '../../../../test/office.ts';
import { newcomer, type Person } from '../../../../test/people.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';

type Row = Record<string, unknown>;

let app: TestApp;
let office: Office;
let archive: Buffer;
/** Whoever is handed an archive that somebody else has made. */
let victim: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  victim = await newcomer(app, 'Victim');
  const { vera, project_id } = office;
  const { id, channel_id } = office.room.users[0]!;
  await vera.call(sendMessage, { project: project_id, channel: channel_id, id, uid: randomUUID(), text: 'Hello' });
  const [{ stages }] = (await vera.call(listFunnels, {})).body.data as [Funnel];
  await vera.call(createLead, { stage_id: stages[1]!.id, name: 'Piano' });
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  await vera.call(createTask, { category_id, manager_id: vera.id, date: '2031-01-01 10:00:00', comment: 'Tune it' });
  await vera.call(createClient, { name: 'Pia Nist' });
  await settled();
  archive = await archiveOf(app, vera);
});
afterAll(() => app.stop());

async function arrive(change: (table: string, rows: Row[]) => Row[]): Promise<number> {
  const copy = await brought(app, victim, await changed(archive, change));
  expect(copy.status).toBe(200);
  return copy.data.id;
}

const only =
  (table: string, change: (rows: Row[]) => Row[]) =>
  (name: string, rows: Row[]): Row[] =>
    name === table ? change(rows) : rows;

test('what earlier archives did not say yet is as it was made of rows that were there', async () => {
  const without = (name: string, rows: Row[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== name)));
  const own = { color: '#3e9b4f', name: 'Handed over' };
  const id = await arrive((table, rows) => {
    if (table === 'dialogues') return without('preview_failed', rows);
    if (table !== 'stages') return rows;
    const earlier = without('ending', rows);
    return earlier.map((row, nth) => (nth === 0 ? { ...row, ...own } : row));
  });
  const endings = (project_id: number) =>
    dbOf(project_id).selectFrom('stages').select(['name', 'ending']).orderBy('sort').orderBy('id').execute();
  const [first, ...rest] = await endings(id);
  expect(first).toEqual({ name: 'Handed over', ending: null });
  expect(rest).toEqual((await endings(office.project_id)).slice(1));
  expect(rest.map((it) => it.ending)).toContain('lost');
});

test('what happened to tasks comes along from archives of before there was a journal', async () => {
  const { vera } = office;
  const task_id = (await vera.call(listTasks, {})).body.data[0]!.id;
  const line = { task_id, stroke: randomUUID(), user_id: vera.id, created_at: '2026-01-02 10:00:00+03:00' };
  const task_changes: Row[] = [
    { ...line, id: 1, kind: 'created', before: {}, after: {} },
    { ...line, id: 2, kind: 'edited', before: { comment: 'Tune' }, after: { comment: 'Tune it' } },
  ];
  const before = (lines: Row[]) =>
    changed(
      archive,
      only('facts', () => []),
      { task_changes: lines },
    );
  const { data, status } = await brought(app, victim, await before(task_changes));
  expect(status).toBe(200);
  const copy = personIn(app, victim, data.id);
  const task = (await copy.call(listTasks, {})).body.data[0]!;
  const history = (await copy.call(listTaskActions, { id: task.id })).body.data;
  expect(history).toMatchObject([
    { kind: 'edited', before: { comment: 'Tune' }, after: { comment: 'Tune it' }, actor: { id: null, name: 'Vera' } },
    { kind: 'created', before: {}, after: {}, created_at: '2026-01-02 10:00:00+03:00' },
  ]);
  const broken = await brought(app, victim, await before([{ ...task_changes[0]!, kind: 'made' }]));
  expect(broken.code).toBe('archive_broken');
});

test('what happened to clients comes along from archives of before there was a journal', async () => {
  const { vera } = office;
  const client = (await vera.call(listClients, {})).body.data[0]!;
  const line = { contact_id: client.id, user_id: vera.id, why: null, field: null, before: null, after: null };
  const lines: Row[] = [
    { ...line, kind: 'created', why: 'import' },
    { ...line, kind: 'edited', field: 'manager_id', before: 'Tom', after: 'Vera' },
    { ...line, kind: 'edited', field: 'field_999999', after: 'Porto' },
    { ...line, kind: 'merged', why: 'merge', after: 'Old friend' },
    { ...line, kind: 'archived', why: 'bulk' },
    { ...line, kind: 'deleted' },
    { ...line, kind: 'restored', why: 'undo' },
    { ...line, kind: 'deleted', contact_id: 999_999 },
  ].map((it, nth) => ({ ...it, id: nth + 1, created_at: '2026-01-02 10:00:00+03:00' }));
  const before = (client_history: Row[]) =>
    changed(
      archive,
      only('facts', () => []),
      { client_history },
    );
  const { data, status } = await brought(app, victim, await before(lines));
  expect(status).toBe(200);
  const copy = personIn(app, victim, data.id);
  const { id } = (await copy.call(listClients, { search: client.name })).body.data[0]!;
  const history = (await copy.call(listClientActions, { id })).body.data;
  expect(history.map((it) => [it.kind, it.why, it.field, it.before, it.after])).toEqual([
    ['restored', 'undo', null, null, null],
    ['deleted', null, null, null, null],
    ['archived', 'bulk', null, null, null],
    ['merged', 'merge', null, null, '…'],
    ['edited', null, 'field_0', null, 'Porto'],
    ['edited', null, 'manager_id', 'Tom', 'Vera'],
    ['created', 'import', null, null, null],
  ]);
  expect(history.at(-1)!.actor).toMatchObject({ name: 'Vera', means: { kind: 'import' } });
  // Of one who did not come along nothing is told.
  const { rows } = await sql`select from facts where subject = 'client'`.execute(dbOf(data.id));
  expect(rows).toHaveLength(7);
  const broken = await brought(app, victim, await before([{ ...lines[0]!, kind: 'made' }]));
  expect(broken.code).toBe('archive_broken');
});

test('what happened to deals comes along from such archives too, but for what clients were called', async () => {
  const { vera } = office;
  const funnel = (await vera.call(listFunnels, {})).body.data[0]!;
  const deal = (await vera.call(listLeads, { funnel: funnel.id })).body.data[0]!;
  const line = { deal_id: deal.id, user_id: vera.id, why: null, field: null, before: null, after: null };
  const at = { stage_id: null, stroke: null, task_uid: null, created_at: '2026-01-02 10:00:00+03:00' };
  const deal_actions: Row[] = [
    { ...line, ...at, id: 1, kind: 'created', after: 'Sale', stage_id: deal.stage_id },
    { ...line, ...at, id: 2, kind: 'client', after: 'Anna' },
    { ...line, ...at, id: 3, kind: 'edited', field: 'source', after: 'Site' },
    { ...line, ...at, id: 4, kind: 'custom_field', field: 'Size', before: '1', after: '2' },
    { ...line, ...at, id: 5, kind: 'rule', user_id: null, why: 'auto_task', rule: 'Call', after: 'task_made' },
  ];
  const before = (lines: Row[]) =>
    changed(
      archive,
      only('facts', () => []),
      { deal_actions: lines },
    );
  const { data, status } = await brought(app, victim, await before(deal_actions));
  expect(status).toBe(200);
  const copy = personIn(app, victim, data.id);
  const [own] = (await copy.call(listFunnels, {})).body.data;
  const named = (await copy.call(listLeads, { funnel: own!.id })).body.data.find((it) => it.name === deal.name)!;
  const { data: told } = (await copy.call(listLeadActions, { entity: 'lead', entity_id: named.id })).body;
  expect(told.map((it) => [it.kind, it.field, it.before, it.after, it.actor.means?.name])).toEqual([
    ['rule', null, null, 'task_made', 'Call'],
    ['custom_field', 'Size', '1', '2', undefined],
    ['edited', 'source', null, 'Site', undefined],
    ['client', null, null, null, undefined],
    ['created', null, null, null, undefined],
  ]);
  const broken = await brought(app, victim, await before([{ ...deal_actions[0]!, kind: 'made' }]));
  expect(broken.code).toBe('archive_broken');
});

test('channels arrive unconnected whatever the archive says, and their addresses and secrets are entered anew', async () => {
  const settings = { name: 'Shop', api_url: 'https://attacker.example', imap_host: 'attacker.example' };
  const line = {
    is_auth: true,
    secrets: 'chosen',
    hook_word: 'chosen',
    step: { step: 'password' },
    problem: 'chosen',
    expires_at: '2031-01-01T10:00:00Z',
    listener: 'chosen',
    settings: { ...settings, imap_security: 'none', token: 'chosen', inner: { api_url: 'x', colour: 'blue' } },
  };
  const id = await arrive(only('channels', (rows) => rows.map((row) => ({ ...row, ...line }))));
  const channels = await dbOf(id)
    .selectFrom('channels')
    .select(['is_auth', 'secrets', 'hook_word', 'step', 'problem', 'expires_at', 'listener', 'settings'])
    .execute();
  const nothing = { secrets: null, hook_word: null, step: null, problem: null, expires_at: null, listener: null };
  expect(channels.length).toBeGreaterThan(2);
  for (const channel of channels)
    expect(channel).toEqual({ is_auth: false, ...nothing, settings: { name: 'Shop', inner: { colour: 'blue' } } });
  expect(await dbOf(id).selectFrom('connected_channels').selectAll().where('project_id', '=', id).execute()).toEqual(
    [],
  );
});

test('forms have no secret of the maker, and tables that stay behind bring nothing', async () => {
  let stage_id: unknown;
  const created_at = '2031-01-01T10:00:00Z';
  const fields = { phone_field: 'p', name_field: 'n', tag_field: 't', utm_field: 'u' };
  const lists = { managers_ids: [], tags_ids: [], forms_ids: [] };
  const source = { id: 1, name: 'Site', type: 'site', secret: 'chosen', status: true, created_at, ...fields, ...lists };
  const left: Record<string, Row[]> = {
    jobs: [{ id: 1, name: 'deliver-message', queue: 'live', payload: { message_id: 1 } }],
    invitations: [{ id: 1, token_hash: 'chosen', email: 'attacker@example.test', project_role: 'admin' }],
    task_calendars: [{ user_id: 1, nonce: randomUUID() }],
    widget_visits: [{ token_hash: 'chosen', visitor_id: 1, used_at: created_at }],
    ai_settings: [{ url: 'https://attacker.example', model: 'm', key: 'k' }],
    integrations: [{ id: 1, kind: 'amo', secrets: 'chosen', hook_word: 'chosen', account: {}, settings: {} }],
  };
  const made = await changed(archive, (table, rows) => {
    if (table === 'stages') stage_id = rows[0]!.id;
    return table === 'lead_sources' ? [{ ...source, stage_id }] : rows;
  });
  const withMore = await changed(made, (_, rows) => rows, left);
  const copy = await brought(app, victim, withMore);
  expect(copy.status).toBe(200);
  const sources = await dbOf(copy.data.id).selectFrom('lead_sources').select(['name', 'secret']).execute();
  expect(sources).toEqual([{ name: 'Site', secret: null }]);
  for (const table of Object.keys(left)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where project_id = ${copy.data.id}
      and ${table === 'jobs' ? sql`name = 'deliver-message'` : sql`true`}`.execute(dbOf(copy.data.id));
    expect([table, rows]).toEqual([table, []]);
  }
});

test('nobody gets into a project by an archive, and nobody gets more in it', async () => {
  const stranger = office.vera;
  const members = [{ user_id: stranger.id }, { user_id: victim.id }].map(({ user_id }) => ({
    user_id,
    project_role: 'admin',
    is_manager: true,
    permissions: ['members.edit'],
    channels_ids: [],
    send_btn: 'enter',
    created_at: '2031-01-01T10:00:00Z',
  }));
  const id = await arrive(only('members', () => members));
  const { rows } = await sql<{ user_id: number; permissions: string[] }>`
    select user_id, permissions from members where project_id = ${id}`.execute(dbOf(null));
  expect(rows).toEqual([{ user_id: victim.id, permissions: [] }]);
  expect((await personIn(app, stranger, id).call(listFunnels, {})).status).not.toBe(200);
});

test('a copy does nothing by itself: of work only what looks for duplicates is planned', async () => {
  const queued = { status: 'queued', leaves_at: '2020-01-01T10:00:00Z', left_at: null, undo: [{ id: 1 }] };
  const sent: Row[] = [];
  const id = await arrive((table, rows) => {
    if (table === 'messages') return rows.map((row) => ({ ...row, ...queued, destination: 'to' }));
    if (table === 'stages') sent.push(...rows);
    const rule = { id: 1, sending_interval: { type: 'now' }, text: 'Buy!', files_ids: [], channels_ids: [] };
    return table === 'auto_messages'
      ? sent.map((it, nth) => ({ ...rule, id: nth, stage_id: it.id, status: true }))
      : rows;
  });
  const messages = await dbOf(id).selectFrom('messages').select(['undo', 'leaves_at', 'turn_at']).execute();
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect(message).toEqual({ undo: null, leaves_at: null, turn_at: null });
  const rules = await dbOf(id).selectFrom('auto_messages').select('id').execute();
  expect(rules.length).toBe(sent.length);
  await settled();
  const { rows } = await sql<{ name: string }>`select name from jobs where project_id = ${id}
    union all select name from dead_jobs where project_id = ${id}`.execute(queues());
  expect(rows).toEqual([]);
});

test('what a file says of itself goes into no header unseen, and a colour is a colour', async () => {
  const key = 'cd'.repeat(16);
  const file = { id: 1, key, name: '../a\r\nb.html', mime: 'text/html\r\nx: y', kind: 'file', size: 7 };
  const made = await changed(
    archive,
    only('files', () => [{ ...file, preview_key: null, created_at: '2031-01-01T10:00:00Z' }]),
    {},
    { [key]: Buffer.from('bytes') },
  );
  const copy = await brought(app, victim, made);
  const [arrived] = await dbOf(copy.data.id).selectFrom('files').select(['name', 'mime', 'size', 'key']).execute();
  expect(arrived).toMatchObject({ mime: 'application/octet-stream', size: 5, name: 'ab.html' });
  expect(arrived!.key).not.toBe(key);
  // No message has it: a week later nobody does.
  const planned = sql<{ name: string }>`select name from jobs where project_id = ${copy.data.id} and run_at > now()`;
  expect((await planned.execute(queues())).rows).toEqual([{ name: 'forget-file' }]);
  const styled = await changed(
    archive,
    only('funnels', (rows) => rows.map((row) => ({ ...row, color: 'url(https://attacker.example)' }))),
  );
  expect(await brought(app, victim, styled)).toMatchObject({ status: 400, code: 'archive_broken' });
});
