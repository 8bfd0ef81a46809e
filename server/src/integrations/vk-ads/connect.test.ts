import { listLeadSources } from '@parley/contract/deals/sources';
import * as vkAds from '@parley/contract/integrations/vk-ads';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heardBy, settled } from '../../../test/office.ts';
import { member, owner, type Person } from '../../../test/people.ts';
import { minutes, moveClock } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { withIntegrationSecrets } from '../../modules/projects/index.ts';
import {
  type AdsOffice,
  cardOf,
  connects,
  dealsIn,
  decides,
  openAdsOffice,
  planned,
  takes,
} from './test/ads-office.ts';

let it: AdsOffice;
beforeAll(async () => {
  it = await openAdsOffice();
});
afterEach(() => {
  moveClock(0);
  it.turn({ error: null, copies: 1 });
});
afterAll(() => it.stop());

/** As if their token had half an hour left. */
const agesTokenOf = ({ project_id }: Person, more: Record<string, string> = {}) =>
  withIntegrationSecrets(project_id, 'vk_ads', async (known) => ({
    ...known,
    expires_at: String(Date.now() + minutes(30)),
    ...more,
  }));
const isConnected = async (by: Person) => (await by.call(vkAds.isVkAdsConnected, {})).body.data.is_connected;
const tokensAsked = () => it.asked('/token.json').map((call) => Object.fromEntries(new URLSearchParams(call.body)));

test('whoever owns a cabinet lets us in on its page, and every open page is told', async () => {
  const { vera } = it;
  const cabinet = await it.opens('Bakery');
  expect(await isConnected(vera)).toBe(false);
  expect((await vera.call(vkAds.listVkLeadForms, {})).body.data).toEqual([]);
  const { page, code, state } = await decides(it, vera, cabinet);
  expect(page.pathname).toBe('/vk_ads/hq/settings/access');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    action: 'oauth2',
    response_type: 'code',
    client_id: 'parley',
    scope: 'read_ads,read_payments,create_ads',
    redirect_uri: expect.stringMatching(/\/app\/settings\/$/),
    state: expect.stringMatching(new RegExp(`^${vera.project_id}\\.vk_ads\\.`)),
  });
  expect((await vera.call(vkAds.connectVkAds, { code, state })).status).toBe(200);
  await settled();
  expect(tokensAsked()).toEqual([{ grant_type: 'authorization_code', code, client_id: 'parley' }]);
  const [, made] = it.asked('/subscription.json');
  expect(made).toMatchObject({ method: 'POST', headers: { authorization: expect.stringMatching(/^Bearer [\w-]+$/) } });
  expect(JSON.parse(made!.body)).toEqual({
    resource: 'LEAD',
    callback_url: expect.stringMatching(new RegExp(`/hooks/vk_ads/${vera.project_id}/[\\w-]+$`)),
  });
  expect(await isConnected(vera)).toBe(true);
  expect((await heardBy(vera, 'vkads_api_auth')).map((event) => event.payload)).toEqual([{ is_connected: true }]);
  expect((await vera.call(vkAds.listVkLeadForms, {})).body.data).toEqual(
    cabinet.forms.map(({ id, name }) => ({ id, name, is_active: true })),
  );
  expect(await cardOf(vera)).toMatchObject({ is_connected: true, problem: null, synced_at: expect.any(String) });
});

test('what opens the cabinet is kept sealed and never shown', async () => {
  const { vera } = it;
  const row = await dbOf(vera.project_id)
    .selectFrom('integrations')
    .select(['secrets', 'hook_word'])
    .executeTakeFirstOrThrow();
  const token = it.asked('/subscription.json').at(-1)!.headers!.authorization!.replace('Bearer ', '');
  expect(JSON.stringify([row, await cardOf(vera)])).not.toContain(token);
});

test('what did not come back as it went changes nothing', async () => {
  const stranger = await owner(it.app, 'Nina');
  const cabinet = await it.opens('Florist');
  const { code, state } = await decides(it, stranger, cabinet);
  const colleague = await member(it.app, stranger, 'Paul', { project_role: 'admin' });
  const tried = (by: Person, { code: given, state: back }: { code: string; state: string }) =>
    by.call(vkAds.connectVkAds, { code: given, state: back });
  expect((await tried(colleague, { code, state })).body.code).toBe('return_unknown');
  expect((await tried(stranger, { code, state: `${state}x` })).body.code).toBe('return_unknown');
  const late = await decides(it, stranger, cabinet);
  moveClock(minutes(11));
  expect((await tried(stranger, late)).body.code).toBe('return_unknown');
  moveClock(0);
  const denied = await decides(it, stranger, cabinet, 'no');
  expect(denied.back.searchParams.get('error')).toBe('access_denied');
  expect((await tried(stranger, denied)).body.code).toBe('return_unknown');
  const madeUp = { code: 'made-up', state: (await decides(it, stranger, cabinet)).state };
  const refused = await tried(stranger, madeUp);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('Invalid code')]);
  expect(await isConnected(stranger)).toBe(false);
  const right = await decides(it, stranger, cabinet);
  expect((await tried(stranger, right)).status).toBe(200);
  // It is good once.
  expect((await tried(stranger, right)).body.code).toBe('return_unknown');
});

test('one’s own cabinet is connected by its keys; wrong ones are told in the words of VK Ads', async () => {
  const rosa = await owner(it.app, 'Rosa');
  const { client_id, client_secret, forms } = await it.opens('Gym');
  const wrong = await rosa.call(vkAds.connectVkAdsByKeys, { client_id, client_secret: 'x' });
  expect(wrong.body.error).toContain('Invalid client credentials');
  expect(await isConnected(rosa)).toBe(false);
  expect((await rosa.call(vkAds.connectVkAdsByKeys, { client_id, client_secret })).status).toBe(200);
  await settled();
  expect((await rosa.call(vkAds.listVkLeadForms, {})).body.data).toHaveLength(forms.length);
  // A token that nobody can renew is asked for anew by the keys.
  await agesTokenOf(rosa, { refresh_token: 'forgotten' });
  expect((await rosa.call(vkAds.listVkLeadForms, {})).status).toBe(200);
});

test('only those who may are told of forms or connect', async () => {
  const { vera } = it;
  const tom = await member(it.app, vera, 'Tom');
  for (const endpoint of [vkAds.getVkAdsLink, vkAds.listVkLeadForms, vkAds.removeVkAds])
    expect((await tom.call(endpoint, {})).status).toBe(403);
  expect((await tom.call(vkAds.isVkAdsConnected, {})).body.data.is_connected).toBe(true);
  const fay = await member(it.app, vera, 'Fay', { permissions: ['funnels.edit'] });
  expect((await fay.call(vkAds.listVkLeadForms, {})).status).toBe(200);
});

test('a token is renewed before it ends, once, whoever asks at the same time', async () => {
  const { vera } = it;
  await agesTokenOf(vera);
  const before = tokensAsked().length;
  const answers = await Promise.all([1, 2, 3].map(() => vera.call(vkAds.listVkLeadForms, {})));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const [renewed, ...more] = tokensAsked().slice(before);
  expect(renewed).toEqual({
    grant_type: 'refresh_token',
    refresh_token: expect.any(String),
    client_id: 'parley',
    client_secret: 'parley-app-secret',
  });
  expect(more).toEqual([]);
});

test('a token that ended before its time is renewed and the question asked again', async () => {
  const { vera } = it;
  const before = tokensAsked().length;
  it.turn({ error: { name: 'token_expired', times: 1 } });
  expect((await vera.call(vkAds.listVkLeadForms, {})).status).toBe(200);
  expect(tokensAsked().slice(before)).toHaveLength(1);
});

test('access that was taken back is told once to administrators, and connecting again goes on where it stopped', async () => {
  const uma = await owner(it.app, 'Uma');
  const cabinet = await it.opens('Studio');
  const source = await takes(uma, [cabinet.forms[0]!.id]);
  await connects(it, uma, cabinet);
  await it.revokes(cabinet);
  it.turn({ copies: 0 });
  await it.fills(cabinet.forms[0]!.id, { first_name: 'Missed', phone: '+79990001122' });
  for (let time = 0; time < 3; time++) await planned(uma);
  expect(await cardOf(uma)).toMatchObject({ problem: 'refused', problem_words: 'Invalid refresh token' });
  expect((await uma.call(vkAds.listVkLeadForms, {})).body.error).toContain('Invalid refresh token');
  const told = () => dbOf(uma.project_id).selectFrom('notices').select('id').where('user_id', '=', uma.id).execute();
  expect(await told()).toHaveLength(1);
  await connects(it, uma, cabinet);
  expect(await cardOf(uma)).toMatchObject({ problem: null, problem_words: '' });
  expect((await dealsIn(uma, source.funnel_id)).map((deal) => deal.name)).toEqual(['Missed']);
});

test('whoever looks at the forms is told that access was taken back, and so does the card', async () => {
  const vic = await owner(it.app, 'Vic');
  const cabinet = await it.opens('Forge');
  await connects(it, vic, cabinet);
  await it.revokes(cabinet);
  expect((await vic.call(vkAds.listVkLeadForms, {})).body.error).toContain('Invalid refresh token');
  expect(await cardOf(vic)).toMatchObject({ problem: 'refused', problem_words: 'Invalid refresh token' });
});

test('what is taken off is told nothing more, and its sources and deals stay', async () => {
  const ivan = await owner(it.app, 'Ivan');
  const cabinet = await it.opens('Garage');
  const source = await takes(ivan, [cabinet.forms[0]!.id]);
  await connects(it, ivan, cabinet);
  const hook = JSON.parse(it.asked('/subscription.json').findLast((call) => call.method === 'POST')!.body) as {
    callback_url: string;
  };
  await it.fills(cabinet.forms[0]!.id, { first_name: 'Kept', phone: '+79990001133' });
  await settled();
  await expect.poll(() => dealsIn(ivan, source.funnel_id)).toHaveLength(1);
  expect((await ivan.call(vkAds.removeVkAds, {})).status).toBe(200);
  expect(it.simulator.world.journal.findLast((call) => call.method === 'DELETE')).toMatchObject({ status: 204 });
  expect(await isConnected(ivan)).toBe(false);
  expect((await fetch(hook.callback_url, { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await heardBy(ivan, 'vkads_api_auth')).at(-1)?.payload).toEqual({ is_connected: false });
  expect(await dealsIn(ivan, source.funnel_id)).toHaveLength(1);
  expect((await ivan.call(listLeadSources, {})).body.data).toMatchObject([{ forms: source.forms }]);
  expect((await ivan.call(vkAds.removeVkAds, {})).status).toBe(200);
  await planned(ivan);
  expect(await cardOf(ivan)).toMatchObject({ is_connected: false });

  await connects(it, ivan, cabinet);
  expect((await ivan.call(vkAds.removeVkAds, { keep_forms: false })).status).toBe(200);
  expect((await ivan.call(listLeadSources, {})).body.data).toMatchObject([{ id: source.id, forms: [] }]);
});
