import { openDemoLink } from '@parley/contract/accounts/demo';
import { listDemoMails } from '@parley/contract/accounts/mailbox';
import { register } from '@parley/contract/accounts/registration';
import { login } from '@parley/contract/accounts/sessions';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../test/database.ts';
import { outsideAddress, type Started, startMain } from '../test/started.ts';

const here = '127.0.0.1';
const admin = { email: 'admin@demo.parley', password: 'parley-demo' };
const vera = { name: 'Vera', email: 'vera@shop.example', phone: '+15550100199', password: 'right horse 7' };
const patience = 120_000;

let node: Started | undefined;
/** A database with the demo, which takes longest to make: those who only need it there share it. */
let demo: string;
beforeAll(async () => {
  demo = await freshDatabase();
  await start(demo);
  await node?.stop();
});
afterEach(async () => {
  await node?.stop();
  node = undefined;
});

async function start(database: string, env: Record<string, string> = {}): Promise<Started> {
  await node?.stop();
  node = undefined;
  return (node = await startMain(database, env));
}

async function post(host: string, path: string, body: object, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const answer = await node!.at(host, path, init);
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
const registerVera = (first?: string) =>
  post(here, register.path, { ...vera, password_repeat: vera.password, ...(first === undefined ? {} : { first }) });

test.skipIf(!outsideAddress)(
  'the demo is reached on this machine alone; named to others, its doors open to them by its link only',
  { timeout: patience },
  async () => {
    const alone = await start(demo);
    expect((await post(here, login.path, admin)).status).toBe(200);
    expect((await alone.at('localhost', listDemoMails.path)).status).toBe(200);
    expect(alone.said).not.toContain('/app/demo/#');
    const outside = outsideAddress!;
    await expect(alone.at(outside, '/healthz')).rejects.toThrow('fetch failed');

    const open = await start(demo, { HOST: '0.0.0.0', SIMULATOR: 'on' });
    const control = '/simulator/control/state';
    expect(await post(outside, login.path, admin)).toMatchObject({ status: 403, code: 'demo_elsewhere' });
    expect((await open.at(outside, listDemoMails.path)).status).toBe(403);
    expect((await open.at(outside, control)).status).toBe(404);
    // A proxy of this machine asks for everybody, and a page of elsewhere may send to it.
    expect((await open.at(here, listDemoMails.path, { headers: { 'x-forwarded-for': here } })).status).toBe(403);
    expect((await open.at(here, control)).status).toBe(200);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { referer: 'https://elsewhere.example/page' }])
      expect((await open.at(here, control, { headers })).status).toBe(404);
    expect((await post(here, '/simulator/control/knobs', {}, { origin: 'https://elsewhere.example' })).status).toBe(
      404,
    );

    const token = /\/app\/demo\/#([\w-]{43})/.exec(open.said)![1]!;
    const { status, cookie } = await post(outside, openDemoLink.path, { token });
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^parley_demo=/)]);
    expect(await post(outside, openDemoLink.path, { token })).toMatchObject({ status: 410 });
    expect((await post(outside, login.path, admin, { cookie })).status).toBe(200);
    expect((await open.at(outside, listDemoMails.path, { headers: { cookie } })).status).toBe(200);
    expect((await open.at(outside, control, { headers: { cookie } })).status).toBe(200);
  },
);

test.each([
  ['in production', { NODE_ENV: 'production' }, 'NODE_ENV is production'],
  ['where others come', { PUBLIC_URL: 'https://parley.example' }, 'PUBLIC_URL is not of this machine'],
])('%s there is no demo, and that is said', { timeout: patience }, async (_, env, reason) => {
  const { said } = await start(await freshDatabase(), env);
  expect(said).toContain(`The demo is off: ${reason}.`);
  expect(await post(here, login.path, admin)).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await registerVera()).toMatchObject({ status: 403, code: 'first_link_required' });
});

test(
  'the first administrator comes by a link, and the demo does not come after them',
  { timeout: patience },
  async () => {
    const database = await freshDatabase();
    const { said } = await start(database, { DEMO: 'off' });
    expect(await registerVera()).toMatchObject({ status: 403, code: 'first_link_required' });
    const first = /\/app\/messenger\/login\/#first=([\w-]{43})/.exec(said)![1]!;
    expect((await registerVera(first)).status).toBe(200);

    const again = await start(database);
    expect(again.said).toContain('The demo is off: the database has people of its own.');
    expect(again.said).not.toContain('#first=');
    expect(await post(here, login.path, admin)).toMatchObject({ status: 401, code: 'wrong_credentials' });
  },
);

test('without the demo its old accounts are told of and cannot sign in', { timeout: patience }, async () => {
  const { said } = await start(demo, { DEMO: 'off' });
  expect(said).toContain('Accounts of the demo in this database: 6. Nobody can sign in with them.');
  expect(said).toContain('#first=');
  expect(await post(here, login.path, admin)).toMatchObject({ status: 401, code: 'wrong_credentials' });
});

test('whoever registers beside the demo finds it again', { timeout: patience }, async () => {
  await start(demo);
  expect((await registerVera()).status).toBe(200);
  await start(demo);
  expect((await post(here, login.path, admin)).status).toBe(200);
});
