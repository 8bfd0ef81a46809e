import { getUser } from '@parley/contract/accounts/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newcomer } from '../../../test/people.ts';
import { db } from '../db/index.ts';

const [office, elsewhere] = ['198.51.100.7', '198.51.100.8'];
let app: TestApp;
// One minute, however long the tests take.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(() => {
  vi.restoreAllMocks();
  return app.stop();
});

const open = async (limit: number) => void (app = await testApp({ REQUESTS_PER_MINUTE: String(limit) }));
const at = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more });
/** How often each answer came. */
const tally = (answers: { status: number }[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, (it) => it.status)).map(([it, all]) => [it, all!.length]));
const times = async <T>(count: number, act: () => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let turn = 0; turn < count; turn++) done.push(await act());
  return done;
};

test('an address that asks too often is told to wait, and no other with it', async () => {
  await open(5);
  const busy = app.caller(at(office));
  expect(tally(await times(5, () => busy(getUser, {})))).toEqual({ 401: 5 });
  const refused = await busy(getUser, {});
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.caller(at(elsewhere))(getUser, {})).status).toBe(401);
});

test('people at work behind one address are counted one by one, and a stranger there for themselves', async () => {
  await open(20);
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => newcomer(app, `Operator ${n}`)));
  const stranger = app.caller(at(office));
  expect(tally(await times(21, () => stranger(getUser, {})))).toEqual({ 401: 20, 429: 1 });
  const calls = await Promise.all(people.map(({ call }) => times(20, () => call(getUser, {}, at(office)))));
  expect(tally(calls.flat())).toEqual({ 200: 8 * 20 });
  const [busy, calm] = [people[0]!, await newcomer(app, 'Calm')];
  expect((await busy.call(getUser, {}, at(office))).status).toBe(429);
  expect((await busy.call(getUser, {}, at(elsewhere))).status).toBe(429);
  expect((await calm.call(getUser, {}, at(office))).status).toBe(200);
});

test('a token that is made up, or of a session that is over, makes nobody a person', async () => {
  await open(5);
  const vera = await newcomer(app, 'Vera');
  const guess = (token: string) => app.caller(at(office, { authorization: `Bearer ${token}` }))(getUser, {});
  const [head, body, mark] = vera.token.split('.') as [string, string, string];
  const wrong = ['made-up', `${head}.${body}.${mark.slice(0, -4)}AAAA`, `${head}.${body}.`, 'a.b.c'];
  const gone = await newcomer(app, 'Gone');
  await db().updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', gone.id).execute();
  for (const token of [...wrong, gone.token]) expect((await guess(token)).status).toBe(401);
  expect((await guess('one more')).status).toBe(429);
  expect((await vera.call(getUser, {}, at(office))).status).toBe(200);
});

test('what a page is made of counts for little, and health is told however often it is asked', async () => {
  await open(5);
  const get = (path: string) => fetch(app.url + path, { headers: at(office) });
  expect(tally(await times(64, () => get('/widget.js')))).not.toHaveProperty('429');
  expect(tally(await times(40, () => get('/healthz')))).toEqual({ 200: 40 });
  expect((await app.caller(at(office))(getUser, {})).status).toBe(401);
  expect((await app.caller(at(office))(getUser, {})).status).toBe(429);
});

test('who opens a page too often reads words, and the page comes by itself', async () => {
  await open(1);
  const get = (accept: string) =>
    fetch(`${app.url}/app/messenger/`, { headers: at(office, { accept, 'accept-language': 'ru' }) });
  await get('text/html');
  const page = await get('text/html,application/xhtml+xml');
  const seconds = page.headers.get('retry-after');
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toContain(`Слишком много попыток. Повторите через ${seconds} с`);
  expect(html).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  expect((await (await get('application/json')).json()) as object).toMatchObject({ code: 'too_many_requests' });
});
