import { listDemoMails } from '@parley/contract/accounts/mailbox';
import { restorePassword } from '@parley/contract/accounts/passwords';
import { afterEach, expect, test } from 'vitest';
import { type Door, openDoor } from './test/door.ts';
import { mailTo, newcomer } from './test/people.ts';

let door: Door;
afterEach(() => door.close());

test('the demo without a mail server shows the mails it would have sent', async () => {
  door = await openDoor({ DEMO: 'on' });
  const { person } = await newcomer(door);
  await door.browser().call(restorePassword, { action: 'restore', email: person.email });
  expect(await mailTo(door, person.email)).toContain('is your Parley code');
});

test.each([
  ['outside the demo', { DEMO: 'off' }],
  ['where mail really leaves', { DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:1' }],
])('%s there is no such address', async (_, env) => {
  door = await openDoor(env);
  const { status, body } = await door.browser().call(listDemoMails, {});
  expect([status, body.code, body.data]).toEqual([404, 'route_not_found', undefined]);
});
