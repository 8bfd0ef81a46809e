import { restorePassword } from '@parley/contract/accounts/passwords';
import { getUser } from '@parley/contract/accounts/users';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import { getSidebar } from '@parley/contract/projects/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { days, hours, moveClock } from '../../kit/clock.ts';
import { db } from '../../kit/db/index.ts';
import { forgetPassed } from './forget-passed.ts';
import { type Door, openDoor } from './test/door.ts';
import { mailTo, newcomer, someone } from './test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterAll(() => door.close());

const countRows = async () => ({
  attempts: (await db().selectFrom('attempts').select('key').execute()).length,
  codes: (await db().selectFrom('codes').select('subject').execute()).length,
  sessions: (await db().selectFrom('sessions').select('id').execute()).length,
});
const admin = { project_role: 'admin', is_manager: true, permissions: [], channels_ids: [] } as const;
const sweep = () => forgetPassed.run({}, { project_id: null });

test('what can serve nobody any more is taken out, and nothing before that', async () => {
  const browser = await newcomer(door);
  await door.browser().call(restorePassword, { action: 'restore', email: browser.person.email });
  await mailTo(browser.person.email);
  const before = await countRows();
  expect(before).toMatchObject({ codes: 1, sessions: 1 });
  await sweep();
  expect(await countRows()).toEqual(before);
  expect((await browser.call(getUser, {})).status).toBe(200);
  moveClock(hours(2));
  await sweep();
  expect(await countRows()).toEqual({ attempts: 0, codes: 0, sessions: 1 });
  moveClock(days(61));
  await sweep();
  expect((await countRows()).sessions).toBe(0);
});

test('whoever signs in reminds us of it, also while they join a project', async () => {
  const boss = await newcomer(door);
  const project = (await boss.call(getSidebar, {})).body.data.projects[0]!.id;
  const { email, name, password } = someone();
  const { link } = (await boss.call(inviteMember, { project, email, ...admin })).body.data;
  await db()
    .insertInto('attempts')
    .values({ key: 'of another day', used: 1, ends_at: new Date(0) })
    .execute();
  moveClock(days(61) + hours(2));
  const token = new URL(link!).hash.slice(1);
  expect((await door.browser().call(acceptInvitation, { token, name, password })).status).toBe(200);
  const kept = () => db().selectFrom('attempts').select('key').where('key', '=', 'of another day').execute();
  await until(async () => expect(await kept()).toEqual([]));
});
