import { updateClient } from '@parley/contract/inbox/client-card';
import { disconnectAmo, getAmoLeads, isToldOf } from '@parley/contract/integrations/amo';
import { listIntegrations } from '@parley/contract/integrations/integrations';
import { openAmo } from '@parley/simulator/amo/account';
import { newEntity } from '@parley/simulator/amo/filled';
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
  const told = { leads_ids: [kitchen().id], contacts_ids: [] };
  await until(() => expect(vera.heard('amo:leads_changed')).toEqual([told, told]));
  expect(await leadsOf()).toContainEqual(expect.objectContaining({ name: 'Kitchen', price: 130_000 }));
  it.knobs({ copies: 1 });
  await changes({ id: kitchen().id, status_id: 142 });
  await until(async () => expect((await leadsOf())[0]).toMatchObject({ name: 'Kitchen', ending: 'won' }));
  expect(other.heard('amo:leads_changed')).toEqual([]);
  await vera.drop();
  await other.drop();
});

test('what concerns no lead of a client leaves what is known of theirs', async () => {
  await leadsOf();
  const before = timesAsked();
  expect(await posts(address(), 'leads[update][0][id]=999999')).toBe(200);
  await leadsOf();
  expect(timesAsked()).toBe(before);
});

test('whose a new lead is the account is asked once, and only they are looked at anew, and who was nobody there', async () => {
  const clientOf = async (name: string, phone: string) => {
    const id = await writes(it.project_id, it.telegram, name);
    await it.vera.call(updateClient, { id, phone });
    return id;
  };
  const [bella, nobody] = [await clientOf('bella', '+7 900 000 00 05'), await clientOf('nobody', '+7 900 000 00 06')];
  const person = newEntity(it.simulator.world, { name: 'Bella', phone: '+7 900 000 00 05' });
  it.amo.contacts.push(person);
  const all = [olga, bella, nobody];
  const namesOf = async (contact: number) =>
    (await it.vera.call(getAmoLeads, { contact })).body.data.leads.map(({ name }) => name);
  for (const contact of all) await namesOf(contact);
  const before = timesAsked();
  const vera = await openLive({ url: it.app.url, token: it.vera.token, project_id: it.project_id });
  const lead = { ...kitchen(), id: 777_001, name: 'Shelf', contacts: [{ id: person.id }] };
  it.amo.leads.push(lead);
  for (const id of [999_999, lead.id]) expect(await posts(address(), `leads[add][0][id]=${id}`)).toBe(200);
  const told = { leads_ids: [lead.id], contacts_ids: [person.id] };
  await until(() => expect(vera.heard('amo:leads_changed')).toEqual([told]));
  expect(timesAsked()).toBe(before);
  for (const contact of all) await namesOf(contact);
  expect(timesAsked()).toBe(before + 2);
  expect([await namesOf(bella), await namesOf(nobody)]).toEqual([['Shelf'], []]);
  // Told again, it is known.
  expect(isToldOf((await it.vera.call(getAmoLeads, { contact: bella })).body.data, told)).toBe(false);
  await vera.drop();
});

test('where another account takes its place, the one before tells nothing more; the same account goes on', async () => {
  const told = () => it.amo.hooks.map(({ destination }) => destination);
  const [at] = told();
  await it.connect();
  await settled();
  expect(told()).toEqual([at]);
  const other = openAmo(it.simulator.world, { name: 'Other' });
  await it.connect(other);
  await settled();
  expect([told(), other.hooks.length]).toEqual([[], 1]);
  await it.connect();
  await settled();
  expect([told(), other.hooks]).toEqual([[at], []]);
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
  expect([news.leads_ids.length, news.new_ids, news.account_id]).toEqual([750, [], null]);
});

test('where the account does not let us be told, leads are there all the same and the card says nothing of it', async () => {
  await it.vera.call(disconnectAmo, {});
  expect(it.amo.hooks).toEqual([]);
  it.knobs({ error: { name: 'no_hooks', times: 1 } });
  await it.connect();
  await settled();
  expect(it.amo.hooks).toEqual([]);
  expect(await leadsOf()).not.toEqual([]);
  const { body } = await it.vera.call(listIntegrations, {});
  expect(body.data.find((card) => card.kind === 'amo')).toMatchObject({ is_connected: true, problem: null });
});
