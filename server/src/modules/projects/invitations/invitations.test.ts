import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { house, type Person } from '../../../../test/house.ts';
import { hours, moveClock } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';

let app: Awaited<ReturnType<typeof house>>;
let anna: Person;
let bakery: number;

beforeAll(async () => {
  app = await house();
  anna = await app.person('Anna');
  bakery = (await app.ask(anna, 'POST /api/app/projects/', { name: 'Bakery' })).body.data.id;
});
beforeEach(() => sql`delete from attempts`.execute(db()));
afterAll(async () => {
  moveClock(0);
  await app.stop();
});

const rights = {
  project_role: 'operator',
  is_manager: false,
  permissions: [] as string[],
  channels_ids: [] as number[],
};
const invitations = () => `/api/app/projects/${bakery}/invitations/`;
const invite = (email: string, more = {}) => app.ask(anna, `POST ${invitations()}`, { email, ...rights, ...more });
const accept = (given: object) => app.ask(null, 'POST /api/app/invitations/accept/', given);
const read = (token: string) => app.ask(null, 'POST /api/app/invitations/read/', { token });

/** Without a mail server the demo keeps what would have been sent. */
async function mailTo(email: string): Promise<{ subject: string; body: string }> {
  const found = () =>
    sql<{ subject: string; body: string }>`select subject, body from demo_mailbox where recipient = ${email}`.execute(
      db(),
    );
  await expect.poll(async () => (await found()).rows.length).toBeGreaterThan(0);
  return (await found()).rows[0]!;
}

async function tokenFor(email: string, more = {}): Promise<string> {
  const { status, body } = await invite(email, more);
  expect(status).toBe(200);
  return body.data.link.split('#')[1];
}

describe('an invitation', () => {
  test('is a link with its secret in the fragment, mailed and shown once', async () => {
    const { body } = await invite('nina@example.com');
    expect(body.data.link).toMatch(/^https:\/\/parley\.example\/app\/invite\/#[\w-]{43}$/);
    const mail = await mailTo('nina@example.com');
    expect(mail.body).toContain(body.data.link);
    expect(mail.subject).toBe('“Anna” invites you to “Bakery”');
    const listed = await app.ask(anna, `GET ${invitations()}`);
    expect(JSON.stringify(listed.body)).toContain('nina@example.com');
    expect(JSON.stringify(listed.body)).not.toContain(body.data.link.split('#')[1]);
  });

  test('is kept as a hash alone', async () => {
    const token = await tokenFor('hash@example.com');
    const { rows } = await sql`select * from invitations`.execute(db());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('tells its holder what it invites to', async () => {
    const token = await tokenFor('vera@example.com');
    expect((await read(token)).body.data).toEqual({
      project_name: 'Bakery',
      email: 'vera@example.com',
      is_registered: false,
    });
  });

  test('sent again replaces the link sent before', async () => {
    const first = await tokenFor('again@example.com');
    const second = await tokenFor('again@example.com');
    expect((await read(first)).status).toBe(410);
    expect((await read(second)).status).toBe(200);
  });

  test('taken back opens nothing', async () => {
    const token = await tokenFor('back@example.com');
    const { body } = await app.ask(anna, `GET ${invitations()}`);
    const { id } = body.data.find((it: { email: string }) => it.email === 'back@example.com');
    expect((await app.ask(anna, `DELETE ${invitations()}${id}`)).status).toBe(200);
    expect((await app.ask(anna, `DELETE ${invitations()}${id}`)).status).toBe(404);
    expect((await read(token)).status).toBe(410);
  });

  test('ends after 24 hours', async () => {
    const token = await tokenFor('late@example.com');
    moveClock(hours(24) + 1000);
    expect((await read(token)).status).toBe(410);
    expect((await accept({ token, name: 'Late', password: 'late-password' })).status).toBe(410);
    moveClock(0);
    expect((await read(token)).status).toBe(200);
  });

  test.each([[''], [' '], ['a'.repeat(43)], ['x'], ['\u0000']])('with the token %j is none', async (token) => {
    expect((await read(token)).status).toBeGreaterThanOrEqual(400);
    expect((await read(token)).status).toBeLessThan(500);
  });

  test('with a padded or shortened token is none', async () => {
    const token = await tokenFor('pad@example.com');
    for (const near of [`${token}=`, ` ${token}`, token.slice(0, -1), `${token}0`]) {
      expect((await read(near)).status).toBe(410);
    }
  });

  test('for a member is refused', async () => {
    expect((await invite(anna.email)).body.code).toBe('member_exists');
  });

  test('is told only to those who may edit members', async () => {
    const { audience } = (await app.events(bakery)).find((it) => it.action === 'user:invitations_changed')!;
    expect(audience).toEqual({ users: [anna.id] });
  });
});

describe('whoever is new', () => {
  test('chooses a name and a password, joins with the rights of the invitation and is signed in', async () => {
    const token = await tokenFor('maria@example.com', { is_manager: true, permissions: ['contacts.export'] });
    const nameless = await accept({ token, password: 'sixteen lamps' });
    expect(nameless.body.errors).toEqual({ name: ['Required field'] });
    const { body, headers } = await accept({ token, name: 'Maria', password: 'sixteen lamps' });
    expect(body.data.projects).toEqual([{ id: bakery, name: 'Bakery', brand: 'parley' }]);
    expect(headers.get('set-cookie')).toContain('HttpOnly');
    const maria = { ...anna, token: body.data.token };
    const { data } = (await app.ask(maria, `GET /api/app/projects/${bakery}`)).body;
    expect(data).toMatchObject({ permissions: ['contacts.export'], is_admin: false });
  });

  test('joins once: the link is used up, even by two at once', async () => {
    const token = await tokenFor('twice@example.com');
    const both = await Promise.all([
      accept({ token, name: 'One', password: 'first-password' }),
      accept({ token, name: 'Two', password: 'other-password' }),
    ]);
    expect(both.map((it) => it.status).filter((status) => status === 200)).toHaveLength(1);
    expect((await accept({ token, name: 'Three', password: 'third-password' })).status).toBe(410);
  });
});

describe('whoever is registered', () => {
  test('proves it with the password of the account', async () => {
    const ivan = await app.person('Ivan');
    const token = await tokenFor(ivan.email);
    expect((await read(token)).body.data.is_registered).toBe(true);
    expect((await accept({ token, password: 'wrong-password' })).body.code).toBe('wrong_credentials');
    expect((await accept({ token, name: 'Not Ivan', password: 'parley-test' })).status).toBe(200);
    const { body } = await app.ask(ivan, 'GET /api/app/user/');
    expect(body.data.name).toBe('Ivan');
    expect((await app.ask(ivan, `GET /api/app/projects/${bakery}`)).status).toBe(200);
  });

  test('with a second factor proves that too', async () => {
    const zoe = await app.person('Zoe');
    await sql`update users set two_factor_secret = 'JBSWY3DPEHPK3PXP', two_factor_since = now() where id = ${zoe.id}`.execute(
      db(),
    );
    const token = await tokenFor(zoe.email);
    expect((await accept({ token, password: 'parley-test' })).body.code).toBe('second_factor_required');
    expect((await accept({ token, password: 'parley-test', code: '000000' })).body.code).toBe('wrong_code');
    expect((await app.ask(zoe, `GET /api/app/projects/${bakery}`)).status).toBe(404);
  });
});

test('a tariff for five people takes no sixth', async () => {
  const { body } = await app.ask(anna, 'POST /api/app/projects/', { name: 'Small' });
  await app.ask(anna, `PUT /api/app/projects/${body.data.id}/tarif`, { tariff_id: 101 });
  const path = `POST /api/app/projects/${body.data.id}/invitations/`;
  for (const name of ['a', 'b', 'c', 'd']) await app.ask(anna, path, { email: `${name}@example.com`, ...rights });
  expect((await app.ask(anna, path, { email: 'e@example.com', ...rights })).body.code).toBe('members_limit');
  expect((await app.ask(anna, path, { email: 'd@example.com', ...rights })).status).toBe(200);
});

test('sixty invitations an hour are enough', async () => {
  await sql`insert into attempts values (${`invite ${bakery}`}, 60, now() + interval '1 hour')`.execute(db());
  expect((await invite('flood@example.com')).status).toBe(429);
});
