import { closeTip, getTourData, tipNames } from '@parley/contract/accounts/tips';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { newcomer, owner, type Person } from '../../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PRODUCTFRUITS_WORKSPACE: 'ours' });
});
afterAll(() => app.stop());

const seen = async (person: Person) => (await person.call(getUser, {})).body.data.tips_seen;

test('a tip is put away by one person, once and for all projects; nobody else’s goes with it', async () => {
  const vera = await owner(app, 'Vera');
  const tom = await newcomer(app, 'Tom');
  expect(await seen(vera)).toEqual([]);
  for (const name of [tipNames[0], tipNames[1], tipNames[0]]) await vera.call(closeTip, { name });
  expect(await seen(vera)).toEqual([tipNames[0], tipNames[1]]);
  expect(await seen(tom)).toEqual([]);
  expect((await vera.call(closeTip, { name: 'made_up' as never })).status).toBe(400);
  expect(await seen(vera)).toHaveLength(2);
});

test('a service of tours is told by what it knows us, and of the person a number and the language', async () => {
  const vera = await owner(app, 'Vera');
  const { body } = await vera.call(getTourData, {}, { 'accept-language': 'pt' });
  expect(body.data).toEqual({ workspace_code: 'ours', lang: 'pt', username: String(vera.id) });
});
