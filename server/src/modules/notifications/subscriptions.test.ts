import { endOtherSessions, login } from '@parley/contract/accounts/sessions';
import * as contract from '@parley/contract/notifications/subscriptions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newcomer, owner, type Person, testPassword } from '../../../test/people.ts';
import { quietFacts } from '../../../test/quiet-facts.ts';
import { db } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import { openPushService, type PushService, subscribed } from './test/push-service.ts';

let app: TestApp;
let service: PushService;
let vera: Person;
let stranger: Person;
beforeAll(async () => {
  app = await testApp({ PRIVATE_ADDRESSES: 'on' });
  service = await openPushService();
  vera = await owner(app, 'Vera');
  stranger = await owner(app, 'Stranger');
});
beforeEach(() => db().deleteFrom('push_subscriptions').execute());
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const stored = () =>
  db()
    .selectFrom('push_subscriptions')
    .select(['user_id', 'project_id', 'endpoint', 'p256dh', 'auth', 'language'])
    .orderBy('id')
    .execute();
const rowOf = (person: Person, { endpoint, keys }: contract.Subscription, language = 'en') => ({
  user_id: person.id,
  project_id: person.project_id,
  endpoint,
  ...keys,
  language,
});

test('a subscription is kept with its person, project and language', async () => {
  const { subscription } = await subscribed(service, vera, 'es');
  expect(await stored()).toEqual([rowOf(vera, subscription, 'es')]);
});

test('a session has one: saying it again changes nothing, another browser address replaces it', async () => {
  const { subscription } = await subscribed(service, vera);
  await vera.call(contract.subscribe, { subscription });
  expect(await stored()).toEqual([rowOf(vera, subscription)]);
  const other = await subscribed(service, vera, 'ru');
  expect(await stored()).toEqual([rowOf(vera, other.subscription, 'ru')]);
});

test('whoever signs in at the same browser after somebody takes it over', async () => {
  const { subscription } = await subscribed(service, vera);
  await stranger.call(contract.subscribe, { subscription });
  expect(await stored()).toEqual([rowOf(stranger, subscription)]);
});

test('it ends when its person says so, and by nobody else’s word', async () => {
  const { subscription } = await subscribed(service, vera);
  expect((await stranger.call(contract.unsubscribe, { subscription })).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect((await vera.call(contract.unsubscribe, { subscription })).status).toBe(200);
  expect((await vera.call(contract.unsubscribe, { subscription })).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('it ends with its session, and others of the same person stay', async () => {
  const here = await newcomer(app, 'Nina');
  const project = { 'x-project': String(vera.project_id) };
  await db().insertInto('members').values({ project_id: vera.project_id, user_id: here.id }).execute();
  const there = await signInAgain(here);
  const [mine, other] = [service.browser(), service.browser()];
  await here.call(contract.subscribe, { subscription: mine.subscription }, project);
  await there(contract.subscribe, { subscription: other.subscription }, project);
  expect(await stored()).toHaveLength(2);
  await here.call(endOtherSessions, {});
  expect(await stored()).toEqual([{ ...rowOf(here, mine.subscription), project_id: vera.project_id }]);
});

test('the browser’s worker moves a subscription to its new address, if it knows the old one', async () => {
  const { subscription: old } = await subscribed(service, vera, 'pt');
  const { subscription } = service.browser();
  const renew = (old_endpoint: string) => app.caller()(contract.renewSubscription, { old_endpoint, subscription });
  expect((await renew(`${old.endpoint}x`)).status).toBe(404);
  expect((await renew(old.endpoint)).status).toBe(200);
  expect(await stored()).toEqual([rowOf(vera, subscription, 'pt')]);
  expect((await renew(old.endpoint)).status).toBe(404);
});

test('the worker of a browser that was signed out moves nothing', async () => {
  const { subscription: old } = await subscribed(service, vera);
  const { subscription } = service.browser();
  const ended = (ended_at: Date | null) =>
    db().updateTable('sessions').set({ ended_at }).where('user_id', '=', vera.id).execute();
  await ended(new Date());
  const { status } = await app.caller()(contract.renewSubscription, { old_endpoint: old.endpoint, subscription });
  await ended(null);
  expect(status).toBe(404);
  expect(await stored()).toEqual([rowOf(vera, old)]);
});

test('a key that no browser can have is refused', async () => {
  const { subscription } = service.browser();
  const off = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const keys = { ...subscription.keys, p256dh: off };
  const { status, body } = await vera.call(contract.subscribe, { subscription: { ...subscription, keys } });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'push_refused' });
  expect(await stored()).toEqual([]);
});

test('the number of statements is fixed', async () => {
  await quietFacts();
  const { subscription } = await subscribed(service, vera);
  const before = queriesSent();
  await vera.call(contract.subscribe, { subscription });
  expect(queriesSent() - before).toBe(4);
});

test('everyone may know the public key, it stays the same, and a subscription answers with it', async () => {
  const { body } = await app.caller()(contract.getPushKey, {});
  expect(Buffer.from(body.data.key, 'base64url')).toHaveLength(65);
  const { subscription } = service.browser();
  const answer = await vera.call(contract.subscribe, { subscription });
  expect(answer.body.data).toEqual(body.data);
  expect((await app.caller()(contract.getPushKey, {})).body).toEqual(body);
});

async function signInAgain({ email }: Person) {
  const { body } = await app.caller()(login, { email, password: testPassword });
  return app.caller({ authorization: `Bearer ${body.data.token}` });
}
