import { listDemoMails } from '@parley/contract/accounts/mailbox';
import { afterEach, expect, test } from 'vitest';
import { sendMail } from '../../../kit/mail.ts';
import { type Door, openDoor } from '../test/door.ts';

let door: Door;
afterEach(() => door.close());

const letter = (to: string) => sendMail({ to, sender: 'Parley', subject: `To ${to}`, text: '12345678' });

test('the demo without a mail server shows the mails its people would have got, and nobody else’s', async () => {
  door = await openDoor({ DEMO: 'on' });
  await letter('admin@demo.parley');
  for (const to of ['owner@shop.example', 'admin@demo.parley.example', 'admin@notdemo.parley']) await letter(to);
  const { body } = await door.browser().call(listDemoMails, {});
  expect(body.data.map(({ recipient }) => recipient)).toEqual(['admin@demo.parley']);
});

test('whoever is not on the machine of the demo reads none of it', async () => {
  door = await openDoor({ DEMO: 'on' });
  await letter('admin@demo.parley');
  const { status, body } = await door.browser('10.1.2.3').call(listDemoMails, {});
  expect([status, body.code, body.data]).toEqual([403, 'demo_elsewhere', undefined]);
});

test.each([
  ['outside the demo', { DEMO: 'off' }],
  ['where mail really leaves', { DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:1' }],
])('%s there is no such address', async (_, env) => {
  door = await openDoor(env);
  const { status, body } = await door.browser().call(listDemoMails, {});
  expect([status, body.code, body.data]).toEqual([404, 'route_not_found', undefined]);
});
