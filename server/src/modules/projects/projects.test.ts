import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { house, type Person } from '../../../test/house.ts';
import { quietFacts } from '../../../test/quiet-facts.ts';
import { days, moveClock } from '../../kit/clock.ts';
import { db } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import { forgetViewers } from './index.ts';

let app: Awaited<ReturnType<typeof house>>;
let anna: Person;
let boris: Person;
let bakery: number;

beforeAll(async () => {
  app = await house();
  anna = await app.person('Anna');
  boris = await app.person('Boris');
  bakery = (await app.ask(anna, 'POST /api/app/projects/', { name: 'Bakery' })).body.data.id;
  await sql`insert into members (project_id, user_id) values (${bakery}, ${boris.id})`.execute(db());
});
afterAll(() => app.stop());

const open = async (person: Person, query = '') =>
  (await app.ask(person, `GET /api/app/projects/${bakery}${query}`)).body.data;

describe('a new project', () => {
  test('belongs to its creator and begins with the team chat and every module', async () => {
    const project = await open(anna);
    expect(project).toMatchObject({ name: 'Bakery', brand: 'parley', owner: anna.id, is_admin: true, state: 'active' });
    expect(project.channels).toMatchObject([{ type: 'internal', name: 'Team chat' }]);
    expect(project.modules).toEqual({ crm: true, ticket: true, tasks: true, analytics: true });
    expect(project.permissions).toContain('members.edit');
  });

  test('is one of ten in an hour and fifty in all, from nothing or from an archive', async () => {
    const carla = await app.person('Carla');
    const make = () => app.ask(carla, 'POST /api/app/projects/', { name: 'Another' });
    const bring = async () => {
      const form = new FormData();
      form.append('file', new Blob(['no archive']), 'project.tar.gz');
      const headers = { authorization: `Bearer ${carla.token}` };
      return (await fetch(`${app.url}/api/app/project_archive/`, { method: 'POST', headers, body: form })).status;
    };
    const statuses = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await make()).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await bring()).toBe(429);
    await sql`delete from attempts`.execute(db());
    expect(await bring()).toBe(400);
    await sql`insert into projects (name, owner, tariff_id, modules)
      select 'Many', ${carla.id}, tariff_id, modules from projects, generate_series(1, 40) where id = ${bakery}`.execute(
      db(),
    );
    const { status, body } = await make();
    expect([status, body.code, body.error]).toEqual([
      409,
      'projects_limit',
      'You own 50 projects, and there can be no more',
    ]);
    expect(await bring()).toBe(409);
    const dora = await app.person('Dora');
    expect((await app.ask(dora, 'POST /api/app/projects/', { name: 'Mine' })).status).toBe(200);
  });

  test('takes the brand of the host it was made on', async () => {
    // fetch() does not let one choose the Host.
    const asked = request(`${app.url}/api/app/projects/`, {
      method: 'POST',
      headers: { host: 'beseda.example', authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
    });
    asked.end(JSON.stringify({ name: 'Пекарня' }));
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(200);
    const { body } = await app.ask(anna, 'GET /api/app/projects/sidebar');
    expect(body.data.projects.at(-1)).toMatchObject({ name: 'Пекарня', brand: 'beseda' });
  });

  test('has the currency and the country of its brand unless others are named, and keeps them on any host', async () => {
    const { body } = await app.ask(anna, 'GET /api/app/projects/sidebar');
    const made = body.data.projects.at(-1).id;
    const russian = (await app.ask(anna, `GET /api/app/projects/${made}`)).body.data;
    expect([russian.currency, russian.country]).toEqual(['RUB', 'RU']);
    const { currency, country } = await open(anna);
    expect([currency, country]).toEqual(['EUR', null]);
    const given = { name: 'Padaria', currency: 'BRL', country: 'BR' };
    const { id } = (await app.ask(anna, 'POST /api/app/projects/', given)).body.data;
    expect((await app.ask(anna, `GET /api/app/projects/${id}`)).body.data).toMatchObject(given);
    const change = (words: object) => app.ask(anna, `PUT /api/app/projects/${id}`, words);
    expect((await change({ currency: 'KZT', country: null })).body.data).toMatchObject({
      name: 'Padaria',
      currency: 'KZT',
      country: null,
    });
    for (const wrong of [{ currency: 'XYZ' }, { currency: 'eur' }, { currency: null }, { country: 'Brazil' }]) {
      expect((await change(wrong)).status).toBe(400);
    }
    expect((await app.ask(anna, `GET /api/app/projects/${id}`)).body.data).toMatchObject({ currency: 'KZT' });
  });

  test('lives by the clock of its creator’s browser, or of its country; members may be shown times by their own', async () => {
    const begin = async (words: object) => {
      const { id } = (await app.ask(anna, 'POST /api/app/projects/', { name: 'Clock', ...words })).body.data;
      return (await app.ask(anna, `GET /api/app/projects/${id}`)).body.data;
    };
    expect((await begin({ time_zone: 'Asia/Kathmandu', country: 'PT' })).time_zone).toBe('Asia/Kathmandu');
    expect((await begin({ time_zone: 'Europe/Atlantis', country: 'PT' })).time_zone).toBe('Europe/Lisbon');
    expect((await begin({ country: 'NP' })).time_zone).toMatch(/^Asia\/Kath?mandu$/);
    const { id, time_zone, own_time_zone } = await begin({ time_zone: '+03:00' });
    expect([time_zone, own_time_zone]).toEqual(['UTC', null]);
    const change = (words: object) => app.ask(anna, `PUT /api/app/projects/${id}`, words);
    expect((await change({ time_zone: 'Europe/Lisbon' })).body.data).toMatchObject({ time_zone: 'Europe/Lisbon' });
    for (const wrong of ['Lisbon', '+03:00', '', null]) expect((await change({ time_zone: wrong })).status).toBe(400);
    const mine = (zone: unknown) => app.ask(anna, `PUT /api/app/projects/${id}/own_time_zone/`, { time_zone: zone });
    expect((await mine('Asia/Tokyo')).body.data).toMatchObject({
      time_zone: 'Europe/Lisbon',
      own_time_zone: 'Asia/Tokyo',
    });
    expect((await mine('Nowhere')).status).toBe(400);
    const seen = async () => (await app.ask(anna, `GET /api/app/projects/${id}`)).body.data.own_time_zone;
    expect(await seen()).toBe('Asia/Tokyo');
    expect((await mine(null)).body.data.own_time_zone).toBeNull();
    expect(await seen()).toBeNull();
  });

  test('of the tasks app has a tariff of the tasks app', async () => {
    const { body } = await app.ask(anna, 'POST /api/app/projects/', { name: 'Errands', is_tasks_app: true });
    const { data } = (await app.ask(anna, `GET /api/app/projects/${body.data.id}`)).body;
    expect(data).toMatchObject({ is_tasks_app: true, tariff: { id: 116 }, modules: { tasks: true, crm: false } });
  });

  test('is in the side menu of its members, by both paths', async () => {
    const here = { id: bakery, name: 'Bakery', brand: 'parley', state: 'active', deleted: null };
    for (const path of ['/api/app/projects/sidebar', '/api/app/sidebar/']) {
      const { body } = await app.ask(boris, `GET ${path}`);
      expect(body.data.projects).toEqual([here]);
      expect(body.data.user).toMatchObject({ id: boris.id, email: boris.email });
    }
  });
});

test('automatic payment is told only to those who ask for it', async () => {
  expect(await open(anna)).not.toHaveProperty('can_auto_paid');
  const both = await open(anna, '?with[]=can_auto_paid&with[]=can_auto_renewal');
  expect(both).toMatchObject({ can_auto_paid: false, can_auto_renewal: false });
});

test("a channel's secrets never leave the server", async () => {
  const settings = JSON.stringify({ instance_phone: '79990001122', api_token: 'top-secret' });
  await sql`with entered as (select set_config('parley.project_id', ${String(bakery)}, true))
    insert into channels (project_id, type, name, settings)
    select ${bakery}, 'whatsapp', 'Shop', ${settings}::jsonb from entered`.execute(db());
  const { channels } = await open(anna);
  expect(channels.at(-1)).toMatchObject({ name: 'Shop', settings: { instance_phone: '79990001122' } });
  expect(JSON.stringify(channels)).not.toContain('top-secret');
});

describe('changing a project', () => {
  test('a new name and switched modules reach everyone', async () => {
    const modules = { crm: false, ticket: true, tasks: true, analytics: true };
    const { body } = await app.ask(anna, `PUT /api/app/projects/${bakery}`, { name: 'Big Bakery', modules });
    expect(body.data).toMatchObject({ name: 'Big Bakery', modules: { crm: false } });
    expect((await app.events(bakery)).at(-1)).toEqual({
      action: 'user:project_changed',
      payload: { project_id: bakery },
      audience: { everyone: true },
    });
    expect(app.told.at(-1)).toEqual({ project_id: bakery, user_id: null });
  });

  test('an operator may not', async () => {
    expect((await app.ask(boris, `PUT /api/app/projects/${bakery}`, { name: 'Mine' })).status).toBe(403);
    expect((await open(boris)).name).toBe('Big Bakery');
  });
});

describe('the tariff', () => {
  const tariff = () => `/api/app/projects/${bakery}/tarif`;

  test('months are added to what is paid, or counted from today', async () => {
    const first = (await app.ask(anna, `PUT ${tariff()}`, { add_months: 1 })).body.data;
    const days30 = (new Date(first.paid_to).getTime() - Date.now()) / days(1);
    expect(days30).toBeGreaterThan(27);
    expect(days30).toBeLessThan(32);
    const second = (await app.ask(anna, `PUT ${tariff()}`, { add_months: 12 })).body.data;
    expect(new Date(second.paid_to).getTime() - new Date(first.paid_to).getTime()).toBeGreaterThan(days(364));
    expect((await open(anna)).test_period).toBe(false);
  });

  test('switches modules off that it does not have', async () => {
    const { body } = await app.ask(anna, `PUT ${tariff()}`, { tariff_id: 101 });
    expect(body.data.tariff).toMatchObject({ id: 101, title: 'Start' });
    expect((await open(anna)).modules).toEqual({ crm: false, ticket: false, tasks: true, analytics: false });
  });

  test('of the tasks app, or one that is not there, cannot be chosen', async () => {
    for (const tariff_id of [116, 999]) {
      expect((await app.ask(anna, `PUT ${tariff()}`, { tariff_id })).status).toBe(404);
    }
  });

  test('that the team has outgrown cannot be chosen', async () => {
    await app.ask(anna, `PUT ${tariff()}`, { tariff_id: 104 });
    for (const name of ['Dina', 'Egor', 'Fatima', 'Gleb']) {
      const { id } = await app.person(name);
      await sql`insert into members (project_id, user_id) values (${bakery}, ${id})`.execute(db());
    }
    const { status, body } = await app.ask(anna, `PUT ${tariff()}`, { tariff_id: 101 });
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'The tariff allows 5 members. Choose a larger one to add more',
    });
  });

  test('is closed to an operator', async () => {
    expect((await app.ask(boris, `PUT ${tariff()}`, { add_months: 1 })).status).toBe(403);
  });
});

describe('a project that is not paid for', () => {
  const users = () => `/api/app/projects/${bakery}/users/`;

  test('answers nothing but its card and its tariff, until months are added', async () => {
    await sql`update projects set paid_to = now() + interval '1 day' where id = ${bakery}`.execute(db());
    forgetViewers(bakery, null);
    expect((await app.ask(anna, `GET ${users()}`)).status).toBe(200);
    await sql`update projects set paid_to = now() - interval '1 second' where id = ${bakery}`.execute(db());
    forgetViewers(bakery, null);
    const refused = await app.ask(anna, `GET ${users()}`);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 402, code: 'payment_overdue' });
    expect((await open(anna)).state).toBe('overdue');
    expect((await app.ask(anna, `GET /api/app/projects/${bakery}/tarif`)).body.data.state).toBe('overdue');
    await app.ask(anna, `PUT /api/app/projects/${bakery}/tarif`, { add_months: 1 });
    expect((await app.ask(anna, `GET ${users()}`)).status).toBe(200);
  });

  test('and one that is stopped likewise; paying does not start it again', async () => {
    await sql`update projects set stop = true where id = ${bakery}`.execute(db());
    forgetViewers(bakery, null);
    expect((await app.ask(anna, `GET ${users()}`)).status).toBe(402);
    await app.ask(anna, `PUT /api/app/projects/${bakery}/tarif`, { add_months: 1 });
    expect((await app.ask(anna, `GET ${users()}`)).status).toBe(402);
    await sql`update projects set stop = false where id = ${bakery}`.execute(db());
    forgetViewers(bakery, null);
  });

  test('turns overdue by time alone', async () => {
    await sql`update projects set paid_to = now() + interval '2 minutes' where id = ${bakery}`.execute(db());
    forgetViewers(bakery, null);
    expect((await open(anna)).state).toBe('ended');
    moveClock(3 * 60_000);
    expect((await open(anna)).state).toBe('overdue');
    expect((await app.ask(anna, `GET ${users()}`)).status).toBe(402);
    moveClock(0);
    await sql`update projects set paid_to = null where id = ${bakery}`.execute(db());
    forgetViewers(bakery, null);
  });
});

describe('the number of queries is fixed', () => {
  beforeAll(quietFacts);
  const once = async (call: string, body?: unknown) => {
    await app.ask(anna, 'GET /api/app/user/');
    forgetViewers(bakery, null);
    const before = queriesSent();
    expect((await app.ask(anna, call, body)).status).toBe(200);
    return queriesSent() - before;
  };
  /** What happens meanwhile in the background can only add. */
  const counted = async (call: string, body?: unknown) =>
    Math.min(await once(call, body), await once(call, body), await once(call, body));

  // One finds the viewer; a transaction adds its begin and commit.
  test.each([
    ['GET /api/app/projects/sidebar', 2, undefined],
    ['GET /api/app/projects/ID', 3, undefined],
    ['GET /api/app/projects/ID/users/', 2, undefined],
    ['GET /api/app/projects/ID/tarif', 2, undefined],
    ['GET /api/app/projects/ID/invitations/', 2, undefined],
    ['PUT /api/app/projects/ID', 8, { name: 'Counted' }],
    ['PUT /api/app/projects/ID/tarif', 9, { tariff_id: 104, add_months: 1 }],
    // Thirteen are ours, the rest is what other modules begin with.
    ['POST /api/app/projects/', 23, { name: 'One more' }],
  ])('%s: %i', async (call, expected, body) => {
    expect(await counted(call.replace('ID', String(bakery)), body)).toBe(expected);
  });
});
