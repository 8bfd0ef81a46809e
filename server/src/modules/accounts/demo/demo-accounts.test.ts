import { openDemoLink } from '@parley/contract/accounts/demo';
import { listDemoMails } from '@parley/contract/accounts/mailbox';
import { restorePassword } from '@parley/contract/accounts/passwords';
import { register } from '@parley/contract/accounts/registration';
import { refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import { makeCalendar } from '@parley/contract/tasks/calendar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db, queues } from '../../../kit/db/index.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { granted, mailTo, newcomer, type Person, signIn } from '../test/people.ts';
import { makeDemoLink } from './demo-link.ts';

let door: Door;
beforeEach(async () => {
  door = await openDoor({ DEMO: 'on' });
});
afterEach(() => door.close());

const elsewhere = (): Browser => door.browser('203.0.113.7');
let nth = 0;
const ofTheDemo = (): Person => {
  const email = `vera${++nth}@demo.parley`;
  return { name: 'Vera', email, phone: '+15550100199', password: 'right horse 7' };
};

/** Somebody of the demo, signed in at its machine, with a project. */
async function demoPerson(person = ofTheDemo()) {
  const browser = door.browser();
  const registered = await browser.call(register, { ...person, password_repeat: person.password });
  const project = granted(registered).projects[0]!.id;
  return { ...person, browser, project, headers: { 'x-project': String(project) } };
}

const rights = { project_role: 'operator' as const, is_manager: false, permissions: [], channels_ids: [] };

async function invite(host: Awaited<ReturnType<typeof demoPerson>>, email: string) {
  return host.browser.call(inviteMember, { project: host.project, email, ...rights }, { headers: host.headers });
}

async function codeFor({ email, browser }: { email: string; browser: Browser }): Promise<string> {
  await browser.call(restorePassword, { action: 'restore', email });
  return /\d{8}/.exec((await mailTo(email, 'code')) ?? '')![0];
}

test('a demo account is entered on the machine of the demo, and by no door from elsewhere', async () => {
  const vera = await demoPerson();
  expect((await signIn(door.browser(), vera)).status).toBe(200);
  const code = await codeFor(vera);
  const { link } = (await invite(vera, 'nina@demo.parley')).body.data;
  const password = 'another horse 8';
  const reset = { action: 'reset', email: vera.email, code, password, password_repeat: password };
  const tries = [
    await signIn(elsewhere(), vera),
    await elsewhere().call(register, { ...ofTheDemo(), password_repeat: 'right horse 7' }),
    await elsewhere().call(restorePassword, reset),
    await elsewhere().call(acceptInvitation, { token: link!.split('#')[1], name: 'Nina', password }),
  ];
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [403, 'demo_elsewhere']));
  expect((await signIn(door.browser(), vera)).status).toBe(200);
  expect((await door.browser().call(restorePassword, reset)).status).toBe(200);
});

test('people with addresses of their own come in from wherever they are', async () => {
  const { person } = await newcomer(door, elsewhere());
  expect((await signIn(elsewhere(), person)).status).toBe(200);
});

test('a session that was begun as a demo account is not renewed from elsewhere', async () => {
  const { browser } = await demoPerson();
  browser.address = '203.0.113.7';
  expect((await browser.call(refreshToken, {})).status).toBe(401);
});

test('the link of this start opens the demo to the one browser that comes first', async () => {
  const vera = await demoPerson();
  const [first, second] = [elsewhere(), elsewhere()];
  const token = makeDemoLink();
  expect((await first.call(openDemoLink, { token: 'x'.repeat(43) })).body.code).toBe('demo_link_ended');
  expect((await first.call(openDemoLink, { token })).status).toBe(200);
  expect((await second.call(openDemoLink, { token })).body.code).toBe('demo_link_ended');
  expect((await signIn(first, vera)).status).toBe(200);
  expect((await first.call(listDemoMails, {})).status).toBe(200);
  expect((await first.call(refreshToken, {})).status).toBe(200);
  expect((await signIn(second, vera)).body.code).toBe('demo_elsewhere');
  expect((await second.call(listDemoMails, {})).body.code).toBe('demo_elsewhere');
  makeDemoLink();
  expect((await first.call(listDemoMails, {})).body.code).toBe('demo_elsewhere');
});

test('without the demo its accounts are nobody: no password, token, cookie, code, calendar or invitation works', async () => {
  const vera = await demoPerson();
  const { browser, headers } = vera;
  const { path } = (await browser.call(makeCalendar, {}, { headers })).body.data;
  const code = await codeFor(vera);
  const { link } = (await invite(vera, 'nina@demo.parley')).body.data;
  expect((await fetch(door.url + path)).status).toBe(200);
  const real = await newcomer(door);
  const own = (await signIn(real, real.person)).body.data.projects[0]!.id;
  await db().deleteFrom('attempts').execute();

  await door.restart({ DEMO: 'off' });
  const password = 'another horse 8';
  const reset = { action: 'reset', email: vera.email, code, password, password_repeat: password };
  expect((await signIn(door.browser(), vera)).body.code).toBe('wrong_credentials');
  expect((await browser.call(getUser, {})).status).toBe(401);
  expect((await browser.call(refreshToken, {})).status).toBe(401);
  expect((await door.browser().call(restorePassword, reset)).body.code).toBe('wrong_code');
  expect((await fetch(door.url + path)).status).toBe(404);
  const joining = await door.browser().call(acceptInvitation, { token: link!.split('#')[1], name: 'Nina', password });
  expect(joining.body.code).toBe('demo_off');
  const registering = await door.browser().call(register, { ...ofTheDemo(), password_repeat: 'right horse 7' });
  expect(registering.body.code).toBe('demo_off');
  const inviting = { project: own, email: 'tim@demo.parley', ...rights };
  expect((await real.call(inviteMember, inviting)).body.code).toBe('demo_off');
  const emails = await db().selectFrom('users').select('email').orderBy('id').execute();
  expect(emails.map(({ email }) => email)).toEqual([vera.email, real.person.email]);
  expect((await signIn(door.browser(), real.person)).status).toBe(200);

  await db().deleteFrom('attempts').execute();
  await door.restart({ DEMO: 'on' });
  expect((await signIn(door.browser(), vera)).status).toBe(200);
});

test('without the demo nobody is mailed a code for one of its accounts', async () => {
  const vera = await demoPerson();
  await door.restart({ DEMO: 'off' });
  await door.browser().call(restorePassword, { action: 'restore', email: vera.email });
  const jobs = () => queues().selectFrom('jobs').select('id').where('name', '=', 'mail-password-code').execute();
  for (let tries = 0; tries < 100 && (await jobs()).length; tries++)
    await new Promise((resume) => setTimeout(resume, 50));
  expect(await jobs()).toEqual([]);
  expect(await db().selectFrom('codes').selectAll().execute()).toEqual([]);
});
