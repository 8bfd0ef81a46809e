import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { dbOf, queues, transaction, type Tx } from '../src/kit/db/index.ts';
import { all, as, beginWalk, ofProjects } from './walker.ts';
import { ask } from './walker-asking.ts';
import { hintFor } from './walker-hints.ts';
import { fullInputs, idFields } from './walker-inputs.ts';
import { numbers, projects, secrets } from './walker-world.ts';

const { walk, inputs, andBack, expectRefused } = beginWalk();

describe('the walk begins where it should', () => {
  test('every route is on it', () => {
    expect(all.length).toBeGreaterThan(30);
    expect(new Set(all.map((it) => it.name)).size).toBe(all.length);
  });

  test.each(all)('$name: the sample input is one the endpoint accepts', ({ endpoint }) => {
    for (const input of inputs(endpoint)) expect(endpoint.input.safeParse(input).error).toBeUndefined();
  });

  test.each(all)('$name: the rightful caller is served', async ({ endpoint }) => {
    const headers = endpoint.access === 'public' ? {} : as(walk.world.boss);
    await andBack(async () => {
      for (const input of inputs(endpoint)) {
        const { status, text } = await ask(walk.world.app.url, endpoint, { what: 'rightful', input, headers });
        const { status: usual = 200 } = hintFor(endpoint);
        expect({ text, isServed: status === usual || status === 200 }).toEqual({ text, isServed: true });
        expect(text).not.toContain(secrets.foreign);
      }
    });
  });
});

describe('an operator without the right', () => {
  const named = all.filter(({ endpoint }) => endpoint.permission);

  test.each(named)('$name', async ({ endpoint }) => {
    const questions = inputs(endpoint).map((input) => ({ what: 'operator', input, headers: as(walk.world.operator) }));
    const [reply] = await expectRefused(endpoint, questions, [403]);
    expect(reply!.code).toBe('forbidden');
  });

  test.each(named)('$name: with that right alone is served', async ({ endpoint }) => {
    await walk.world.allow([endpoint.permission!]);
    await andBack(async () => {
      for (const input of inputs(endpoint)) {
        const granted = { what: 'granted', input, headers: as(walk.world.operator) };
        const { status, text } = await ask(walk.world.app.url, endpoint, granted);
        expect({ text, status }).toEqual({ text, status: hintFor(endpoint).status ?? 200 });
      }
    });
  });
});

describe('channels hidden from an operator', () => {
  // Colleagues, folders, funnels and what belongs to them are known to every member; what else is, the hint says.
  const ofEveryone = [
    'project',
    'user',
    'invitation',
    'manager_id',
    'topic_id',
    'funnel_id',
    'stage_id',
    'after_id',
    'category_id',
  ];
  const ofFunnels =
    /^.api.crm.(funnel|stage|lead_tag|auto_tasks|auto_messages|writeoff_products|lead_actions|lead_source)\b/;

  test.each(ofProjects)('$name', async ({ endpoint }) => {
    const { operator } = walk.world;
    // What is refused is refused for what is hidden, not for want of the right.
    if (endpoint.permission) await walk.world.allow([endpoint.permission]);
    const full = inputs(endpoint)[0]!;
    await andBack(async () => {
      const seen = await ask(walk.world.app.url, endpoint, { what: 'as it is', input: full, headers: as(operator) });
      expect(seen.text).not.toContain(secrets.hidden);
    });
    const hidden = fullInputs(endpoint, { id: numbers.hidden, uuid: walk.uuids.hidden })[0]!;
    const { of_everyone = [] } = hintFor(endpoint);
    const known = [...ofEveryone, ...of_everyone, ...(ofFunnels.test(endpoint.path) ? ['id', 'to_stage_id'] : [])];
    const names = idFields(endpoint).filter((name) => !known.includes(name));
    const questions = names.map((name) => ({
      what: name,
      input: { ...full, [name]: hidden[name] },
      headers: as(operator),
    }));
    await walk.world.allow(endpoint.permission ? [endpoint.permission] : []);
    const replies = await expectRefused(endpoint, questions, [400, 403, 404]);
    const isForWant = (code: string | undefined) => endpoint.permission !== undefined && code === 'forbidden';
    expect(replies.filter((it) => it.text.includes(secrets.hidden) || isForWant(it.code))).toEqual([]);
    await walk.world.restore();
  });

  test('they are there to be found by whoever may see them', async () => {
    const { endpoint } = all.find((it) => it.name === 'GET /api/app/projects/:project')!;
    const { text } = await ask(walk.world.app.url, endpoint, {
      what: 'boss',
      input: inputs(endpoint)[0]!,
      headers: as(walk.world.boss),
    });
    expect(text).toContain(secrets.hidden);
  });
});

describe('the second wall', () => {
  /** Tables with a project that stand before the wall, each with its reason. */
  const outside: Record<string, string> = {
    members: "a person's own list of projects crosses projects",
    invitations: 'found by a secret before any project is known',
    connected_channels: 'listeners of every project are looked after by one',
    moving_projects:
      'whoever takes jobs or holds lines of every project looks at it, and so does each who begins to write',
    booking_salons: 'the catalogue names a salon before any project is known',
    event_streams: 'numbers alone, kept by the publisher and looked at for every project that has followers here',
    push_subscriptions: 'a browser moves between projects with its person, and a session ends outside of any',
  };
  const protectedTables = async () => {
    const { rows } = await walk.world.admin.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity order by 1`,
    );
    return rows.map((row) => row.name);
  };
  /** Emptied as soon as something is in it: filled while its publisher is away. */
  const waiting = 'event_outbox';
  beforeAll(() => walk.world.holdPublisher());
  afterAll(() => walk.world.letPublisherGo());

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
    const withProject = walk.world.look.columns.filter((it) => it.name === 'project_id').map((it) => it.table);
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

  test('whoever looks after the queues sees those of every project, and nothing else of any', async () => {
    const found = async (table: string) => {
      const { rows } = await sql<{ project_id: number }>`select * from ${sql.table(table)}`.execute(queues());
      return [...new Set(rows.map((it) => it.project_id))].toSorted();
    };
    const ofQueues = ['dead_jobs', waiting, 'events', 'fact_cursors', 'facts', 'jobs', 'uncounted'];
    for (const table of ofQueues) expect(await found(table)).toEqual(expect.arrayContaining(Object.values(projects)));
    for (const table of (await protectedTables()).filter((it) => !ofQueues.includes(it)))
      expect({ table, rows: await found(table) }).toEqual({ table, rows: [] });
  });

  test('work of no project is planned outside of any, and seen by whoever looks after the queues', async () => {
    const plan = sql`insert into jobs (project_id, name, payload) values (null, 'nobody-knows', '{}')`;
    await expect(transaction(projects.own, (tx) => plan.execute(tx))).rejects.toThrow(/row-level security/);
    await transaction(null, (tx) => plan.execute(tx));
    const gone = sql`delete from jobs where name = 'nobody-knows' returning id`;
    for (const project of [null, projects.own])
      expect((await transaction(project, (tx) => gone.execute(tx))).rows).toEqual([]);
    expect((await gone.execute(queues())).rows).toHaveLength(1);
  });

  test('a row cannot be written into another project, nor moved there', async () => {
    for (const table of await protectedTables()) {
      const move = sql`update ${sql.table(table)} set project_id = ${projects.foreign}`;
      await expect(searching(projects.own, (tx) => move.execute(tx))).rejects.toThrow(
        /row-level security|never changed/,
      );
      const written = walk.world.look.columns
        .filter((it) => it.table === table && !it.is_generated)
        .map((it) => it.name);
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
