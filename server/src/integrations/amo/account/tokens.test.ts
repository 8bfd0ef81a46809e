import { getAmoLeads, leaveForAmo, returnFromAmo } from '@parley/contract/integrations/amo';
import { listIntegrations } from '@parley/contract/integrations/integrations';
import { updateClient } from '@parley/contract/inbox/client-card';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writes } from '../../../../test/office.ts';
import { days, hours, moveClock } from '../../../kit/clock.ts';
import { type AmoOffice, openAmoOffice } from '../test/amo-office.ts';
import { configureAmo } from '../surroundings.ts';
import { queues } from '../../../kit/db/index.ts';
import { keepAmoKey } from './keep-key.ts';
import { openAccount } from './open-account.ts';

let it: AmoOffice;
let olga: number;
beforeAll(async () => {
  it = await openAmoOffice({ AMO_CLIENT_ID: 'program', AMO_CLIENT_SECRET: 'secret' });
  const { url } = it.simulator;
  configureAmo({ app: { id: 'program', secret: 'secret' }, simulator_url: url, oauth_url: `${url}/amo/oauth` });
  olga = await writes(it.project_id, it.telegram, 'olga');
  await it.vera.call(updateClient, { id: olga, phone: '+7 999 111-22-33' });
  await letIn();
});
afterEach(() => {
  moveClock(0);
  it.simulator.world.moveClock(0);
  it.knobs({ error: null });
});
afterAll(() => it.stop());

/** On the provider's page, and back. */
async function letIn() {
  const { body } = await it.vera.call(leaveForAmo, {});
  const page = await fetch(body.data.url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location')!).searchParams;
  const said = { state: back.get('state')!, code: back.get('code')!, referer: back.get('referer')! };
  return { said, answer: await it.vera.call(returnFromAmo, said) };
}
const leads = async () => (await it.vera.call(getAmoLeads, { contact: olga, fresh: '1' })).body.data;
const cardOf = async () => (await it.vera.call(listIntegrations, {})).body.data.find((card) => card.kind === 'amo')!;
/** A day later a token is over, here and there. */
function aDayLater() {
  moveClock(hours(25));
  it.simulator.world.moveClock(hours(25));
}

test('an account lets us in on its own page, once for a state', async () => {
  const { said, answer } = await letIn();
  expect(answer).toMatchObject({ status: 200, body: { data: { name: 'Shop', is_oauth: true } } });
  expect((await it.vera.call(returnFromAmo, said)).body.code).toBe('return_unknown');
  const elsewhere = await it.vera.call(returnFromAmo, { ...said, referer: 'evil.example' });
  expect(elsewhere.body.code).toBe('return_unknown');
  expect((await leads()).leads).toHaveLength(2);
});

test('a token that is over is renewed once, though several ask at the same moment', async () => {
  const before = it.asked('/oauth2/access_token').length;
  aDayLater();
  const accounts = await Promise.all([1, 2, 3].map(() => openAccount(it.project_id)));
  const told = await Promise.all(accounts.map((account) => account!.ask('/api/v4/account')));
  expect(told).toMatchObject([{ name: 'Shop' }, { name: 'Shop' }, { name: 'Shop' }]);
  expect(it.asked('/oauth2/access_token')).toHaveLength(before + 1);
  expect(it.amo.refreshers.size).toBeGreaterThan(0);
});

test('a token that was taken away before its time is renewed too', async () => {
  it.amo.tokens.clear();
  expect(await leads()).toMatchObject({ problem: null });
});

test('while no token is to be had nothing is lost: it goes on when amoCRM does', async () => {
  aDayLater();
  it.knobs({ error: { name: 'down', times: 1000 } });
  const ask = async () => (await openAccount(it.project_id))!.ask('/api/v4/account');
  await expect(ask()).rejects.toMatchObject({ kind: 'unreachable' });
  it.knobs({ error: null });
  expect(await ask()).toMatchObject({ name: 'Shop' });
  moveClock(0);
  expect(await cardOf()).toMatchObject({ problem: null });
});

test('a revoked permission is told, and connecting again is all it takes', async () => {
  it.amo.refreshers.clear();
  it.amo.tokens.clear();
  expect((await leads()).problem).toBe('refused');
  expect(await cardOf()).toMatchObject({ problem: 'refused', problem_words: 'Refresh token has been revoked' });
  await letIn();
  expect(await leads()).toMatchObject({ problem: null });
});

const turns = () =>
  queues().selectFrom('jobs').select(['payload', 'run_at']).where('name', '=', keepAmoKey.name).execute();
/** Taken out of the queue as by a worker, who would otherwise do it too once it is due. */
async function taken() {
  const [turn] = await turns();
  await sql`delete from jobs where name = ${keepAmoKey.name}`.execute(queues());
  return () => keepAmoKey.run(turn!.payload as object, { project_id: it.project_id });
}

test('a key that nobody uses is renewed each month, so that it never dies of it', async () => {
  await letIn();
  const before = it.asked('/oauth2/access_token').length;
  for (const month of [1, 2, 3, 4]) {
    const work = await taken();
    moveClock(days(30 * month));
    it.simulator.world.moveClock(days(30 * month));
    await work();
    const left = await turns();
    expect(left).toHaveLength(1);
    const gap = new Date(left[0]!.run_at).getTime() - Date.now();
    expect(gap / days(1)).toBeCloseTo(30 * (month + 1), 1);
  }
  expect(it.asked('/oauth2/access_token')).toHaveLength(before + 4);
  expect(await (await openAccount(it.project_id))!.ask('/api/v4/account')).toMatchObject({ name: 'Shop' });
});

test('an account that lets us in no more says so by its card, and is not tried again until it is connected anew', async () => {
  await letIn();
  it.knobs({ error: { name: 'down', times: 1 } });
  await (
    await taken()
  )();
  expect(await cardOf()).toMatchObject({ problem: 'unreachable' });
  expect(await turns()).toHaveLength(1);
  it.amo.refreshers.clear();
  await (
    await taken()
  )();
  expect(await turns()).toEqual([]);
  expect(await cardOf()).toMatchObject({ problem: 'refused', problem_words: 'Refresh token has been revoked' });
  await letIn();
  expect(await turns()).toHaveLength(1);
  expect(await cardOf()).toMatchObject({ problem: null });
});

test('where the server has lost the keys of its program, everybody reads so in their own language', async () => {
  const { url } = it.simulator;
  configureAmo({ app: null, simulator_url: url, oauth_url: `${url}/amo/oauth` });
  it.amo.tokens.clear();
  expect((await leads()).problem).toBe('refused');
  expect(await cardOf()).toMatchObject({ problem: 'refused', problem_words: 'amo_no_app' });
  configureAmo({ app: { id: 'program', secret: 'secret' }, simulator_url: url, oauth_url: `${url}/amo/oauth` });
  await letIn();
});
