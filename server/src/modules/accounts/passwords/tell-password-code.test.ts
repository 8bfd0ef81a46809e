import { restorePassword } from '@parley/contract/accounts/passwords';
import { acceptInvitation, inviteMember, listMembers } from '@parley/contract/projects/members';
import { getSidebar } from '@parley/contract/projects/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, queues } from '../../../kit/db/index.ts';
import { useMail } from '../../../kit/mail.ts';
import { type Door, openDoor } from '../test/door.ts';
import { newcomer, signIn, someone, turnOnFactor } from '../test/people.ts';
import { tellPasswordCode } from './tell-password-code.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor({ DEMO: 'off' });
  useMail({ smtp: null, keeps: () => false });
});
afterAll(() => door.close());

const idle = async () => {
  const waiting = () => queues().selectFrom('jobs').select('id').where('name', '=', 'mail-password-code').execute();
  for (let tries = 0; tries < 200 && (await waiting()).length; tries++)
    await new Promise((resume) => setTimeout(resume, 25));
  expect(await waiting()).toEqual([]);
};

async function codeFor(email: string, choices = {}): Promise<string> {
  const told = await tellPasswordCode(email, choices);
  if (typeof told === 'string') throw new Error(told);
  return told.code;
}

test('where no mail leaves, a code told by whoever runs the site sets a new password, also after one was asked for', async () => {
  const { person } = await newcomer(door);
  const code = await codeFor(person.email);
  await door.browser().call(restorePassword, { action: 'restore', email: person.email });
  await idle();
  const password = 'another horse 8';
  const asked = { action: 'reset' as const, email: person.email, code, password, password_repeat: password };
  expect((await door.browser().call(restorePassword, asked)).status).toBe(200);
  expect((await door.browser().call(restorePassword, asked)).body.code).toBe('wrong_code');
});

test('a code that was told proves no mailbox: the team and the second factor stay', async () => {
  const home = await newcomer(door);
  await turnOnFactor(home);
  const project = (await home.call(getSidebar, {})).body.data.projects[0]!.id;
  const rights = { project_role: 'operator', is_manager: false, permissions: [], channels_ids: [] } as const;
  const { email, password } = someone('Olga Colleague');
  const { link } = (await home.call(inviteMember, { project, email, ...rights })).body.data;
  const colleague = door.browser();
  await colleague.call(acceptInvitation, { token: link!.split('#')[1]!, name: 'Olga', password });
  const code = await codeFor(home.person.email);
  const next = 'another horse 8';
  const asked = { action: 'reset' as const, email: home.person.email, code, password: next, password_repeat: next };
  expect((await door.browser().call(restorePassword, asked)).body).toEqual({ data: null });
  expect((await colleague.call(listMembers, { project })).body.data).toHaveLength(2);
  expect((await signIn(door.browser(), { ...home.person, password: next })).body.code).toBe('second_factor_required');
});

test('nobody is told a code for an address that is not here', async () => {
  expect(await tellPasswordCode('nobody@example.test')).toBe('nobody');
});

test('nobody is told a code for an account of the demo that is shut', async () => {
  await db().insertInto('users').values({ email: 'shut@demo.parley', name: 'Shut' }).execute();
  expect(await tellPasswordCode('shut@demo.parley')).toBe('shut');
});

test('whoever runs the site lets an owner in whom the second factor of a stranger keeps out', async () => {
  const stranger = await newcomer(door);
  await turnOnFactor(stranger);
  const { email } = stranger.person;
  const code = await codeFor(email, { without_factor: true });
  const password = 'another horse 8';
  const asked = { action: 'reset' as const, email, code, password, password_repeat: password };
  expect((await door.browser().call(restorePassword, asked)).body.data).not.toBeNull();
  expect((await signIn(door.browser(), { ...stranger.person, password })).status).toBe(200);
});

test('where mail leaves too, a code that was told proves no mailbox', async () => {
  const home = await newcomer(door);
  const code = await codeFor(home.person.email);
  useMail({ smtp: { url: 'smtp://127.0.0.1:1', from: 'Parley' }, keeps: () => false });
  const password = 'another horse 8';
  const asked = { action: 'reset' as const, email: home.person.email, code, password, password_repeat: password };
  expect((await door.browser().call(restorePassword, asked)).status).toBe(200);
  const users = db().selectFrom('users').select('email_verified').where('email', '=', home.person.email);
  expect(await users.execute()).toEqual([{ email_verified: false }]);
  useMail({ smtp: null, keeps: () => false });
});
