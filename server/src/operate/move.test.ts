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
import { closeDatabase, dbOf, enterProject, mayRest, openDatabase, transaction } from '../kit/db/index.ts';
import { openFiles } from '../kit/files/home.ts';
import { openStore } from '../kit/files/open-store.ts';
import { keepBytes, readWhole } from '../kit/files/store.ts';
import { readMasterKey } from '../kit/keys/master-key.ts';
import { seal, unseal } from '../kit/secrets.ts';
import { knownLine, sayClosing } from '../modules/projects/index.ts';
import { allProjects } from '../sealed-columns.ts';
import { giveUpMove } from './move/give-up.ts';
import { openFence } from './move/fence.ts';
import { chunkOf, isOfPeople, moved, readLayout } from './move/layout.ts';
import { type Moved, moveProject, type Phase } from './move/move-project.ts';
import { comingAs, placeThere as makePlace } from './move/place.ts';
import { openSide } from './move/side.ts';
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

const secretsOfLine = JSON.stringify({ token: 'the token' });

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
  await sql`update channels set secrets = ${await seal(secretsOfLine)}, hook_word = ${await seal('word')} where id = 504`.execute(
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

const between = async () => ({
  project_id: studio,
  source: { url: here!.url, master: await readMasterKey(here!.config.keys) },
  target: { url: there!.url, master: await readMasterKey(there!.config.keys) },
  stores: { source: await openStore(here!.config.files.url), target: await openStore(there!.config.files.url) },
});
const move = async (reached?: (phase: Phase) => Promise<void>, address = 'https://other.example'): Promise<Moved> =>
  moveProject({
    ...(await between()),
    address,
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

/** Until a connection has asked, or has been told, what holds these words. */
const asks = async (client: pg.Client, words: string): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const last = () =>
    mighty(here!, async (other) => {
      const found = await other.query<{ query: string }>('select query from pg_stat_activity where pid = $1', [
        rows[0]!.pid,
      ]);
      return found.rows[0]?.query;
    });
  await expect.poll(last).toContain(words);
};

test('what is under way is waited for, and what begins after is refused', async () => {
  const [control, watcher] = [await openSide(here!.url), await openSide(here!.url)];
  await control.query(`select set_config('parley.queues', 'every', false)`);
  await control.query(`insert into moving_projects (project_id, role) values ($1, 'leaves')`, [studio]);
  const fence = openFence(control, watcher, studio);
  const order: string[] = [];
  const open = async (word: string) => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = transaction(studio, async (tx) => {
      await sql`update files set name = 'b.txt' where project_id = ${studio} and key = ${kept.key}`.execute(tx);
      await mayRest(tx, 60_000);
      begun.resolve();
      await gate.promise;
      order.push(word);
    });
    await begun.promise;
    return () => {
      gate.resolve();
      return done;
    };
  };
  try {
    await control.query(`insert into jobs (project_id, name, payload, run_at, due_at, leased_by, lease_until)
      values (${studio}, 'nobody-knows', '{}', 'infinity', 'infinity', gen_random_uuid(), clock_timestamp() + interval '1 hour')`);
    const beforeHold = await open('who may have taken a job');
    const held = fence.hold().then(() => order.push('held'));
    await asks(watcher, 'pg_stat_activity');
    await beforeHold();
    await asks(control, 'the job');
    order.push('the job');
    await mighty(here!, (client) => client.query(`delete from jobs where name = 'nobody-knows'`));
    await held;

    const beforeStand = await open('who wrote');
    const stands = fence.stand().then(() => order.push('still'));
    await asks(control, 'still_until = clock_timestamp()');
    await beforeStand();
    await stands;
    expect(order).toEqual(['who may have taken a job', 'the job', 'held', 'who wrote', 'still']);

    const refused = { code: 'project_moving' };
    const alone = sql`update files set name = 'c.txt' where project_id = ${studio}`.execute(dbOf(studio));
    await expect(alone).rejects.toMatchObject(refused);
    await expect(transaction(null, (tx) => enterProject(tx, studio))).rejects.toMatchObject(refused);
    // Others of the same person are written as ever.
    const { body } = await app.caller()(login, { email: operator.email, password: demoPassword });
    expect(body.data.token).toBeTruthy();

    // A node that looked before it was told has taken one all the same.
    await control.query(`insert into jobs (project_id, name, payload, run_at, due_at, leased_by, lease_until)
      values (${studio}, 'nobody-knows', '{}', 'infinity', 'infinity', gen_random_uuid(), clock_timestamp() + interval '1 hour')`);
    await expect(fence.fix()).rejects.toThrow('the job nobody-knows was begun');
  } finally {
    await fence.letGo();
    await mighty(here!, async (client) => {
      await client.query(`delete from jobs where name = 'nobody-knows'`);
      await client.query('delete from moving_projects');
    });
    for (const client of [control, watcher]) await client.end();
  }
});

test('elsewhere it is another move; one that is given up leaves nothing there', async () => {
  const clients = { control: await openSide(here!.url), there: await openSide(there!.url) };
  const first = await makePlace(clients, studio);
  // As after a move to a third one.
  await mighty(there!, (client) => client.query('update moving_projects set run = gen_random_uuid()'));
  const second = await makePlace(clients, studio);
  expect([second.run === first.run, second.there === first.there]).toEqual([false, false]);
  expect(await makePlace(clients, studio)).toEqual(second);
  await mighty(there!, async (client) => {
    await client.query('delete from moving_projects where project_id = $1', [first.there]);
    await client.query(`set parley.moving = 'on'`);
    await client.query(
      `insert into projects (id, name, owner, tariff_id, modules, deleted_at) values ($1, 'Half', 1, 104, '{}', '2000-01-01')`,
      [second.there],
    );
    await client.query(`insert into lead_tags (project_id, title) values ($1, 'half')`, [second.there]);
  });
  const { there: given, rows } = await giveUpMove(await between());
  expect([given, rows > 0, await comingAs(clients.there, second.run)]).toEqual([second.there, true, null]);
  expect(await placeThere()).toBe(0);
  await expect(giveUpMove(await between())).rejects.toThrow('not on its way');
  for (const client of Object.values(clients)) await client.end();
});

test('what a provider tells just before it begins is neither taken nor forgotten', async () => {
  const tell = () => fetch(`${app.url}/hooks/${studio}/504/word`, { method: 'POST', body: '{"update_id":1}' });
  const lets = (...words: string[]) =>
    mighty(here!, async (client) => {
      for (const it of [`set parley.moving = 'on'`, ...words]) await client.query(it);
    });
  await lets(
    `update projects set deleted_at = '2000-01-01' where id = ${studio}`,
    `insert into moving_projects (project_id, role, held_until, still_until) values (${studio}, 'comes', 'infinity', 'infinity')`,
  );
  expect((await tell()).status).toBe(503);
  // Known as it was a moment before.
  expect((await knownLine(studio, 504))!.is_closed).toBe(true);
  await lets('delete from moving_projects', `update projects set deleted_at = null where id = ${studio}`);
  await tell();
  expect((await knownLine(studio, 504))!.is_closed).toBe(false);
});

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
    await expect(move(undefined, 'https://third.example')).rejects.toThrow('left for https://other.example');
  },
);

type Count = { n: number; sum: string };
const plain = /^(bigint|text|timestamp|boolean|integer|date|uuid|numeric|double|real|smallint)/;

test('what is there is what was here, by the words of the base and of the program', async () => {
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
  const told = await fetch(`${app.url}/hooks/${studio}/504/word?a=b?c`, posted);
  expect([told.status, await told.text()]).toEqual([202, 'taken']);
  expect(heard).toEqual([`POST /hooks/${id}/504/word?a=b?c by them {"update_id":1}`]);
  expect((await fetch(`${app.url}/hooks/${studio}/504/another`, posted)).status).toBe(404);
  const circling = { ...posted, headers: { 'x-parley-passed-on': '5' } };
  expect((await fetch(`${app.url}/hooks/${studio}/504/word`, circling)).status).toBe(503);
  expect(heard).toHaveLength(1);
  elsewhere.close();
  elsewhere.closeAllConnections();
  expect((await fetch(`${app.url}/hooks/${studio}/504/word`, posted)).status).toBe(503);

  // What looks after all projects goes past this one, and so does what concerns its people.
  expect(await allProjects()).not.toContain(studio);

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
    expect([await unseal(secret[0]!.secrets), await unseal(second[0]!.secret)]).toEqual([secretsOfLine, 'second']);
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
