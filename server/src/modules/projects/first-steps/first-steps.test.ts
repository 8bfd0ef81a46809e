import { createDefaultFunnels, listFunnels, updateStage } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import { getFirstSteps, updateFirstSteps } from '@parley/contract/projects/first-steps';
import { cancelInvitation, inviteMember, listInvitations } from '@parley/contract/projects/members';
import { createProject } from '@parley/contract/projects/projects';
import { connectWidget, updateWidget } from '@parley/contract/widget/settings';
import { openWidget } from '@parley/contract/widget/visitor';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { addChannel, setConnected, writes } from '../../../../test/office.ts';
import { member, newcomer, owner, type Person } from '../../../../test/people.ts';
import { quietFacts } from '../../../../test/quiet-facts.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const read = async (person: Person) => (await person.call(getFirstSteps, { project: person.project_id })).body.data;
const done = async (person: Person) =>
  (await read(person)).steps.filter(({ is_done }) => is_done).map(({ name }) => name);
const offered = async (person: Person) => (await read(person)).steps.map(({ name }) => name);

test('a new project has everything before it, and each step is done when what it is about is there', async () => {
  const vera = await owner(app, 'Vera');
  const { project_id } = vera;
  const project = project_id;
  expect(await read(vera)).toEqual({
    steps: ['channel', 'message', 'funnel', 'deal', 'clients', 'colleague'].map((name) => ({ name, is_done: false })),
    is_closed: false,
    widget_key: null,
    is_simulated: false,
  });

  const telegram = await addChannel(project_id, 'telegram');
  expect(await done(vera)).toEqual(['channel']);
  await setConnected(project_id, telegram, false);
  expect(await done(vera)).toEqual([]);
  await setConnected(project_id, telegram, true);

  await writes(project_id, telegram, 'ada', 'Hello');
  expect(await done(vera)).toEqual(['channel', 'message']);

  const { body } = await vera.call(inviteMember, {
    project,
    email: 'tom@example.test',
    project_role: 'operator',
    is_manager: false,
    permissions: [],
    channels_ids: [],
  });
  expect(body.data).toBeDefined();
  expect(await done(vera)).toContain('colleague');
  const [invited] = (await vera.call(listInvitations, { project })).body.data;
  await vera.call(cancelInvitation, { project, invitation: invited!.id });
  expect(await done(vera)).not.toContain('colleague');
  await member(app, vera, 'Tom');
  expect(await done(vera)).toContain('colleague');
});

test('clients who moved in from elsewhere are there as imported ones are', async () => {
  const vera = await owner(app, 'Vera');
  const { project_id, id: user_id } = vera;
  const move = sql`insert into amo_moves (project_id, user_id, account, status) values (${project_id}, ${user_id}, '1', 'done')`;
  expect(await done(vera)).not.toContain('clients');
  await move.execute(dbOf(project_id));
  expect(await done(vera)).toContain('clients');
});

test('a funnel of one’s trade takes the place of the first one, unless that is changed or has a deal', async () => {
  const names = async (person: Person) => (await person.call(listFunnels, {})).body.data.map(({ name }) => name);
  const vera = await owner(app, 'Vera');
  await vera.call(createDefaultFunnels, { kind: 'school', is_first: true });
  expect(await names(vera)).toEqual(['Enrolment', 'Renewals']);
  expect(await done(vera)).toEqual(['funnel']);

  const anna = await owner(app, 'Anna');
  const [first] = (await anna.call(listFunnels, {})).body.data;
  await anna.call(updateStage, { id: first!.stages[0]!.id, name: 'Fresh' });
  expect(await done(anna)).toEqual(['funnel']);
  await anna.call(createDefaultFunnels, { kind: 'agency', is_first: true });
  expect(await names(anna)).toEqual(['Projects', 'Sales']);

  const olga = await owner(app, 'Olga');
  const [sales] = (await olga.call(listFunnels, {})).body.data;
  await olga.call(createLead, { stage_id: sales!.stages[0]!.id, name: 'Cake' });
  expect(await done(olga)).toEqual(['deal']);
  await olga.call(createDefaultFunnels, { kind: 'shop', is_first: true });
  expect(await names(olga)).toEqual(['Orders', 'Sales']);
  // Named without the wish to be first, it stands behind the others.
  await olga.call(createDefaultFunnels, { kind: 'clinic' });
  expect(await names(olga)).toEqual(['Orders', 'Sales', 'Visits']);
});

test('whoever may not take a step is not shown it, and sees no channel of others in what is done', async () => {
  const vera = await owner(app, 'Vera');
  const hidden = await addChannel(vera.project_id, 'telegram');
  const tom = await member(app, vera, 'Tom');
  const mona = await member(app, vera, 'Mona', { permissions: ['channels.edit', 'contacts.import'] });
  expect(await offered(tom)).toEqual(['message', 'deal']);
  expect(await offered(mona)).toEqual(['channel', 'message', 'deal', 'clients']);
  await writes(vera.project_id, hidden, 'ada', 'Hello');
  expect(await done(tom)).toEqual(['message']);
  await dbOf(null)
    .updateTable('projects')
    .set({ managers_visibility: true })
    .where('id', '=', vera.project_id)
    .execute();
  const lena = await member(app, vera, 'Lena', { permissions: ['channels.edit'] });
  expect((await read(lena)).steps).toEqual([
    { name: 'channel', is_done: false },
    { name: 'message', is_done: false },
    { name: 'deal', is_done: false },
  ]);
  expect(await done(vera)).toEqual(['channel', 'message', 'colleague']);
});

test('each puts the list away for themselves, in one project, and takes it out again', async () => {
  const vera = await owner(app, 'Vera');
  const tom = await member(app, vera, 'Tom');
  const project = vera.project_id;
  await vera.call(updateFirstSteps, { project, is_closed: true });
  expect([(await read(vera)).is_closed, (await read(tom)).is_closed]).toEqual([true, false]);
  await vera.call(updateFirstSteps, { project, is_closed: false });
  expect((await read(vera)).is_closed).toBe(false);
});

test('where there are only tasks, nothing of the inbox is asked for', async () => {
  const vera = await newcomer(app, 'Vera');
  const { body } = await vera.call(createProject, { name: 'Chores', is_tasks_app: true });
  const { steps } = (await vera.call(getFirstSteps, { project: body.data.id })).body.data;
  expect(steps.map(({ name }) => name)).toEqual(['colleague']);
});

test('the chat for a website is tried on our own page, whichever sites may show it', async () => {
  const vera = await owner(app, 'Vera');
  const project = vera.project_id;
  const { channel_id, key } = (await vera.call(connectWidget, { project, name: 'Bakery' })).body.data;
  expect(await read(vera)).toMatchObject({ widget_key: key });
  await vera.call(updateWidget, { project, channel: channel_id, origins: ['https://bakery.example'] });
  const { origin } = new URL(app.url);
  const from = async (headers: Record<string, string>) => (await app.caller(headers)(openWidget, { key })).status;
  expect(await from({ origin, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await from({ origin: 'https://bakery.example', 'sec-fetch-site': 'cross-site' })).toBe(200);
  expect(await from({ origin: 'https://other.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await from({})).toBe(403);
});

test('the test page carries the key of a chat and nothing else that stands in its address', async () => {
  const page = async (query: string) => (await fetch(`${app.url}/widget/try/?${query}`)).text();
  expect(await page('key=7-9-a_b-c&lang=ru')).toContain('data-key="7-9-a_b-c"');
  expect(await page('key=7-9-a_b-c&lang=ru')).toContain('Так ваш чат видят посетители');
  const hostile = await page(
    `key=${encodeURIComponent('"><script src="//bad.example">')}&lang=${encodeURIComponent('"><b>')}`,
  );
  expect(hostile).toContain('data-key=""');
  expect(hostile).not.toContain('bad.example');
  expect(hostile).toContain('<html lang="en">');
});

test('the list is one question to the base', async () => {
  const vera = await owner(app, 'Vera');
  await quietFacts();
  await read(vera);
  const before = queriesSent();
  await read(vera);
  expect(queriesSent() - before).toBeLessThanOrEqual(2);
});
