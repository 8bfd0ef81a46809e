import * as vkAds from '@parley/contract/integrations/vk-ads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openLiteralAnswers } from '../../../test/literal-answers.ts';
import { owner, type Person } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { dbOf } from '../../kit/db/index.ts';
import { findIntegration } from '../../modules/projects/index.ts';
import { askVkAds } from './ask-vk-ads.ts';
import { readLead, readNotification } from './read-lead.ts';
import {
  type AdsOffice,
  type Cabinet,
  connects,
  dealsIn,
  decides,
  openAdsOffice,
  planned,
  takes,
} from './test/ads-office.ts';

/** What we send and read stands here as the documents of VK Ads show it. */
let it: AdsOffice;
let boss: Person;
let cabinet: Cabinet;
beforeAll(async () => {
  it = await openAdsOffice();
  boss = await owner(it.app, 'Boss');
  cabinet = await it.opens('Cabinet');
});
afterAll(() => it.stop());

const notification = `{"id":"07c0810ac51c47c98e001b1e91c94ba4","resource_id":4,"resource":"LEAD","callback_url":"https://our.host/hooks/vkads/7f3c","created":"2026-06-02 18:23:29.797499",
 "data":{"id":4,"form_id":19,"ad_plan_id":1,"ad_group_id":3,"banner_id":2,"created_at":"2026-01-31 09:25:41.26 +0000 UTC",
  "answers":[],"contact_info":{"first_name":"Ivan","phone":"+78005553535","city":"Moscow"}}}`;
const read = {
  form_id: 19,
  form: {
    id: '4',
    is_old: true,
    utm: { utm_source: 'vk_ads', form_id: '19', ad_plan_id: '1', ad_group_id: '3', banner_id: '2' },
  },
};

test('a lead is the same one as it is told and as it is listed', () => {
  const told = readNotification(JSON.parse(notification));
  expect(told).toMatchObject(read);
  expect([...told!.form.fields]).toEqual([
    ['first_name', 'Ivan'],
    ['phone', '+78005553535'],
    ['city', 'Moscow'],
  ]);
  const item = `{"id":4,"form_id":19,"form_name":"Consultation","ad_plan_id":1,"ad_group_id":3,"banner_id":2,
    "created_at":"2026-01-31 09:25:41.26 +0000 UTC","contact_info":{"first_name":"Ivan","phone":"+78005553535","city":"Moscow"},"answers":[]}`;
  expect(readLead(JSON.parse(item))).toEqual(told);
});

test('tokens, forms, the subscription and leads are asked for as the documents say', async () => {
  const { page } = await decides(it, boss, cabinet);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    action: 'oauth2',
    response_type: 'code',
    scope: 'read_ads,read_payments,create_ads',
  });
  const source = await takes(boss, [cabinet.forms[0]!.id, cabinet.forms[1]!.id]);
  await connects(it, boss, cabinet);
  const exchanged = new URLSearchParams(it.asked('/oauth2/token.json').at(-1)!.body);
  expect([...exchanged.keys()].toSorted()).toEqual(['client_id', 'code', 'grant_type']);
  expect(exchanged.get('grant_type')).toBe('authorization_code');

  const { hook_url } = (await findIntegration(dbOf(boss.project_id), boss.project_id, 'vk_ads'))!;
  const subscribed = it.asked('/api/v3/subscription.json').find(({ method }) => method === 'POST')!;
  expect(subscribed.body).toBe(JSON.stringify({ resource: 'LEAD', callback_url: hook_url }));
  expect(subscribed).toMatchObject({ headers: { authorization: expect.stringMatching(/^Bearer \S+$/) as string } });

  await boss.call(vkAds.listVkLeadForms, {});
  const forms = it.asked('/api/v1/lead_ads/lead_forms.json').at(-1)!;
  expect(forms.query).toBe('limit=50&offset=0');

  await planned(boss);
  const listed = await until(() => it.asked('/api/v1/lead_ads/leads.json').at(-1) ?? Promise.reject(new Error('none')));
  const query = Object.fromEntries(new URLSearchParams(listed.query));
  // The documents sort by the newest: by the oldest what comes meanwhile stands behind what was read.
  expect(query).toEqual({
    limit: '50',
    offset: '0',
    _form_ids__in: cabinet.forms.map(({ id }) => id).join(','),
    _created_at__gte: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    sorting: 'id',
  });

  // The very words of the documents, with a form that is taken here: one deal, told twice.
  const words = notification.replace('"form_id":19', `"form_id":${cabinet.forms[0]!.id}`);
  const post = () =>
    fetch(it.app.url + new URL(hook_url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: words,
    });
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  const deals = await until(async () => {
    const found = await dealsIn(boss, source.funnel_id);
    expect(found).not.toEqual([]);
    return found;
  });
  expect(deals).toMatchObject([{ name: 'Ivan', contact: { name: 'Ivan', phone: '78005553535' } }]);
});

test('answers and refusals are read as they are written', async () => {
  const literal = await openLiteralAnswers({
    'GET /api/v1/lead_ads/lead_forms.json': {
      body: '{"count":2,"offset":0,"items":[{"id":19,"name":"Consultation","status":1},{"id":20,"name":"Old","status":2}]}',
    },
    'POST /api/v3/subscription.json': { body: '{"id":123}' },
    'GET /api/v3/subscription.json': {
      status: 400,
      body: '{"error":{"code":"validation_failed","message":"Validation failed","fields":{"callback_url":{"code":"invalid","message":"Enter a valid URL"}}}}',
    },
  });
  const place = { url: literal.url, pages_url: literal.url, is_simulated: true, app: null };
  const forms = z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), status: z.number() })) });
  expect((await askVkAds(place, '/api/v1/lead_ads/lead_forms.json?limit=10&offset=0', forms)).items).toEqual([
    { id: 19, name: 'Consultation', status: 1 },
    { id: 20, name: 'Old', status: 2 },
  ]);
  const made = await askVkAds(place, '/api/v3/subscription.json', z.object({ id: z.number() }), { method: 'POST' });
  expect(made).toEqual({ id: 123 });
  await expect(askVkAds(place, '/api/v3/subscription.json', z.unknown())).rejects.toMatchObject({
    trouble: 'wrong',
    message: 'Validation failed; callback_url: Enter a valid URL',
  });
  await literal.close();
});
