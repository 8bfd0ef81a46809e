import type { Endpoint } from '@parley/contract/http';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { routes } from '../src/app.ts';
import { dbOf, transaction, type Tx } from '../src/kit/db/index.ts';
import { secret } from '../src/kit/secrets.ts';
import type { Person } from './people.ts';
import { ask, askAll, type Asking, type Reply } from './walker-asking.ts';
import { hintFor } from './walker-hints.ts';
import {
  badInputs,
  fullInputs,
  idFields,
  type Input,
  oddInputs,
  pathWords,
  replaced,
  schemaOf,
  sleepInjected,
} from './walker-inputs.ts';
import { buildWorld, numbers, projects, secrets, type World } from './walker-world.ts';

let world: World;
let uuids: Record<'own' | 'foreign' | 'hidden', string>;

beforeAll(async () => {
  world = await buildWorld();
  const [own, foreign] = [await world.sessionOf(world.boss.id), await world.sessionOf(world.stranger.id)];
  uuids = { own, foreign, hidden: foreign };
});
afterAll(() => world?.stop());

type Set = keyof typeof numbers;
type Case = { name: string; endpoint: Endpoint };
const all: Case[] = routes.map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const protectedOnes = all.filter(({ endpoint }) => endpoint.access !== 'public');
const ofProjects = all.filter(({ endpoint }) => endpoint.access === 'project');
const hasBody = ({ endpoint }: Case) => endpoint.method !== 'GET';

/** Inputs that the rightful caller would be served for; most endpoints have one. */
function inputs(endpoint: Endpoint, set: Set = 'own'): Input[] {
  const { fields, omit = [] } = hintFor(endpoint);
  const filled = fullInputs(endpoint, { id: numbers[set], uuid: uuids[set] });
  return filled.map((input) => {
    const full: Input = { ...input, ...fields?.(world) };
    if ('project' in input) full.project = projects.own;
    for (const name of optionalOfQuery(endpoint)) delete full[name];
    for (const name of omit) delete full[name];
    return full;
  });
}

/** A list is asked for without its filters. */
function optionalOfQuery(endpoint: Endpoint): string[] {
  if (endpoint.method !== 'GET') return [];
  const { properties = {}, required = [] } = schemaOf(endpoint);
  return Object.keys(properties).filter((name) => !required.includes(name));
}

const as = (person: Person, project: number | null = projects.own): Record<string, string> => ({
  authorization: `Bearer ${person.token}`,
  ...(project === null ? {} : { 'x-project': String(project) }),
});

/** For what may change things: afterwards all is as it was. */
async function andBack(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await world.restore();
  }
}

/** Asks all of it, expects each to be refused in one of these ways, nothing to have changed and nothing foreign said. */
async function expectRefused(endpoint: Endpoint, questions: Asking[], statuses: number[]): Promise<Reply[]> {
  const before = await world.sums();
  const replies = await askAll(world.app.url, endpoint, questions);
  const wrong = replies.filter((it) => !statuses.includes(it.status) || leaks(it));
  expect(wrong.map(({ what, status, text }) => `${what}: ${status} ${text.slice(0, 200)}`)).toEqual([]);
  expect(await world.sums()).toEqual(before);
  return replies;
}

const leaks = ({ text }: Reply): boolean => text.includes(secrets.foreign);

describe('the walk begins where it should', () => {
  test('every route is on it', () => {
    expect(all.length).toBeGreaterThan(30);
    expect(new Set(all.map((it) => it.name)).size).toBe(all.length);
  });

  test.each(all)('$name: the sample input is one the endpoint accepts', ({ endpoint }) => {
    for (const input of inputs(endpoint)) expect(endpoint.input.safeParse(input).error).toBeUndefined();
  });

  test.each(all)('$name: the rightful caller is served', async ({ endpoint }) => {
    const headers = endpoint.access === 'public' ? {} : as(world.boss);
    await andBack(async () => {
      for (const input of inputs(endpoint)) {
        const { status, text } = await ask(world.app.url, endpoint, { what: 'rightful', input, headers });
        const { status: usual = 200 } = hintFor(endpoint);
        expect({ text, isServed: status === usual || status === 200 }).toEqual({ text, isServed: true });
        expect(text).not.toContain(secrets.foreign);
      }
    });
  });
});

describe('signed out', () => {
  const sign = async (claims: JWTPayload, key?: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key ?? (await secret('access-token')));
  const unsigned = (token: string) =>
    [btoa('{"alg":"none","typ":"at+jwt"}'), token.split('.')[1], ''].join('.').replaceAll('=', '');

  /** Everything but a token that we gave for this use and that is still good. */
  async function badTokens(): Promise<Record<string, string | undefined>> {
    const { token } = world.boss;
    const claims = decodeJwt(token);
    const { exp: _, ...endless } = claims;
    return {
      none: undefined,
      garbage: 'Bearer garbage',
      'no bearer': token,
      'basic instead': `Basic ${btoa('boss:parley-test')}`,
      'cut short': `Bearer ${token.slice(0, -4)}`,
      'expired a minute ago': `Bearer ${await sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })}`,
      'that never expires': `Bearer ${await sign(endless)}`,
      'for another audience': `Bearer ${await sign({ ...claims, aud: 'parley:refresh' })}`,
      'of another issuer': `Bearer ${await sign({ ...claims, iss: 'elsewhere' })}`,
      'of another key': `Bearer ${await sign(claims, new Uint8Array(32))}`,
      'for somebody else': `Bearer ${await sign({ ...claims, sub: String(world.stranger.id) })}`,
      'of no session': `Bearer ${await sign({ ...claims, sid: '00000000-0000-4000-8000-000000000000' })}`,
      'without a signature': `Bearer ${unsigned(token)}`,
    };
  }

  test.each(protectedOnes)('$name', async ({ endpoint }) => {
    const [input] = inputs(endpoint);
    const questions = Object.entries(await badTokens()).map(([what, authorization]) => ({
      what: `token ${what}`,
      input: input!,
      headers: { 'x-project': String(projects.own), ...(authorization ? { authorization } : {}) },
    }));
    await expectRefused(endpoint, questions, [401]);
  });

  test('a good token signed by this test is accepted, so the bad ones are refused for what is bad in them', async () => {
    const authorization = `Bearer ${await sign(decodeJwt(world.boss.token))}`;
    const response = await fetch(`${world.app.url}/api/app/user/`, { headers: { authorization } });
    expect(response.status).toBe(200);
  });
});

describe('a member of another project', () => {
  test.each(ofProjects)('$name', async ({ endpoint }) => {
    const own = inputs(endpoint)[0]!;
    const foreign = { ...inputs(endpoint, 'foreign')[0]!, ...('project' in own ? { project: projects.foreign } : {}) };
    const { boss, stranger } = world;
    const questions: Asking[] = [
      { what: 'a stranger asks for ours', input: own, headers: as(stranger) },
      { what: 'we ask for theirs', input: foreign, headers: as(boss, projects.foreign) },
      { what: 'we ask for ours within theirs', input: own, headers: as(boss, projects.foreign) },
      { what: 'no such project', input: replaced(own, ['project'], 99), headers: as(boss, 99) },
    ];
    if ('project' in own) {
      questions.push(
        { what: 'theirs by path, no header', input: foreign, headers: as(boss, null) },
        { what: 'ours by path, theirs by header', input: own, headers: as(boss, projects.foreign) },
        { what: 'theirs by path, ours by header', input: foreign, headers: as(boss) },
      );
    }
    await expectRefused(endpoint, questions, [403, 404]);
    if (!('project' in own)) {
      const odd = ['0', '-1', '1e7', 'abc', '1000001 ', `${projects.own},${projects.foreign}`, '9'.repeat(40)];
      const named = odd.map((header) => ({
        what: `X-Project ${header}`,
        input: own,
        headers: { ...as(boss), 'x-project': header },
      }));
      const nowhere = { what: 'no project at all', input: own, headers: as(boss, null) };
      await expectRefused(
        endpoint,
        [...named.filter((it) => it.headers['x-project'].trim() !== String(projects.own)), nowhere],
        [400, 404],
      );
    }
  });
});

describe("another project's ids", () => {
  const withIds = all.filter(({ endpoint }) => idFields(endpoint).some((name) => name !== 'project'));

  test.each(withIds)('$name', async ({ endpoint }) => {
    const full = inputs(endpoint)[0]!;
    const wrong = fullInputs(endpoint, { id: numbers.foreign, uuid: uuids.foreign })[0]!;
    const questions = idFields(endpoint)
      .filter((name) => name !== 'project')
      .map((name) => ({ what: name, input: { ...full, [name]: wrong[name] }, headers: as(world.boss) }));
    await expectRefused(endpoint, questions, [400, 403, 404]);
  });
});

describe('an operator without the right', () => {
  const named = all.filter(({ endpoint }) => endpoint.permission);

  test.each(named)('$name', async ({ endpoint }) => {
    const questions = inputs(endpoint).map((input) => ({ what: 'operator', input, headers: as(world.operator) }));
    const [reply] = await expectRefused(endpoint, questions, [403]);
    expect(reply!.code).toBe('forbidden');
  });

  test.each(named)('$name: with that right alone is served', async ({ endpoint }) => {
    await world.admin.query('update members set permissions = $1 where user_id = $2', [
      [endpoint.permission],
      world.operator.id,
    ]);
    await world.forget();
    await andBack(async () => {
      for (const input of inputs(endpoint)) {
        const granted = { what: 'granted', input, headers: as(world.operator) };
        const { status, text } = await ask(world.app.url, endpoint, granted);
        expect({ text, status }).toEqual({ text, status: hintFor(endpoint).status ?? 200 });
      }
    });
  });
});

describe('channels hidden from an operator', () => {
  // Colleagues and folders are known to every member; what else is, the hint says.
  const ofEveryone = ['project', 'user', 'manager_id', 'topic_id'];

  test.each(ofProjects)('$name', async ({ endpoint }) => {
    const { operator } = world;
    const full = inputs(endpoint)[0]!;
    await andBack(async () => {
      const seen = await ask(world.app.url, endpoint, { what: 'as it is', input: full, headers: as(operator) });
      expect(seen.text).not.toContain(secrets.hidden);
    });
    const hidden = fullInputs(endpoint, { id: numbers.hidden, uuid: uuids.hidden })[0]!;
    const { of_everyone = [] } = hintFor(endpoint);
    const names = idFields(endpoint).filter((name) => ![...ofEveryone, ...of_everyone].includes(name));
    const questions = names.map((name) => ({
      what: name,
      input: { ...full, [name]: hidden[name] },
      headers: as(operator),
    }));
    const replies = await expectRefused(endpoint, questions, [400, 403, 404]);
    expect(replies.filter((it) => it.text.includes(secrets.hidden))).toEqual([]);
  });

  test('they are there to be found by whoever may see them', async () => {
    const { endpoint } = all.find((it) => it.name === 'GET /api/app/projects/:project')!;
    const { text } = await ask(world.app.url, endpoint, {
      what: 'boss',
      input: inputs(endpoint)[0]!,
      headers: as(world.boss),
    });
    expect(text).toContain(secrets.hidden);
  });
});

describe('a bad input', () => {
  test.each(all)('$name', async ({ endpoint }) => {
    const headers = as(world.boss);
    const questions = inputs(endpoint).flatMap((input) =>
      badInputs(endpoint, input).map((bad) => ({ ...bad, headers })),
    );
    await expectRefused(endpoint, questions, [400, 404, 413]);
  });

  test.each(all)('$name: an odd text breaks nothing and takes no longer', async ({ endpoint }) => {
    const questions = inputs(endpoint).flatMap((input) =>
      oddInputs(endpoint, input).map((odd) => ({ ...odd, headers: as(world.boss) })),
    );
    await andBack(async () => {
      const replies = await askAll(world.app.url, endpoint, questions);
      expect(replies.filter((it) => leaks(it) || it.took > sleepInjected / 2)).toEqual([]);
    });
  });

  test.each(all)('$name: a field that is not ours to give', async ({ endpoint }) => {
    const headers = as(world.boss);
    const names = [
      'project_id',
      'id',
      'owner',
      'created_at',
      'user_id',
      'permissions',
      'is_admin',
      '__proto__',
      'unheard_of',
    ];
    const full = inputs(endpoint)[0]!;
    const known = Object.keys(full).filter((name) => !pathWords(endpoint).includes(name));
    const extra = names.filter((name) => !known.includes(name) && !(name in (schemaOf(endpoint).properties ?? {})));
    const twice = pathWords(endpoint);
    const questions = [...extra, ...twice].map((name) =>
      endpoint.method === 'GET'
        ? { what: name, input: full, headers, query: `${name}=${numbers.foreign}` }
        : { what: name, input: full, headers, body: bodyWith(full, name, pathWords(endpoint)) },
    );
    await expectRefused(endpoint, questions, [400]);
  });

  /** Written out, since an object literal would swallow __proto__. */
  function bodyWith(full: Input, name: string, words: string[]): string {
    const rest = Object.entries(full).filter(([key]) => !words.includes(key));
    const fields = [...rest.map(([key, value]) => [key, JSON.stringify(value)]), [name, String(numbers.foreign)]];
    return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  }

  test.each(all.filter(hasBody))('$name: not what a body is', async ({ endpoint }) => {
    const headers = as(world.boss);
    const input = inputs(endpoint)[0]!;
    const body = JSON.stringify(input);
    const json = (text: string) => ({ what: text.slice(0, 20), input, headers, body: text });
    const typed = (type: string) => ({ what: type, input, headers: { ...headers, 'content-type': type }, body });
    const huge = { ...json(`{"name":"${'x'.repeat(1_048_577)}"}`), what: 'over a megabyte' };
    const [reply] = await expectRefused(endpoint, [huge], [413]);
    expect(reply!.code).toBe('too_large');
    await expectRefused(endpoint, ['{', '[]', '[1]', '"text"', '7', 'null true', '{"a":1}}'].map(json), [400]);
    await expectRefused(
      endpoint,
      ['text/plain', 'application/xml', 'text/html', 'image/png', 'x'].map(typed),
      [400, 415],
    );
  });
});

describe('the second wall', () => {
  /** Tables with a project that stand before the wall, each with its reason. */
  const outside: Record<string, string> = {
    members: "a person's own list of projects crosses projects",
    invitations: 'found by a secret before any project is known',
    connected_channels: 'listeners of every project are looked after by one',
    jobs: 'one worker serves every project',
    dead_jobs: 'kept by the worker',
    event_outbox: 'one publisher numbers the events of every project',
    events: 'read by the stream of the project that a socket has joined',
    event_streams: 'kept by the publisher',
    push_subscriptions: 'a browser moves between projects with its person, and a session ends outside of any',
  };
  const protectedTables = async () => {
    const { rows } = await world.admin.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' and relrowsecurity and relforcerowsecurity order by 1`,
    );
    return rows.map((row) => row.name);
  };
  /** Looks for every word: what messages are found by is seen by whoever searches, and by nobody else. */
  const searching = <T>(project: number | null, run: (tx: Tx) => Promise<T>): Promise<T> =>
    transaction(project, async (tx) => {
      await sql`select set_config('parley.words', '!nothing', true)`.execute(tx);
      return run(tx);
    });
  const rowsOf = async (project: number | null, table: string) => {
    const all = sql<{ project_id: number }>`select * from ${sql.table(table)}`;
    const { rows } = await searching(project, (tx) => all.execute(tx));
    return rows.map((row) => row.project_id);
  };

  test('every table with a project stands behind it, or has a reason not to', async () => {
    const behind = await protectedTables();
    const withProject = world.look.columns.filter((it) => it.name === 'project_id').map((it) => it.table);
    expect(withProject.filter((table) => !behind.includes(table)).sort()).toEqual(Object.keys(outside).sort());
  });

  test('a query that forgets its WHERE still finds only its own project', async () => {
    for (const table of await protectedTables()) {
      const own = await rowsOf(projects.own, table);
      const foreign = await rowsOf(projects.foreign, table);
      expect({ table, own: [...new Set(own)] }).toEqual({ table, own: [projects.own] });
      expect({ table, foreign: [...new Set(foreign)] }).toEqual({ table, foreign: [projects.foreign] });
    }
  });

  test('without a project nothing is found', async () => {
    for (const table of await protectedTables())
      expect({ table, rows: await rowsOf(null, table) }).toEqual({ table, rows: [] });
  });

  test('a row cannot be written into another project, nor moved there', async () => {
    for (const table of await protectedTables()) {
      const move = sql`update ${sql.table(table)} set project_id = ${projects.foreign}`;
      await expect(searching(projects.own, (tx) => move.execute(tx))).rejects.toThrow(/row-level security/);
      const written = world.look.columns.filter((it) => it.table === table && !it.is_generated).map((it) => it.name);
      const names = sql.join(written.map((name) => sql.ref(name)));
      const copy = sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from (
          select (jsonb_populate_record(t, jsonb_build_object('project_id', ${projects.foreign}::bigint))).*
          from ${sql.table(table)} t
        ) copied`;
      await expect(searching(projects.own, (tx) => copy.execute(tx))).rejects.toThrow(/row-level security/);
    }
  });

  test("the application's role is nobody special", async () => {
    const { rows } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolreplication from pg_roles
      where rolname = current_user`.execute(dbOf(null));
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolreplication: false }]);
    const forbidden = [
      sql`copy (select 1) to program 'true'`,
      sql`copy (select 1) to '/tmp/parley-copy'`,
      sql`select pg_read_file('/etc/passwd')`,
      sql`alter system set log_min_messages = 'error'`,
      sql`create extension file_fdw`,
    ];
    for (const statement of forbidden)
      await expect(statement.execute(dbOf(null))).rejects.toThrow(/permission denied|must be/);
  });
});
