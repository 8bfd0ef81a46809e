import { restorePassword } from '@parley/contract/accounts/passwords';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, hours, moveClock } from '../../kit/clock.ts';
import { db } from '../../kit/db/index.ts';
import { forgetPassed } from './forget-passed.ts';
import { type Door, openDoor } from './test/door.ts';
import { mailTo, newcomer } from './test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterAll(() => door.close());

const countRows = async () => ({
  attempts: (await db().selectFrom('attempts').select('key').execute()).length,
  codes: (await db().selectFrom('codes').select('subject').execute()).length,
  sessions: (await db().selectFrom('sessions').select('id').execute()).length,
});
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
