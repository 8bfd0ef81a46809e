import { updateClient } from '@parley/contract/inbox/client-card';
import { createAmoLead, getAmoLeads, leaveForAmo, returnFromAmo } from '@parley/contract/integrations/amo';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiteralAnswers } from '../../../test/literal-answers.ts';
import { writes } from '../../../test/office.ts';
import { until } from '../../../test/until.ts';
import { hours, moveClock } from '../../kit/clock.ts';
import { openAccount } from './account/open-account.ts';
import { configureAmo } from './surroundings.ts';
import { type AmoOffice, openAmoOffice } from './test/amo-office.ts';

/** What we send and read stands here as the documents of amoCRM show it. */
let it: AmoOffice;
let olga: number;
const playedBy = (url: string) =>
  configureAmo({ app: { id: 'program', secret: 'secret' }, simulator_url: url, oauth_url: `${url}/amo/oauth` });
beforeAll(async () => {
  it = await openAmoOffice({ AMO_CLIENT_ID: 'program', AMO_CLIENT_SECRET: 'secret' });
  playedBy(it.simulator.url);
  olga = await client('olga', '8 999 111-22-33');
});
afterAll(() => it.stop());

async function client(outside_id: string, phone: string, email?: string): Promise<number> {
  const id = await writes(it.project_id, it.telegram, outside_id);
  await it.vera.call(updateClient, { id, phone, ...(email && { email }) });
  return id;
}

test('a code is changed for tokens, and a token for the next pair', async () => {
  const { url } = (await it.vera.call(leaveForAmo, {})).body.data;
  const asked = new URL(url).searchParams;
  expect([asked.get('client_id'), asked.get('mode')]).toEqual(['program', 'post_message']);
  const page = await fetch(url, { redirect: 'manual' });
  const back = new URL(page.headers.get('location')!).searchParams;
  const [state, code, referer] = ['state', 'code', 'referer'].map((name) => back.get(name)!) as [
    string,
    string,
    string,
  ];
  expect((await it.vera.call(returnFromAmo, { state, code, referer })).status).toBe(200);
  const redirect_uri = asked.get('redirect_uri');
  const keys = { client_id: 'program', client_secret: 'secret' };
  const exchanged = () => JSON.parse(it.asked('/oauth2/access_token').at(-1)!.body) as Record<string, string>;
  expect(exchanged()).toEqual({ ...keys, grant_type: 'authorization_code', code, redirect_uri });
  moveClock(hours(25));
  it.simulator.world.moveClock(hours(25));
  await (await openAccount(it.project_id))!.ask('/api/v4/account');
  moveClock(0);
  it.simulator.world.moveClock(0);
  // It also asks to be told of leads.
  await until(() => expect(it.amo.hooks).toHaveLength(1));
  const { refresh_token, ...rest } = exchanged();
  expect(rest).toEqual({ ...keys, grant_type: 'refresh_token', redirect_uri });
  expect(refresh_token).toEqual(expect.any(String));
});

const answers = {
  'GET /amo/api/v4/contacts': {
    type: 'application/hal+json',
    body: `{"_page":1,"_links":{"self":{"href":"https://shop.amocrm.ru/api/v4/contacts"}},"_embedded":{"contacts":[
      {"id":31,"name":"Olga Frost","first_name":"Olga","last_name":"Frost","responsible_user_id":7,
       "custom_fields_values":[{"field_id":5,"field_code":"PHONE","values":[{"value":"+7 999 111-22-33","enum_code":"WORK"}]}],
       "_embedded":{"leads":[{"id":1,"_links":{"self":{"href":"https://shop.amocrm.ru/api/v4/leads/1"}}},{"id":2,"_links":{}}],"tags":[],"companies":[]}},
      {"id":32,"name":"Somebody else","first_name":"Else","last_name":"","responsible_user_id":7,
       "custom_fields_values":[{"field_id":5,"field_code":"PHONE","values":[{"value":"+7 991 112-23-30","enum_code":"WORK"}]}],
       "_embedded":{"leads":[{"id":9,"_links":{}}],"tags":[],"companies":[]}}]}}`,
  },
  'GET /amo/api/v4/leads': {
    type: 'application/hal+json',
    body: `{"_page":1,"_links":{},"_embedded":{"leads":[
      {"id":2,"name":"Kitchen","price":125000,"responsible_user_id":7,"group_id":0,"status_id":11,"pipeline_id":3,"loss_reason_id":null,
       "created_at":1763200000,"updated_at":1763300000,"closed_at":null,"closest_task_at":null,"is_deleted":false,"custom_fields_values":null,
       "_embedded":{"tags":[],"companies":[],"contacts":[{"id":31,"is_main":true}]}},
      {"id":1,"name":"Wardrobe","price":48000,"responsible_user_id":7,"group_id":0,"status_id":142,"pipeline_id":3,"loss_reason_id":null,
       "created_at":1763000000,"updated_at":1763100000,"closed_at":1763100000,"closest_task_at":null,"is_deleted":false,"custom_fields_values":null,
       "_embedded":{"tags":[],"companies":[],"contacts":[{"id":31,"is_main":true}]}}]}}`,
  },
  'GET /amo/api/v4/leads/pipelines': {
    type: 'application/hal+json',
    body: `{"_embedded":{"pipelines":[{"id":3,"name":"Sales","_embedded":{"statuses":[
      {"id":11,"name":"Offer sent","color":"#99ccff","sort":20,"type":0},{"id":142,"name":"Won","color":"#ccff66","sort":10000,"type":0},
      {"id":143,"name":"Lost","color":"#d5d8db","sort":11000,"type":0}]}}]}}`,
  },
  'GET /amo/api/v4/users': {
    type: 'application/hal+json',
    body: `{"_embedded":{"users":[{"id":7,"name":"Anna Ivanova","email":"anna@shop.example"}]}}`,
  },
};

test('leads of a client are found by three questions and read from these answers', async () => {
  const literal = await openLiteralAnswers({ ...answers });
  playedBy(literal.url);
  const asking = async () => (await it.vera.call(getAmoLeads, { contact: olga, fresh: '1' })).body.data;
  const found = await asking();
  expect(found).toMatchObject({
    problem: null,
    leads: [
      {
        id: 2,
        name: 'Kitchen',
        price: 125_000,
        pipeline: 'Sales',
        stage: 'Offer sent',
        color: '#99ccff',
        ending: null,
        responsible: 'Anna Ivanova',
        url: `${literal.url}/amo/leads/detail/2`,
      },
      { id: 1, name: 'Wardrobe', stage: 'Won', ending: 'won' },
    ],
  });
  expect(literal.asked.map(({ method, url }) => `${method} ${url.replace('/amo', '')}`)).toEqual([
    'GET /api/v4/contacts?query=9991112233&with=leads&limit=50',
    // What else a lead may bring along is not asked for: nobody sees it here.
    'GET /api/v4/leads?filter[id][]=1&filter[id][]=2&order[updated_at]=desc&limit=250',
    'GET /api/v4/leads/pipelines',
    'GET /api/v4/users?limit=250&page=1',
  ]);
  expect(literal.asked.every(({ headers }) => String(headers.authorization).startsWith('Bearer '))).toBe(true);

  // Nothing found is no answer at all.
  literal.answers['GET /amo/api/v4/contacts'] = { status: 204, body: '' };
  expect(await asking()).toMatchObject({ problem: null, leads: [] });

  literal.answers['GET /amo/api/v4/contacts'] = {
    status: 400,
    type: 'application/problem+json',
    body: `{"title":"Bad Request","type":"https://httpstatus.es/400","status":400,"detail":"Request validation failed",
      "validation-errors":[{"request_id":"0","errors":[{"code":"InvalidType","path":"query","detail":"This value should be of type string."}]}]}`,
  };
  const { ask } = (await openAccount(it.project_id))!;
  await expect(ask('/api/v4/contacts')).rejects.toMatchObject({
    kind: 'wrong',
    status: 400,
    message: 'Request validation failed; query: This value should be of type string.',
  });
  await literal.close();
  playedBy(it.simulator.url);
});

test('a lead with somebody new is made by one call', async () => {
  const nina = await client('nina', '+7 900 000 00 09', 'nina@mail.example');
  await it.vera.call(createAmoLead, { uid: randomUUID(), contact_id: nina, name: 'Lamp', price: 700 });
  expect(JSON.parse(it.asked('/api/v4/leads/complex').at(-1)!.body)).toEqual([
    {
      name: 'Lamp',
      price: 700,
      _embedded: {
        contacts: [
          {
            first_name: 'Client nina',
            custom_fields_values: [
              { field_code: 'PHONE', values: [{ value: '+79000000009', enum_code: 'WORK' }] },
              { field_code: 'EMAIL', values: [{ value: 'nina@mail.example', enum_code: 'WORK' }] },
            ],
          },
        ],
      },
    },
  ]);
});
