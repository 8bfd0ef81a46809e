import { closeCodes } from '@parley/contract/live';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { house, type Person } from '../../../../test/house.ts';
import { quietFacts } from '../../../../test/quiet-facts.ts';
import { db, transaction } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import { forgetViewers, setManagersVisibility } from '../index.ts';

let app: Awaited<ReturnType<typeof house>>;
let [owner, admin, lead, operator, stranger]: Person[] = [];
let bakery: number;
let shop: number;
let hidden: number;
let said: number;

beforeAll(async () => {
  app = await house();
  for (const name of ['Olga', 'Anna', 'Lev', 'Pavel', 'Stranger']) await app.person(name).then((it) => people.push(it));
  [owner, admin, lead, operator, stranger] = people;
  bakery = (await app.ask(owner!, 'POST /api/app/projects/', { name: 'Bakery' })).body.data.id;
  shop = await addChannel('Shop');
  hidden = await addChannel('Hidden');
});
afterAll(() => app.stop());

/** The owner, an admin, a lead who edits members and sees the shop, and an operator who sees the shop. */
beforeEach(async () => {
  await transaction(bakery, async (tx) => {
    await setManagersVisibility(tx, bakery, true);
    await tx.deleteFrom('members').where('project_id', '=', bakery).where('user_id', '!=', owner!.id).execute();
    const rights = { project_id: bakery, channels_ids: [shop] };
    await tx
      .insertInto('members')
      .values([
        { ...rights, user_id: admin!.id, project_role: 'admin' },
        { ...rights, user_id: lead!.id, permissions: ['members.edit', 'contacts.export'] },
        { ...rights, user_id: operator!.id },
      ])
      .execute();
  });
  app.told.length = 0;
  said = (await app.events(bakery)).length;
});

/** What has been said since the test began. */
const news = async () => (await app.events(bakery)).slice(said);

const people: Person[] = [];
const users = () => `/api/app/projects/${bakery}/users/`;
const change = (by: Person, whom: Person, rights: object) => app.ask(by, `PUT ${users()}${whom.id}`, rights);
const remove = (by: Person, whom: Person) => app.ask(by, `DELETE ${users()}${whom.id}`);
const member = async (by: Person, whom: Person) =>
  (await app.ask(by, `GET ${users()}`)).body.data.find((it: { id: number }) => it.id === whom.id);

async function addChannel(name: string): Promise<number> {
  return transaction(bakery, async (tx) => {
    const values = { project_id: bakery, type: 'telegram' as const, name };
    return (await tx.insertInto('channels').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

describe('the list of members', () => {
  test('is the same by both paths, with who is online', async () => {
    const page = await app.page(operator!, bakery);
    const { body } = await app.ask(operator!, `GET ${users()}`);
    const old = await app.ask(operator!, 'GET /api/app/chat/getProjectUsers/', undefined, {
      'x-project': String(bakery),
    });
    expect(old.body).toEqual(body);
    expect(body.data.map((it: { name: string }) => it.name)).toEqual(['Anna', 'Lev', 'Olga', 'Pavel']);
    expect(await member(owner!, operator!)).toMatchObject({ is_online: true, project_role: 'operator' });
    expect(await member(owner!, owner!)).toMatchObject({ is_online: false, is_owner: true, project_role: 'admin' });
    await page.drop();
  });

  test('does not name channels that are hidden from the viewer', async () => {
    await change(owner!, lead!, { channels_ids: [shop, hidden] });
    expect((await member(owner!, lead!)).channels_ids).toEqual([shop, hidden]);
    expect((await member(operator!, lead!)).channels_ids).toEqual([shop]);
  });

  test('costs two queries however many members there are', async () => {
    await quietFacts();
    await app.ask(owner!, `GET ${users()}`);
    forgetViewers(bakery, null);
    const before = queriesSent();
    await app.ask(owner!, `GET ${users()}`);
    expect(queriesSent() - before).toBe(2);
  });
});

describe('changing rights', () => {
  test('counts at once for the member', async () => {
    expect((await change(operator!, lead!, { is_manager: true })).status).toBe(403);
    const { body } = await change(owner!, operator!, { permissions: ['members.edit'], channels_ids: [hidden] });
    expect(body.data).toMatchObject({ permissions: ['members.edit'], channels_ids: [hidden] });
    expect((await change(operator!, lead!, { is_manager: true })).status).toBe(200);
    expect(app.told[0]).toEqual({ project_id: bakery, user_id: operator!.id });
    const { channels } = (await app.ask(operator!, `GET /api/app/projects/${bakery}`)).body.data;
    expect(channels.map((it: { id: number }) => it.id)).toEqual([hidden]);
  });

  test('is told to each colleague as far as they may see', async () => {
    await change(owner!, operator!, { channels_ids: [shop, hidden], is_manager: true });
    const told = (await news()).filter((it) => it.action === 'user:member_changed');
    const readersOf = (channels: number[]) =>
      told.find((it) => String(it.payload.channels_ids) === String(channels))?.audience;
    expect(readersOf([shop, hidden])).toEqual({ users: [admin!.id, owner!.id, operator!.id] });
    expect(readersOf([shop])).toEqual({ users: [lead!.id] });
    expect(JSON.stringify(told)).not.toContain(`${stranger!.id}`);
  });

  test('with every channel open to all, one event is for everyone', async () => {
    await transaction(bakery, (tx) => setManagersVisibility(tx, bakery, false));
    await change(owner!, operator!, { is_manager: true });
    const [told] = (await news()).filter((it) => it.action === 'user:member_changed');
    expect(told).toMatchObject({ audience: { everyone: true }, payload: { id: operator!.id, is_manager: true } });
  });

  test('applied to the list fetched before, the event gives the list fetched anew', async () => {
    for (const reader of [owner!, lead!]) {
      const before = (await app.ask(reader, `GET ${users()}`)).body.data;
      await change(owner!, operator!, { channels_ids: [shop, hidden], is_manager: reader === owner });
      const events = (await news()).filter(
        (it) => it.action === 'user:member_changed' && 'users' in it.audience && it.audience.users.includes(reader.id),
      );
      const { payload } = events.at(-1)!;
      const after = before.map((it: { id: number }) => (it.id === payload.id ? payload : it));
      expect(after).toEqual((await app.ask(reader, `GET ${users()}`)).body.data);
    }
  });

  test('nobody gives what they do not have', async () => {
    const asked = [{ permissions: ['deals.delete'] }, { permissions: ['_ALL_'] }, { project_role: 'admin' }];
    for (const rights of asked) {
      const { status, body } = await change(lead!, operator!, rights);
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'rights_beyond_own' });
    }
    expect((await change(lead!, operator!, { permissions: ['contacts.export'] })).status).toBe(200);
    expect((await change(lead!, lead!, { permissions: ['_ALL_'] })).status).toBe(403);
  });

  test('a channel that is hidden, missing or of another project cannot be given', async () => {
    for (const id of [hidden, 999_999])
      expect((await change(lead!, operator!, { channels_ids: [id] })).status).toBe(404);
    expect((await change(owner!, operator!, { channels_ids: [999_999] })).status).toBe(404);
  });

  test('permissions over the whole installation cannot be given by a project', async () => {
    for (const name of ['_BOTS_', 'adm_all_projects']) {
      expect((await change(owner!, operator!, { permissions: [name] })).status).toBe(400);
    }
  });

  test('only an admin touches an admin', async () => {
    expect((await change(lead!, admin!, { project_role: 'operator' })).body.code).toBe('admin_only');
    expect((await remove(lead!, admin!)).body.code).toBe('admin_only');
    expect((await change(admin!, admin!, { project_role: 'operator' })).status).toBe(200);
  });

  test('the owner stays an administrator', async () => {
    expect((await change(admin!, owner!, { project_role: 'operator' })).body.code).toBe('owner_is_admin');
    expect((await remove(admin!, owner!)).body.code).toBe('owner_stays');
  });

  test('the last administrator stays one', async () => {
    await sql`update members set project_role = 'operator' where project_id = ${bakery} and user_id = ${owner!.id}`.execute(
      db(),
    );
    expect((await change(admin!, admin!, { project_role: 'operator' })).body.code).toBe('last_admin');
    expect((await remove(owner!, admin!)).body.code).toBe('last_admin');
    await sql`update members set project_role = 'admin' where project_id = ${bakery} and user_id = ${owner!.id}`.execute(
      db(),
    );
  });

  test('two admins who demote each other at once do not both succeed', async () => {
    await change(owner!, lead!, { project_role: 'admin' });
    const both = await Promise.all([
      change(admin!, lead!, { project_role: 'operator', permissions: [] }),
      change(lead!, admin!, { project_role: 'operator', permissions: [] }),
    ]);
    expect(both.map((it) => it.status).sort()).toEqual([200, 403]);
  });

  test('someone who is not in the project cannot be changed or removed', async () => {
    expect((await change(owner!, stranger!, { is_manager: true })).status).toBe(404);
    expect((await remove(owner!, stranger!)).status).toBe(404);
  });
});

describe('a removed member', () => {
  test('is out at once, and everyone who stays is told', async () => {
    expect((await app.ask(operator!, `GET ${users()}`)).status).toBe(200);
    expect((await remove(lead!, operator!)).status).toBe(200);
    const refused = await app.ask(operator!, `GET ${users()}`);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 404, code: 'project_not_found' });
    expect((await app.ask(operator!, 'GET /api/app/projects/sidebar')).body.data.projects).toEqual([]);
    expect(app.told).toEqual([{ project_id: bakery, user_id: operator!.id }]);
    expect(await news()).toContainEqual({
      action: 'user:member_removed',
      payload: { id: operator!.id },
      audience: { everyone: true },
    });
  });

  test('hears nothing more: their page is closed', async () => {
    const page = await app.page(operator!, bakery);
    await remove(owner!, operator!);
    expect(await page.closed()).toBe(closeCodes.forbidden);
    expect(page.heard('user:member_removed')).toEqual([]);
  });

  test('takes along the invitations they sent', async () => {
    const rights = { project_role: 'operator', is_manager: false, permissions: [], channels_ids: [] };
    const invitations = `/api/app/projects/${bakery}/invitations/`;
    const { body } = await app.ask(lead!, `POST ${invitations}`, { email: 'friend@example.com', ...rights });
    const token = body.data.link.split('#')[1];
    await remove(owner!, lead!);
    expect((await app.ask(owner!, `GET ${invitations}`)).body.data).toEqual([]);
    expect((await app.ask(null, 'POST /api/app/invitations/read/', { token })).status).toBe(410);
  });
});
