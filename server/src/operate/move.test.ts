import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@parley/contract/accounts/sessions';
import { createTask, listTasks } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Caller, testApp, type TestApp } from '../../test/app.ts';
import { runCommand } from '../../test/command.ts';
import { freshDatabase } from '../../test/database.ts';
import { openOwnKeys, startApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { seedDemo } from '../demo/index.ts';
import { demoPassword, people, studio } from '../demo/people.ts';
import { closeDatabase, dbOf, openDatabase, transaction } from '../kit/db/index.ts';
import { openFiles } from '../kit/files/home.ts';
import { openStore } from '../kit/files/open-store.ts';
import { keepBytes, readWhole } from '../kit/files/store.ts';
import { readMasterKey } from '../kit/keys/master-key.ts';
import { seal, unseal } from '../kit/secrets.ts';
import { sayClosing } from '../modules/projects/index.ts';
import { chunkOf, isOfPeople, moved, readLayout } from './move/layout.ts';
import { type Moved, moveProject, type Phase } from './move/move-project.ts';
import { namedOtherwise, peopleColumns, staysBehind } from './move/what-moves.ts';

type Place = { url: string; config: Config };
let folder: string;
let app: TestApp;
let [here, there]: Place[] = [];
/** Unlike any other number, so that one that was left somewhere is found. */
const far = 7_700_000;
const operator = people[1]!;
let asked: Caller;
let token: string;
let answers: string;
let isStopped = false;
let kept: { key: string; size: number; sha256: string };

const settings = (data_dir: string) =>
  readConfig({ DATA_DIR: data_dir, NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1', DEMO: 'off' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-move-'));
  there = { url: await freshDatabase(), config: settings(folder) };
  openDatabase(there.url);
  await openOwnKeys(there.config);
  await openFiles(there.config.files);
  await closeDatabase();
  await mighty(there, async (client) => {
    await client.query(
      `insert into users (id, email, name, email_verified) values
      (1, 'someone@example.test', 'Somebody else', true), (2, $1, 'Marina there', true)`,
      [people[0]!.email],
    );
    await client.query(
      `insert into projects (id, name, owner, tariff_id, modules) values ($1, 'Another one', 1, 104, '{}')`,
      [studio],
    );
  });
  for (const person of people) person.id += far;
  // Those of the demo are let in nowhere else.
  operator.email = 'ivan@example.test';
  app = await testApp();
  here = { url: app.database, config: settings(app.folder) };
  await seedDemo(here.config.files, () => undefined);
  const { body } = await app.caller()(login, { email: operator.email, password: demoPassword });
  ({ token } = body.data);
  asked = app.caller({ authorization: `Bearer ${token}`, 'x-project': String(studio) });
  kept = await keepBytes(piece('a file of a client'), 100);
  const { key, size, sha256 } = kept;
  await sql`insert into files (project_id, key, name, mime, kind, size, sha256)
    values (${studio}, ${key}, 'a.txt', 'text/plain', 'file', ${size}, ${sha256})`.execute(dbOf(studio));
  await sql`update channels set secrets = ${await seal('{"token":"the token"}')}, hook_word = ${await seal('word')} where id = 504`.execute(
    dbOf(studio),
  );
  await sql`update users set two_factor_secret = ${await seal('second')} where id = ${people[2]!.id}`.execute(
    dbOf(null),
  );
}, 60_000);
afterAll(async () => {
  if (!isStopped) await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function* piece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function mighty<T>({ url }: Pick<Place, 'url'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const admin = new URL(inject('testServer').adminUrl);
  admin.pathname = new URL(url).pathname;
  const client = new pg.Client(admin.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const move = async (reached?: (phase: Phase) => Promise<void>): Promise<Moved> =>
  moveProject({
    project_id: studio,
    source: { url: here!.url, master: await readMasterKey(here!.config.keys) },
    target: { url: there!.url, master: await readMasterKey(there!.config.keys) },
    stores: { source: await openStore(here!.config.files.url), target: await openStore(there!.config.files.url) },
    address: 'https://other.example',
    ...(reached && { reached }),
    afterLeaving: () => transaction(studio, (tx) => sayClosing(tx, studio, true)),
  });

/** As by `kill -9`: it has no more word to say anywhere. */
const killedAt = (last: Phase, before: (phase: Phase) => Promise<void> = async () => undefined) =>
  move(async (phase) => {
    await before(phase);
    if (phase !== last) return;
    for (const place of [here!, there!])
      await mighty(place, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'parley move' and datname = current_database()`),
      );
    throw new Error('killed');
  });

/** Whether people and jobs work on it: `still` is over when nobody renews it. */
const isAlive = (place: Place, id: number) =>
  mighty(place, async (client) => {
    const { rows } = await client.query<{ alive: boolean }>(
      `select deleted_at is null and not coalesce((select still_until > clock_timestamp() from moving_projects where project_id = $1), false)
        as alive from projects where id = $1`,
      [id],
    );
    return rows[0]?.alive ?? false;
  });
const timePasses = () =>
  mighty(here!, (client) =>
    client.query(
      `update moving_projects set held_until = held_until - interval '20 s', still_until = still_until - interval '20 s'`,
    ),
  );
const placeThere = () =>
  mighty(there!, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from projects where id <> $1 order by id desc', [
      studio,
    ]);
    return Number(rows[0]?.id ?? 0);
  });
const bothAlive = async () => [await isAlive(here!, studio), await isAlive(there!, await placeThere())];

const task = async (comment: string) => {
  const { rows } = await sql<{ id: number }>`select min(id) as id from task_categories`.execute(dbOf(studio));
  return asked(createTask, {
    comment,
    date: '2027-01-01T10:00:00Z',
    manager_id: operator.id,
    category_id: rows[0]!.id,
  });
};

test(
  'whatever kills it, the project lives in one place at most, and the next try goes on',
  { timeout: 120_000 },
  async () => {
    const settingsFile = join(folder, 'there.env');
    await writeFile(settingsFile, `DATABASE_URL=${there!.url}\nDATA_DIR=${folder}\nPUBLIC_URL=https://other.example\n`);
    const seen: unknown[] = [];
    await expect(
      killedAt('still', async (phase) => {
        if (phase !== 'still') return void seen.push((await task(phase)).status);
        const refused = await task('too late');
        const read = await asked(listTasks, {});
        seen.push([refused.status, refused.body.code, read.status]);
      }),
    ).rejects.toThrow('killed');
    expect(seen).toEqual([200, 200, 200, [503, 'project_moving', 200]]);
    expect(await bothAlive()).toEqual([false, false]);
    await timePasses();
    expect(await bothAlive()).toEqual([true, false]);
    expect((await task('it lives again')).status).toBe(200);

    await expect(killedAt('fixed')).rejects.toThrow('killed');
    expect(await bothAlive()).toEqual([false, false]);

    // A word of the tool that comes too late is no word: somebody may have written since.
    await expect(move(async (phase) => void (phase === 'brought' && (await timePasses())))).rejects.toThrow(
      'not kept still',
    );
    expect(await bothAlive()).toEqual([true, false]);

    await expect(
      killedAt('left', async (phase) => {
        if (phase === 'brought') answers = await answersOf(app.url, token, studio);
      }),
    ).rejects.toThrow('killed');
    expect(await bothAlive()).toEqual([false, false]);
    const words = async () =>
      (await runCommand('move-project', here!.url, [String(studio), settingsFile], { DATA_DIR: app.folder })).said;
    expect(await words()).toContain('lives at https://other.example now');
    expect(await bothAlive()).toEqual([false, true]);
    expect(await words()).toContain('already');
  },
);

type Count = { n: number; sum: string };
const plain = /^(bigint|text|timestamp|boolean|integer|date|uuid|numeric|double|real|smallint)/;

test('what is there is what was here, by the words of the base and of the program', { timeout: 60_000 }, async () => {
  const gone = await asked(listTasks, {});
  expect([gone.status, gone.body.code, gone.body.error]).toEqual([
    410,
    'project_moved',
    'The project lives at https://other.example now. Sign in there',
  ]);
  const id = await placeThere();
  const layout = await mighty(here!, readLayout);
  const sums = (place: Place, project: number) =>
    mighty(place, async (client) => {
      const found: Record<string, Count> = {};
      for (const table of moved(layout)) {
        const columns = table.columns
          .filter((it) => it.name !== 'project_id' && plain.test(it.type) && !isOfPeople(it))
          .filter(
            (it) =>
              !(`${table.name}.${it.name}` in namedOtherwise) &&
              !['secrets', 'hook_word', 'listener', 'secret'].includes(it.name),
          )
          .map((it) => `"${it.name}"`);
        const { rows } = await client.query<Count>(
          `select count(*)::int as n, coalesce(sum(hashtextextended(row(${columns.join()})::text, 0)), 0)::text as sum
          from "${table.name}" where project_id = $1`,
          [project],
        );
        found[table.name] = rows[0]!;
      }
      return found;
    });
  const [ours, theirs] = [await sums(here!, studio), await sums(there!, id)];
  expect(theirs).toEqual(ours);
  expect(Object.values(ours).filter((it) => it.n > 0).length).toBeGreaterThan(60);

  // Nobody there has such a number.
  await mighty(there!, async (client) => {
    const { rows: named } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id'`,
    );
    const left: string[] = [];
    for (const { name } of named) {
      const { rows } = await client.query<{ it: string }>(
        `select t::text as it from "${name}" t where project_id = $1 and t::text ~ '77010[0-9]{2}'`,
        [id],
      );
      if (rows[0]) left.push(`${name}: ${rows[0].it}`);
    }
    expect(left).toEqual([]);
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from jobs where project_id = $1', [
      id,
    ]);
    expect(rows[0]!.n).toBeGreaterThan(0);
  });
  const { rows: jobs } = await mighty(here!, (client) =>
    client.query('select from jobs where project_id = $1', [studio]),
  );
  expect(jobs).toEqual([]);

  // What a provider still tells here is told there, as it came.
  const heard: string[] = [];
  const elsewhere = createServer((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (text: string) =>
        heard.push(`${request.method} ${request.url} ${request.headers['x-signed']} ${text}`),
      );
    request.on('end', () => response.writeHead(202, { 'content-type': 'text/plain' }).end('taken'));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  await sql`update moving_projects set address = ${address}`.execute(dbOf(null));
  const posted = { method: 'POST', body: '{"update_id":1}', headers: { 'x-signed': 'by them' } };
  const told = await fetch(`${app.url}/hooks/${studio}/504/word?a=b`, posted);
  expect([told.status, await told.text()]).toEqual([202, 'taken']);
  expect(heard).toEqual([`POST /hooks/${id}/504/word?a=b by them {"update_id":1}`]);
  expect((await fetch(`${app.url}/hooks/${studio}/504/another`, posted)).status).toBe(404);
  elsewhere.close();
  elsewhere.closeAllConnections();
  expect((await fetch(`${app.url}/hooks/${studio}/504/word`, posted)).status).toBe(503);

  await app.stop();
  isStopped = true;
  openDatabase(there!.url);
  await openOwnKeys(there!.config);
  const other = await startApp(there!.config);
  try {
    const { rows: secret } = await sql<{ secrets: string }>`select secrets from channels where id = 504`.execute(
      dbOf(id),
    );
    const { rows: second } = await sql<{ secret: string }>`
      select two_factor_secret as secret from users where email = ${people[2]!.email}`.execute(dbOf(null));
    expect([await unseal(secret[0]!.secrets), await unseal(second[0]!.secret)]).toEqual([
      '{"token":"the token"}',
      'second',
    ]);
    expect((await readWhole(kept.key)).toString()).toBe('a file of a client');
    const { rows: numbers } = await sql<{ id: number; email: string }>`select id, email from users`.execute(dbOf(null));
    const expected = people.reduce(
      (text, { id: was, email }) => text.replaceAll(String(was), String(numbers.find((it) => it.email === email)!.id)),
      answers,
    );
    const signedIn = await fetch(`${other.url}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: operator.email, password: demoPassword }),
    });
    const { data } = (await signedIn.json()) as { data: { token: string } };
    expect(await answersOf(other.url, data.token, id)).toBe(expected);
  } finally {
    await other.stop();
    await closeDatabase();
  }
});

async function answersOf(url: string, bearer: string, project: number): Promise<string> {
  const headers = { authorization: `Bearer ${bearer}`, 'x-project': String(project) };
  const paths = ['/api/crm/contacts/?all_contacts=1', '/api/app/tasks/'];
  const texts = await Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).text()));
  expect(texts.join().length).toBeGreaterThan(5000);
  return texts.join('\n');
}

test('every table and every number of projects is carried, or is said not to be, and why', async () => {
  const client = new pg.Client(await freshDatabase());
  await client.connect();
  const layout = await readLayout(client);
  await client.end();
  const names = layout.map((it) => it.name);
  expect(Object.keys(staysBehind).filter((it) => !names.includes(it))).toEqual([]);
  expect(moved(layout).filter((it) => chunkOf(it) === '0::bigint' && it.key.length)).toEqual([]);
  const columns = layout.flatMap(({ name: table, columns: all }) => all.map((it) => ({ table, ...it })));
  const numbers = columns.filter((it) => /^bigint/.test(it.type) && it.name !== 'project_id');
  const things = new Set(numbers.filter((it) => !isOfPeople(it)).map((it) => it.name));
  expect([...things].filter((it) => peopleColumns.has(it))).toEqual([]);
  // A new one is a thing of the project, which keeps its number, or names people: then it belongs to `peopleColumns`.
  expect([...things].toSorted().join(' ')).toMatchInlineSnapshot(
    `"after answer_id answered_position branch_id branches_ids call_id category_id cents channel_id channels_ids check_ids contact_id count counted_by deal_id default_tag department_id dialogue_id failed_ids field_id file_id files_ids first_answer_used first_id folder_id folders_ids forms_ids from_id funnel_id funnels_ids furthest heard_id id ids import_id joined_id lead_id left_ids mailing_id merged_into message_id move_id n next_answer_used next_id note_id nth option_id organization_id organizations_ids our_id outside_id owed_ids owner_id part_of position posted_id product_id products_ids quoted_id rated_by_id rating_comment_id rating_message_id reached read_position reason_id record_id required_in_stages rule_id said_as salon_id second_id seen_ids seq since_id size solution_used source_id stage_id standing subject_id tag_id tags_ids task_id team_id template_id there ticket_id ticket_tags_ids to_id to_stage_id told unread_ids visitor_id wall working"`,
  );
  // What a base gives by its own clock of transactions is of an order that the epochs keep.
  expect(columns.filter((it) => it.type === 'xid8').map((it) => it.table)).toEqual(
    expect.arrayContaining(['facts', 'fact_cursors', 'audit_lines']),
  );
  expect(columns.filter((it) => it.type === 'xid8')).toHaveLength(3);
  for (const place of Object.keys(namedOtherwise))
    expect(columns.map((it) => `${it.table}.${it.name}`)).toContain(place);
});
