import { changePassword, restorePassword, stopTwoFactor } from '@parley/contract/accounts/passwords';
import { openidLogin, openidUrl, refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { getAiSettings, updateAiSettings } from '@parley/contract/inbox/ai';
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  readmitMember,
} from '@parley/contract/projects/members';
import { createProject, getSidebar } from '@parley/contract/projects/projects';
import { getCalendar, makeCalendar } from '@parley/contract/tasks/calendar';
import pg from 'pg';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeIn, openPost } from '../../../../test/post.ts';
import { until } from '../../../../test/until.ts';
import { useMail } from '../../../kit/mail.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { host, startGoogle } from '../test/google.ts';
import { mailTo, newcomer, type Person, proved, signIn, someone, turnOnFactor } from '../test/people.ts';

let google: Awaited<ReturnType<typeof startGoogle>>;
let post: Awaited<ReturnType<typeof openPost>>;
let door: Door;
let simulator: Simulator;
beforeAll(async () => {
  post = await openPost();
  google = await startGoogle();
  simulator = await startSimulator();
  door = await openDoor(google.env, simulator);
});
afterAll(async () => {
  await door.close();
  await simulator.stop();
  await google.stop();
  await post.close();
});

afterEach(() => useMail({ smtp: null, keeps: () => true }));

const next = 'another horse 8';
let count = 0;

async function byGoogle(email: string) {
  const browser = door.browser();
  const { url } = (await browser.call(openidUrl, { provider: 'google' }, { headers: { 'x-forwarded-host': host } }))
    .body.data;
  const account = { sub: `first-proof-${++count}`, email, email_verified: true, name: 'Vera Example' };
  return { browser, answer: await browser.call(openidLogin, await google.confirm(url, account)) };
}

/** On the day mail begins to leave, until the test is over. */
async function byReset(email: string) {
  const browser = door.browser();
  useMail({ smtp: { url: post.env.SMTP_URL, from: post.env.SMTP_FROM }, keeps: () => false });
  await browser.call(restorePassword, { action: 'restore', email });
  const code = codeIn(await post.letterTo(email, { contains: 'code' }));
  const words = { action: 'reset', email, code, password: next, password_repeat: next };
  return { browser, answer: await browser.call(restorePassword, words) };
}

const ways = [
  ['Google', byGoogle],
  ['a mailed code', byReset],
] as const;

const projectOf = async (browser: Browser) => (await browser.call(getSidebar, {})).body.data.projects[0]!.id;
const inside = (project: number) => ({ headers: { 'x-project': String(project) } });
const admin = { project_role: 'admin', is_manager: true, permissions: [], channels_ids: [] } as const;

async function invite(boss: Browser, project: number, email: string) {
  const { body } = await boss.call(inviteMember, { project, email, ...admin });
  return body.data.link!.split('#')[1]!;
}

/** Invites somebody new and accepts in their place. */
async function letIn(boss: Browser, project: number, name = 'Mallory Accomplice') {
  const { email, password } = someone(name);
  const token = await invite(boss, project, email);
  const browser = door.browser();
  expect((await browser.call(acceptInvitation, { token, name, password })).status).toBe(200);
  return browser;
}

async function expectOutside(squatter: Browser & { person: Person }): Promise<void> {
  expect((await squatter.call(getUser, {})).status).toBe(401);
  expect((await squatter.call(refreshToken, {})).status).toBe(401);
  expect((await signIn(door.browser(), squatter.person)).status).toBe(401);
}

test.each(ways)('by %s a squatter with a second factor is put out, and cannot take it back', async (_, prove) => {
  const squatter = await newcomer(door);
  const { recovery_codes } = await turnOnFactor(squatter);
  const { browser: owner, answer } = await prove(squatter.person.email);
  expect(answer.status).toBe(200);
  expect((await squatter.call(stopTwoFactor, { code: recovery_codes[0]! })).status).toBe(401);
  expect((await owner.call(getUser, {})).body.data.two_factor).toBe(false);
  await owner.call(createProject, { name: 'Secret of the owner' });
  await expectOutside(squatter);
  const second = await byGoogle(squatter.person.email);
  expect(second.answer.status).toBe(prove === byGoogle ? 401 : 200);
});

test.each(ways)('by %s the links and the people a squatter leaves behind go with them', async (_, prove) => {
  const squatter = await newcomer(door);
  const project = await projectOf(squatter);
  const accomplice = await letIn(squatter, project);
  const later = await invite(accomplice, project, someone().email);
  const { path } = (await squatter.call(makeCalendar, {}, inside(project))).body.data;
  await squatter.call(updateAiSettings, { project, url: 'simulator', model: 'spy' });
  expect((await squatter.call(getAiSettings, { project })).body.data.url).not.toBe('');
  const calendar = () => fetch(door.url + path).then((it) => it.status);
  expect(await calendar()).toBe(200);
  expect((await accomplice.call(listMembers, { project })).status).toBe(200);

  const { browser: owner } = await prove(squatter.person.email);
  expect(await calendar()).toBe(404);
  expect((await accomplice.call(listMembers, { project })).status).toBe(404);
  const late = { token: later, name: 'Late One', password: next };
  expect((await door.browser().call(acceptInvitation, late)).body.code).toBe('invitation_ended');

  const members = await owner.call(listMembers, { project });
  expect(members.body.data.map((it) => it.email)).toEqual([squatter.person.email]);
  // Whoever was in the team may come again if the owner says so, by a link that is made anew.
  const open = (await owner.call(listInvitations, { project })).body.data;
  const { email } = (await accomplice.call(getUser, {})).body.data;
  expect(open).toMatchObject([{ email, project_role: 'admin', is_former: true }]);
  expect((await owner.call(getCalendar, {}, inside(project))).body.data.path).toBeNull();
  expect((await owner.call(getAiSettings, { project })).body.data.url).toBe('');
  const letter = prove === byReset ? await post.letterTo(squatter.person.email, { contains: 'yours alone' }) : null;
  const words = letter ? `${letter.subject}\n${letter.text}` : await mailTo(squatter.person.email, 'yours alone');
  expect(words).toContain('Your e-mail is confirmed');
});

test('an owner who was there all along lets the team in again, each as they were and nobody twice', async () => {
  const boss = await newcomer(door);
  const project = await projectOf(boss);
  const colleague = await letIn(boss, project, 'Olga Colleague');
  const { browser: owner } = await byReset(boss.person.email);
  await owner.call(inviteMember, { project, email: someone().email, ...admin });
  const open = (await owner.call(listInvitations, { project })).body.data;
  const readmit = (is_former: boolean) =>
    owner.call(readmitMember, { project, invitation: open.find((it) => it.is_former === is_former)!.id });
  expect((await readmit(true)).status).toBe(200);
  expect((await readmit(true)).status).toBe(404);
  // Whoever was never here comes by their link alone.
  expect((await readmit(false)).status).toBe(404);
  const { email } = (await colleague.call(getUser, {})).body.data;
  const members = (await colleague.call(listMembers, { project })).body.data;
  expect(members.find((it) => it.email === email)).toMatchObject({ project_role: 'admin', is_manager: true });
});

test('projects of others keep who was invited there, without what they sent out themselves', async () => {
  const boss = await newcomer(door);
  const project = await projectOf(boss);
  const guest = await newcomer(door);
  const token = await invite(boss, project, guest.person.email);
  await guest.call(acceptInvitation, { token, password: guest.person.password });
  const [ofGuest, ofBoss] = [someone().email, someone().email];
  await invite(guest, project, ofGuest);
  await invite(boss, project, ofBoss);

  await byReset(guest.person.email);
  const members = (await boss.call(listMembers, { project })).body.data.map((it) => it.email);
  expect(members.sort()).toEqual([boss.person.email, guest.person.email].sort());
  const open = (await boss.call(listInvitations, { project })).body.data.map((it) => it.email);
  expect(open).toEqual([ofBoss]);
});

test.each(ways)('by %s whoever has proved their address before loses nothing', async (_, prove) => {
  const home = await proved(await newcomer(door));
  const project = await projectOf(home);
  const colleague = await letIn(home, project, 'Olga Colleague');
  const { path } = (await home.call(makeCalendar, {}, inside(project))).body.data;
  await prove(home.person.email);
  expect((await colleague.call(listMembers, { project })).body.data).toHaveLength(2);
  expect((await fetch(door.url + path)).status).toBe(200);
});

test('a name that came with an unproved address is not in the letters to its owner', async () => {
  const squatter = await newcomer(door);
  await door.browser().call(restorePassword, { action: 'restore', email: squatter.person.email });
  const letter = (await mailTo(squatter.person.email))!;
  expect(letter).toContain(squatter.person.email);
  expect(letter).not.toContain(squatter.person.name);
});

test('a password that is replaced while it is verified opens and changes nothing', async () => {
  const squatter = await newcomer(door);
  const { email, password } = squatter.person;
  const proof = new pg.Client(door.database_url);
  await proof.connect();
  await proof.query('begin');
  await proof.query('update users set password_hash = null where email = $1', [email]);
  const changed = { current_password: password, password: next, password_repeat: next };
  const late = [signIn(door.browser(), squatter.person), squatter.call(changePassword, changed)];
  const isAnswered = Promise.race(late).then(() => true);
  const waiting = `select from pg_locks where not granted`;
  await until(async () => expect((await proof.query(waiting)).rowCount === 2 || (await soon(isAnswered))).toBe(true));
  await proof.query('commit');
  await proof.end();
  expect((await Promise.all(late)).map((it) => it.body.code)).toEqual(['wrong_credentials', 'wrong_password']);
  expect((await signIn(door.browser(), { ...squatter.person, password: next })).status).toBe(401);
});

const soon = (answered: Promise<boolean>) =>
  Promise.race([answered, new Promise<false>((go) => setTimeout(() => go(false), 10))]);
