import { acceptInvitation, inviteMember } from '@parley/contract/projects/members';
import { getUser } from '@parley/contract/accounts/users';
import { createProject, updateProject } from '@parley/contract/projects/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { newcomer, owner, type Person, testPassword } from '../../../../test/people.ts';
import { openPost } from '../../../../test/post.ts';
import { days, hours } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';

let post: Awaited<ReturnType<typeof openPost>>;
let app: TestApp;
beforeAll(async () => {
  post = await openPost();
  app = await testApp(post.env);
});
afterAll(async () => {
  await app.stop();
  await post.close();
});

const rights = { project_role: 'operator' as const, is_manager: false, permissions: [], channels_ids: [] };
const invite = ({ call, project_id: project }: Person, email: string) =>
  call(inviteMember, { project, email, ...rights });
const prove = ({ id }: Person) =>
  db().updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
const isProved = async (email: string) =>
  (await db().selectFrom('users').select('email_verified').where('email', '=', email).executeTakeFirstOrThrow())
    .email_verified;

/** Limits run out; nobody is signed out meanwhile. */
const pass = (ms: number) =>
  sql`update attempts set ends_at = ends_at - make_interval(secs => ${ms / 1000})`.execute(db());

async function boss(name: string, project?: string) {
  const person = await owner(app, name, project);
  await prove(person);
  return person;
}

const tokenIn = ({ text }: { text: string }) => /#([\w-]{43})/.exec(text)![1]!;

test('only someone whose own address is proved has invitations mailed', async () => {
  const anna = await owner(app, 'Anna Unknown');
  const { status, body } = await invite(anna, 'stranger.1@example.test');
  expect([status, body.code]).toEqual([403, 'email_unproved']);
  await prove(anna);
  expect((await invite(anna, 'stranger.1@example.test')).status).toBe(200);
  await post.letterTo('stranger.1@example.test');
  expect(post.letters.filter((it) => it.to === 'stranger.1@example.test')).toHaveLength(1);
});

test('the link is told by mail alone, so whoever brings it has proved the mailbox', async () => {
  const anna = await boss('Anna', 'Bakery');
  expect((await invite(anna, 'nina@example.test')).body.data.link).toBeNull();
  const letter = await post.letterTo('nina@example.test');
  expect(letter.subject).toBe('“Anna” invites you to “Bakery”');
  const newOne = { token: tokenIn(letter), name: 'Nina', password: 'nine lamps' };
  expect((await app.caller()(acceptInvitation, newOne)).status).toBe(200);
  expect(await isProved('nina@example.test')).toBe(true);

  const ivan = await newcomer(app, 'Ivan');
  await invite(anna, ivan.email);
  const token = tokenIn(await post.letterTo(ivan.email));
  expect((await app.caller()(acceptInvitation, { token, password: testPassword })).status).toBe(200);
  expect(await isProved(ivan.email)).toBe(true);
  // They held the password and the mailbox: nothing was dropped.
  expect((await ivan.call(getUser, {})).status).toBe(200);
});

test('one person invites twenty in an hour and sixty in a day, over all their projects', async () => {
  const anna = await boss('Anna Busy');
  const project_id = (await anna.call(createProject, { name: 'Second' })).body.data.id;
  const headers = { authorization: `Bearer ${anna.token}`, 'x-project': String(project_id) };
  const more = { ...anna, project_id, call: app.caller(headers) };
  let sent = 0;
  const many = async (times: number) => {
    const codes = [];
    for (let turn = 0; turn < times; turn++) {
      const { status } = await invite(turn % 2 ? anna : more, `guest.${sent++}@example.test`);
      codes.push(status);
    }
    return codes;
  };
  expect(await many(21)).toEqual([...Array(20).fill(200), 429]);
  await pass(hours(1.1));
  expect(await many(20)).toEqual(Array(20).fill(200));
  await pass(hours(1.1));
  expect(await many(20)).toEqual(Array(20).fill(200));
  await pass(hours(1.1));
  expect(await many(1)).toEqual([429]);
});

test('one address gets three invitations of a project in a day, which keep no other project from inviting it', async () => {
  const email = 'popular@example.test';
  const [pushy, other] = [await boss('Pushy'), await boss('Other')];
  const statuses = [];
  for (let turn = 0; turn < 4; turn++) statuses.push((await invite(pushy, email)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await invite(other, email)).status).toBe(200);
  await pass(days(1.1));
  expect((await invite(pushy, email)).status).toBe(200);
});

test('nor can a crowd of projects bury it: thirty in a day', async () => {
  const email = 'buried@example.test';
  const statuses = [];
  for (let turn = 0; turn < 11; turn++) {
    const one = await boss(`Crowd ${turn}`);
    for (let times = 0; times < 3; times++) statuses.push((await invite(one, email)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429, 429]);
});

test('names of people and projects are no letters of their own: one line, no links', async () => {
  const anna = await boss('Anna Named');
  const wrong = ['Pay at https://evil.example', 'see www.evil.example', 'evil.example/pay now', 'Two\nlines'];
  for (const name of wrong) {
    const { status, body } = await anna.call(createProject, { name });
    expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 400, ['name']]);
    expect((await anna.call(updateProject, { project: anna.project_id, name })).status).toBe(400);
  }
  expect((await anna.call(updateProject, { project: anna.project_id, name: 'Shop.example, J. Smith' })).status).toBe(
    200,
  );
  await invite(anna, 'curious@example.test');
  const { subject, text } = await post.letterTo('curious@example.test');
  expect(subject).toBe('“Anna Named” invites you to “Shop.\u200Bexample, J. Smith”');
  // Nothing a mail program would turn into a link, but ours, which has no dot here.
  expect(text).not.toMatch(/\S\.[a-z]{2,}/i);
  expect(text.match(/:\/\//g)).toHaveLength(1);
});

test('names that were given before there was a rule leave without their links', async () => {
  const anna = await boss('Anna Older');
  await db()
    .updateTable('projects')
    .set({ name: 'Prize at\nhttps://evil.example/x "now"' })
    .where('id', '=', anna.project_id)
    .execute();
  await invite(anna, 'lucky@example.test');
  const { subject, text } = await post.letterTo('lucky@example.test');
  expect(subject).toBe("“Anna Older” invites you to “Prize at 'now'”");
  expect(text).not.toContain('evil');
});
