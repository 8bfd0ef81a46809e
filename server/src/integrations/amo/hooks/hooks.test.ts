import { updateClient } from '@parley/contract/inbox/client-card';
import { disconnectAmo, getAmoLeads } from '@parley/contract/integrations/amo';
import { listIntegrations } from '@parley/contract/integrations/integrations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive } from '../../../../test/live-client.ts';
import { settled, writes } from '../../../../test/office.ts';
import { owner } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { type AmoOffice, openAmoOffice } from '../test/amo-office.ts';
import { readNews } from './read-news.ts';

let it: AmoOffice;
let olga: number;
beforeAll(async () => {
  it = await openAmoOffice();
  olga = await writes(it.project_id, it.telegram, 'olga');
  await it.vera.call(updateClient, { id: olga, phone: '8 999 111-22-33' });
  await it.connect();
  await settled();
});
afterEach(() => it.knobs({ copies: 1, error: null }));
afterAll(() => it.stop());

const address = () => it.amo.hooks.at(-1)!.destination;
const leadsOf = async () => (await it.vera.call(getAmoLeads, { contact: olga })).body.data.leads;
const kitchen = () => it.amo.leads.find((lead) => lead.name === 'Kitchen')!;
const timesAsked = () => it.asked('/api/v4/contacts').length;

async function changes(given: object): Promise<void> {
  const body = JSON.stringify({ service: 'amo', act: { do: 'lead', ...given } });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${it.simulator.url}/control/service`, { method: 'POST', headers, body })).status).toBe(200);
}

const posts = async (url: string, body: string, type = 'application/x-www-form-urlencoded') => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  await answer.text();
  return answer.status;
};

test('amoCRM is asked to tell of leads, at an address that nobody guesses', async () => {
  await until(() => expect(it.amo.hooks).toHaveLength(1));
  const { destination, settings } = it.amo.hooks[0]!;
  expect(destination).toMatch(new RegExp(`/hooks/amo/${it.project_id}/[\\w-]{20,}$`));
  expect(settings).toEqual(['add_lead', 'update_lead', 'status_lead', 'delete_lead']);
});

test('a lead that is changed there is changed here at once, for everybody of this project, also told twice', async () => {
  const stranger = await owner(it.app, 'Stranger');
  const open = (token: string, project_id: number) => openLive({ url: it.app.url, token, project_id });
  const [vera, other] = [await open(it.vera.token, it.project_id), await open(stranger.token, stranger.project_id)];
  expect(await leadsOf()).toContainEqual(expect.objectContaining({ name: 'Kitchen', price: 125_000 }));
  it.knobs({ copies: 2 });
  await changes({ id: kitchen().id, price: 130_000 });
  const told = { leads_ids: [kitchen().id], is_new: false };
  await until(() => expect(vera.heard('amo:leads_changed')).toEqual([told, told]));
  expect(await leadsOf()).toContainEqual(expect.objectContaining({ name: 'Kitchen', price: 130_000 }));
  it.knobs({ copies: 1 });
  await changes({ id: kitchen().id, status_id: 142 });
  await until(async () => expect((await leadsOf())[0]).toMatchObject({ name: 'Kitchen', ending: 'won' }));
  expect(other.heard('amo:leads_changed')).toEqual([]);
  await vera.drop();
  await other.drop();
});

test('what concerns no lead of a client leaves what is known of theirs; a new one may be anybody’s', async () => {
  await leadsOf();
  const before = timesAsked();
  expect(await posts(address(), 'leads[update][0][id]=999999')).toBe(200);
  await leadsOf();
  expect(timesAsked()).toBe(before);
  expect(await posts(address(), 'leads[add][0][id]=999999')).toBe(200);
  await leadsOf();
  expect(timesAsked()).toBe(before + 1);
});

test('what another account tells is not heard, what cannot be read is refused, and so is a wrong address', async () => {
  await leadsOf();
  const before = timesAsked();
  const { id } = kitchen();
  expect(await posts(address(), `leads[update][0][id]=${id}&account[id]=77`)).toBe(200);
  for (const body of ['', 'nonsense', 'leads[update][0][id]=x', 'contacts[update][0][id]=5', `{"leads":[${id}]}`])
    expect({ body, status: await posts(address(), body) }).toEqual({ body, status: 400 });
  expect(await posts(address(), '{"id":1}', 'application/json')).toBe(400);
  const wrong = [address().replace(/\w{6}$/, 'abcdef'), address().replace(/amo\/\d+/, 'amo/999999')];
  for (const url of wrong) expect(await posts(url, `leads[update][0][id]=${id}`)).toBe(404);
  await leadsOf();
  expect(timesAsked()).toBe(before);
});

test('of many only the first thousand are read, each once', () => {
  const fields = Array.from({ length: 1500 }, (_, nth) => `leads%5Bstatus%5D%5B${nth}%5D%5Bid%5D=${1 + (nth >> 1)}`);
  const news = readNews(Buffer.from(fields.join('&')))!;
  expect([news.leads_ids.length, news.is_new, news.account_id]).toEqual([750, false, null]);
});

test('where the account does not let us be told, leads are there all the same and the card says nothing of it', async () => {
  await it.vera.call(disconnectAmo, {});
  it.amo.hooks = [];
  it.knobs({ error: { name: 'no_hooks', times: 1 } });
  await it.connect();
  await settled();
  expect(it.amo.hooks).toEqual([]);
  expect(await leadsOf()).not.toEqual([]);
  const { body } = await it.vera.call(listIntegrations, {});
  expect(body.data.find((card) => card.kind === 'amo')).toMatchObject({ is_connected: true, problem: null });
});
