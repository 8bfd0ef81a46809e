import { randomUUID } from 'node:crypto';
import { deleteClients } from '@parley/contract/clients/table';
import { createFunnel, type Funnel, updateFunnel } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { createLead, deleteLead } from '@parley/contract/deals/lead-changes';
import { getLead, listContactLeads, listLeads } from '@parley/contract/deals/leads';
import * as sources from '@parley/contract/deals/sources';
import { listLeadTags } from '@parley/contract/deals/tags';
import { createField } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { blockContact } from '@parley/contract/inbox/work';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { monthLater } from '../../../../test/month-later.ts';
import { addChannel, heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, owner } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { heldReason, holdJobsOf, letJobsGo } from '../../../kit/jobs/held.ts';
import { makeDealOfDialogue } from './deal-of-dialogue.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const newFunnel = async (settings: Partial<Funnel['settings']> = {}): Promise<Funnel> =>
  (await office.vera.call(createFunnel, { name: `Funnel ${randomUUID().slice(0, 4)}`, settings })).body.data;
type Given = Partial<Input<typeof sources.createLeadSource>>;
async function newSource(given: Given = {}, settings: Partial<Funnel['settings']> = {}) {
  const funnel = await newFunnel(settings);
  const asked = { stage_id: funnel.stages[0]!.id, type: 'site' as const, name: 'Our site', ...given };
  return { ...(await office.vera.call(sources.createLeadSource, asked)).body.data, funnel_id: funnel.id };
}
let address = 0;
const headersOf = (more: Record<string, string>) => ({ 'x-forwarded-for': `198.51.100.${++address % 250}`, ...more });
const pathOf = (url: string) => app.url + new URL(url).pathname;
const fill = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(pathOf(url), {
    method: 'POST',
    redirect: 'manual',
    headers: headersOf(headers),
    body: new URLSearchParams(fields),
  });
const dealsOf = async (funnel: number) => {
  const { data } = (await office.vera.call(listLeads, { funnel })).body;
  return Promise.all(data.toReversed().map(async ({ id }) => (await office.vera.call(getLead, { id })).body.data));
};

test('a filled form is a deal of its client with tags, marks of where it came from, and fields of its own', async () => {
  const { vera } = office;
  const color = (await vera.call(createField, { label: 'Colour', type: 'text', entity: 'lead' })).body.data;
  await vera.call(createField, { label: 'Size of it', type: 'number', entity: 'lead' });
  const source = await newSource({ phone_field: 'tel', tag_field: 'what' });
  const said = {
    tel: '+7 (999) 555-11-22',
    Name: 'Olga Test',
    what: 'Chairs, lamps',
    utm_source: 'news',
    COLOUR: 'red',
  };
  const sent = await fill(source.url!, {
    ...said,
    'Size of it': 'big',
    question: 'When?',
    long: `${'?'.repeat(1999)}😀`,
    utm: 'utm_medium=mail&x=1',
  });
  expect([sent.status, await sent.json(), sent.headers.get('access-control-allow-origin')]).toEqual([
    200,
    { ok: true },
    '*',
  ]);
  const [deal] = await dealsOf(source.funnel_id);
  const tags = (await vera.call(listLeadTags, {})).body.data.filter((it) => deal!.tags.includes(it.id));
  expect(tags.map((it) => it.title)).toEqual(['Chairs', 'lamps']);
  expect(deal).toMatchObject({
    name: 'Olga Test',
    contact: { name: 'Olga Test', phone: '79995551122' },
    source: { id: source.id, name: 'Our site' },
    utm: { utm_source: 'news', utm_medium: 'mail' },
    custom_fields: { [color.id]: 'red' },
  });
  const lines = (await vera.call(listLeadActions, { entity: 'lead', entity_id: deal!.id })).body.data;
  const notes = lines.filter((it) => it.kind === 'custom_field').map((it) => [it.field, it.after, it.why]);
  expect(notes.toSorted()).toEqual([
    ['Size of it', 'big', 'lead_source'],
    ['long', '?'.repeat(1999), 'lead_source'],
    ['question', 'When?', 'lead_source'],
  ]);
  expect(deal!.form).toEqual([
    { name: 'Size of it', text: 'big' },
    { name: 'question', text: 'When?' },
    { name: 'long', text: '?'.repeat(1999) },
  ]);
  expect(lines.find((it) => it.kind === 'created')).toMatchObject({
    actor: { kind: 'integration', name: 'Our site', means: { kind: 'form', name: 'Our site' } },
    why: 'lead_source',
  });
  expect((await heardBy(vera, 'crm_lead:created')).at(-1)?.payload.ids).toEqual([deal!.id]);

  // They never wrote to us: erased for good, nothing of what they typed stays.
  await vera.call(deleteClients, { id: deal!.contact!.id });
  await monthLater(office.project_id);
  const left = await dbOf(office.project_id)
    .selectFrom('facts')
    .select(['name', 'words'])
    .where('subject', '=', 'deal')
    .where('subject_id', '=', deal!.id)
    .execute();
  expect(left.map((it) => it.name)).not.toContain('formFilled');
  expect(JSON.stringify(left)).not.toContain('When?');
});

test('forms come as JSON, urlencoded or in parts; the same one within ten minutes is the same deal', async () => {
  const source = await newSource();
  const json = () =>
    fetch(pathOf(source.url!), {
      method: 'POST',
      headers: headersOf({ 'content-type': 'application/json; charset=utf-8' }),
      body: JSON.stringify({ name: 'Json', phone: 79995551133, nested: { a: 1 }, list: ['x', 'y'] }),
    });
  expect((await json()).status).toBe(200);
  await Promise.all([json(), json()]);
  const form = new FormData();
  form.append('name', 'Parts');
  form.append('phone', '8 999 555-11-33');
  form.append('photo', new Blob(['bytes']), 'x.png');
  expect((await fetch(pathOf(source.url!), { method: 'POST', headers: headersOf({}), body: form })).status).toBe(200);
  const deals = await dealsOf(source.funnel_id);
  expect(deals.map((it) => it.contact?.name)).toEqual(['Json', 'Json']);
  expect(new Set(deals.map((it) => it.contact?.id)).size).toBe(1);
  moveClock(minutes(11));
  await json();
  expect(await dealsOf(source.funnel_id)).toHaveLength(3);
});

test('a browser may ask first from any page, and is sent back only to the site the form stands on', async () => {
  const source = await newSource();
  const asked = await fetch(pathOf(source.url!), {
    method: 'OPTIONS',
    headers: headersOf({ origin: 'https://shop.example' }),
  });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
  const from = { origin: 'https://shop.example' };
  const goes = async (redirect: string, headers: Record<string, string>) =>
    (await fill(source.url!, { name: redirect, redirect }, headers)).headers.get('location');
  expect(await goes('/thanks', from)).toBe('https://shop.example/thanks');
  expect(await goes('https://shop.example/a?b', { referer: 'https://shop.example/form' })).toBe(
    'https://shop.example/a?b',
  );
  for (const elsewhere of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    expect(await goes(elsewhere, from)).toBeNull();
  }
  expect(await goes('/thanks', {})).toBeNull();
});

test('machines are thanked and not listened to; a wrong secret, too much and too often are refused', async () => {
  const { vera } = office;
  const source = await newSource();
  const url = source.url!;
  const fields = { name: 'Pat', phone: '+79995551144' };
  expect((await fill(url, { ...fields, [sources.honeypot]: 'http://x' })).status).toBe(200);
  const wrong = url.slice(0, -4) + (url.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  expect((await fill(wrong, fields)).status).toBe(404);
  expect((await fill(url.replace(`/${source.id}/`, '/999999/'), fields)).status).toBe(404);
  expect((await fill(url.replace('/forms/', '/vk_ads/'), fields)).status).toBe(404);
  expect((await fill(url, { ...fields, text: 'x'.repeat(sources.maxFormBytes) })).status).toBe(413);
  expect((await fill(url, {})).status).toBe(400);
  await vera.call(sources.updateLeadSource, { id: source.id, status: false });
  expect((await fill(url, fields)).status).toBe(404);
  await vera.call(sources.updateLeadSource, { id: source.id, status: true });
  const renewed = (await vera.call(sources.updateLeadSource, { id: source.id, new_secret: true })).body.data;
  expect((await fill(url, fields)).status).toBe(404);
  expect(await dealsOf(source.funnel_id)).toEqual([]);
  const one = { 'x-forwarded-for': '203.0.113.9' };
  const answers = [];
  for (let nth = 0; nth < 61; nth++) answers.push((await fill(renewed.url!, { [sources.honeypot]: 'x' }, one)).status);
  expect([answers.slice(0, 60).every((it) => it === 200), answers[60]]).toEqual([true, 429]);
  expect((await fill(renewed.url!, fields)).status).toBe(200);
  const [row] = await dbOf(office.project_id)
    .selectFrom('lead_sources')
    .select('secret')
    .where('id', '=', source.id)
    .execute();
  expect(row!.secret).not.toContain(renewed.secret);
});

test('managers get what a source brings in turn, and only editors are told its address', async () => {
  const { vera, mona, tom } = office;
  const source = await newSource({ managers: [mona.id, tom.id] });
  for (const phone of ['+79990000001', '+79990000002', '+79990000003']) await fill(source.url!, { phone });
  expect((await dealsOf(source.funnel_id)).map((it) => it.manager_id)).toEqual([mona.id, tom.id, mona.id]);
  const seen = (await tom.call(sources.listLeadSources, { stage_id: source.stage_id })).body.data;
  expect(seen).toMatchObject([{ id: source.id, secret: null, url: null, managers: [mona.id, tom.id] }]);
  expect(source.url).toMatch(new RegExp(`/forms/${office.project_id}/${source.id}/${source.secret}$`));
  const stranger = await owner(app, 'Stranger');
  expect((await stranger.call(sources.listLeadSources, {})).body.data).toEqual([]);
  expect((await stranger.call(sources.deleteLeadSource, { id: source.id })).status).toBe(404);
  expect((await tom.call(sources.deleteLeadSource, { id: source.id })).status).toBe(403);
  const foreign = { stage_id: source.stage_id, type: 'site' as const, name: 'x', managers: [stranger.id] };
  expect((await vera.call(sources.createLeadSource, foreign)).status).toBe(404);
  await vera.call(sources.deleteLeadSource, { id: source.id });
  expect((await dealsOf(source.funnel_id))[0]!.source).toEqual({ id: null, name: 'Our site' });
});

test('only new people become deals where a funnel says so, blocked ones never, and a second deal joins the first', async () => {
  const { vera, project_id } = office;
  const source = await newSource({}, { only_new_clients: true });
  const [anna, berta] = [
    { phone: '+79991110001', name: 'Anna' },
    { phone: '+79991110002', name: 'Berta' },
  ];
  await fill(source.url!, anna);
  await fill(source.url!, { ...anna, question: 'Again?' });
  expect(await dealsOf(source.funnel_id)).toHaveLength(1);
  await fill(source.url!, berta);
  const deals = await dealsOf(source.funnel_id);
  expect(deals).toHaveLength(2);
  await vera.call(updateFunnel, {
    id: source.funnel_id,
    settings: { only_new_clients: false, duplicates: 'into_old' },
  });
  await fill(source.url!, { ...anna, question: 'Once more?' });
  expect((await dealsOf(source.funnel_id)).map((it) => it.id)).toEqual(deals.map((it) => it.id));
  await vera.call(blockContact, { project: project_id, id: deals[1]!.contact!.id });
  await vera.call(deleteLead, { id: deals[1]!.id });
  await fill(source.url!, { ...berta, question: 'Me?' });
  expect(await dealsOf(source.funnel_id)).toHaveLength(1);
});

test('the first words of a new dialogue on a channel are a deal, once', async () => {
  const { vera, project_id, mona } = office;
  const [channel_id, other] = [await addChannel(project_id, 'widget'), await addChannel(project_id, 'widget')];
  const source = await newSource({ type: 'channel', channel_id, managers: [mona.id] });
  expect(source).toMatchObject({ secret: null, url: null, channel_id });
  const asked = { stage_id: source.stage_id, type: 'channel' as const, name: 'x' };
  expect((await vera.call(sources.createLeadSource, asked)).body.code).toBe('channel_needed');
  const contact = await writes(project_id, channel_id, 'rosa', 'Hi');
  await writes(project_id, channel_id, 'rosa', 'Is anybody there?');
  await writes(project_id, other, 'elsewhere', 'Hi');
  await settled();
  const [deal, ...more] = await dealsOf(source.funnel_id);
  expect(more).toEqual([]);
  expect(deal).toMatchObject({ contact: { id: contact }, manager_id: mona.id, source: { id: source.id } });
  const { id: user_id } = await dbOf(project_id)
    .selectFrom('dialogues')
    .select('id')
    .where('contact_id', '=', contact)
    .executeTakeFirstOrThrow();
  await vera.call(deleteLead, { id: deal!.id });
  await makeDealOfDialogue({ user_id, channel_id } as never, { project_id });
  expect(await dealsOf(source.funnel_id)).toEqual([]);
  const old = new Date(Date.now() - minutes(60 * 48));
  await writes(project_id, channel_id, 'long ago', 'Hi', { at: old });
  // A program that writes by itself brings nobody.
  const mail = { subject: 'News', html: null, whole: null, cc: [], chain: [], is_automatic: true };
  await writes(project_id, channel_id, 'robot', 'Our news', { mail, expects_none: true });
  await settled();
  expect(await dealsOf(source.funnel_id)).toEqual([]);
});

test('first words that were held with their project are no deal when it goes on, those after it are', async () => {
  const { project_id } = office;
  const channel_id = await addChannel(project_id, 'widget');
  const source = await newSource({ type: 'channel', channel_id });
  holdJobsOf((id) => id === project_id);
  await writes(project_id, channel_id, 'held', 'Hi');
  const held = queues().selectFrom('jobs').select('name').where('last_error', '=', heldReason);
  await until(async () => expect(JSON.stringify(await held.execute())).toContain(makeDealOfDialogue.name));
  holdJobsOf(() => false);
  await transaction(project_id, (tx) => letJobsGo(tx, project_id));
  await settled();
  expect(await dealsOf(source.funnel_id)).toEqual([]);
  const contact = await writes(project_id, channel_id, 'after', 'Hi');
  await settled();
  expect(await dealsOf(source.funnel_id)).toMatchObject([{ contact: { id: contact } }]);
});

test('what a channel brings goes by the rules of its funnel: a second deal stays, joins, or is none', async () => {
  const { vera, project_id } = office;
  const channel_id = await addChannel(project_id, 'widget');
  const { id: funnel_id, stages } = await newFunnel();
  const stage_id = stages[0]!.id;
  /** The deals of somebody who has one already when their first words are heard; by two sources, and twice. */
  const heard = async (who: string, settings: Partial<Funnel['settings']>) => {
    const contact = await writes(project_id, channel_id, who, 'Hi');
    await settled();
    const { id: old } = (await vera.call(createLead, { stage_id, name: who, contacts_ids: [contact] })).body.data;
    await vera.call(updateFunnel, { id: funnel_id, settings });
    const made = [];
    for (const name of ['One', 'Two']) {
      const asked = { stage_id, type: 'channel' as const, name, channel_id };
      made.push((await vera.call(sources.createLeadSource, asked)).body.data.id);
    }
    const { id: user_id } = await dbOf(project_id)
      .selectFrom('dialogues')
      .select('id')
      .where('contact_id', '=', contact)
      .executeTakeFirstOrThrow();
    for (let time = 0; time < 2; time++) await makeDealOfDialogue({ user_id, channel_id } as never, { project_id });
    for (const id of made) await vera.call(sources.deleteLeadSource, { id });
    await vera.call(updateFunnel, { id: funnel_id, settings: { duplicates: 'off', only_new_clients: false } });
    const living = (await vera.call(listContactLeads, { id: contact })).body.data;
    return living.map((it) => (it.id === old ? 'old' : 'new')).toSorted();
  };
  expect(await heard('nina', {})).toEqual(['new', 'old']);
  expect(await heard('olaf', { duplicates: 'into_old' })).toEqual(['old']);
  expect(await heard('pia', { duplicates: 'into_new' })).toEqual(['new']);
  expect(await heard('rob', { only_new_clients: true })).toEqual(['old']);
});

test('a form knows its client by number in any spelling, or else by address, and changes nothing of theirs', async () => {
  const source = await newSource();
  await fill(source.url!, { phone: '8 (999) 222-33-44', name: 'Uma', Email: 'Uma@Example.org' });
  const uma = (await dealsOf(source.funnel_id))[0]!.contact!;
  await fill(source.url!, { phone: '+7 999 222 33 44', email: 'other@example.org', name: 'U.' });
  await fill(source.url!, { 'e-mail': ' uma@example.org ', phone: '+49 30 901820', name: 'Uma at work' });
  await fill(source.url!, { email: 'nobody@example.org' });
  const deals = await dealsOf(source.funnel_id);
  expect(deals.map((it) => it.contact!.id === uma.id)).toEqual([true, true, true, false]);
  expect(deals.map((it) => it.contact!.name)).toEqual(['Uma', 'Uma', 'Uma', 'nobody@example.org']);
  // What they are not known by is read on the deal.
  expect(deals.map((it) => it.form.map(({ text }) => text))).toEqual([
    [],
    ['other@example.org'],
    ['+49 30 901820'],
    [],
  ]);
});

test('a lead form of VK Ads is a deal, told as often as VK likes', async () => {
  const source = await newSource({ type: 'vk_ads', phone_field: 'phone', name_field: 'first_name' });
  expect(source.url).toContain('/vk_ads/');
  const told = {
    id: '07c0810ac51c47c98e001b1e91c94ba4',
    resource: 'LEAD',
    data: {
      id: 4,
      form_id: 19,
      banner_id: 2,
      answers: [{ key: 'q1', question: 'Which day?', answer: { value: 'Monday' } }],
      contact_info: { first_name: 'Ivan', phone: '+78005553535', city: 'Moscow' },
    },
  };
  const tell = (body: unknown) =>
    fetch(pathOf(source.url!), {
      method: 'POST',
      headers: headersOf({ 'content-type': 'application/json' }),
      body: JSON.stringify(body),
    });
  const answer = await tell(told);
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  moveClock(minutes(30));
  await tell({ ...told, id: 'another' });
  moveClock(0);
  expect((await tell({ resource: 'BANNER' })).status).toBe(200);
  const deals = await dealsOf(source.funnel_id);
  expect(deals).toMatchObject([
    { name: 'Ivan', contact: { phone: '78005553535' }, utm: { utm_source: 'vk_ads', form_id: '19', banner_id: '2' } },
  ]);
  const lines = (await office.vera.call(listLeadActions, { entity: 'lead', entity_id: deals[0]!.id })).body.data;
  const notes = lines.filter((it) => it.kind === 'custom_field').map((it) => [it.field, it.after]);
  expect(notes.toSorted()).toEqual([
    ['Which day?', 'Monday'],
    ['city', 'Moscow'],
  ]);
});

test('an editor who sees only some channels makes no source of another, and gives its deals to nobody new', async () => {
  const { vera, telegram, whatsapp } = office;
  const editor = await member(app, vera, 'Fay', { permissions: ['funnels.edit'], channels_ids: [telegram] });
  const stage_id = (await newFunnel()).stages[0]!.id;
  const asked = { stage_id, type: 'channel' as const, name: 'Mine', managers: [editor.id] };
  expect((await editor.call(sources.createLeadSource, { ...asked, channel_id: whatsapp })).status).toBe(404);
  const own = await editor.call(sources.createLeadSource, { ...asked, channel_id: telegram });
  expect(own.status).toBe(200);
  const { id } = own.body.data;
  expect((await editor.call(sources.updateLeadSource, { id, channel_id: whatsapp })).status).toBe(404);
  const hidden = await newSource({ type: 'channel', channel_id: whatsapp, managers: [office.wanda.id] });
  const taken = await editor.call(sources.updateLeadSource, { id: hidden.id, managers: [office.wanda.id, editor.id] });
  expect([taken.status, taken.body.code]).toEqual([403, 'rights_beyond_own']);
  const renamed = { id: hidden.id, name: 'Renamed', channel_id: whatsapp, managers: [office.wanda.id] };
  expect((await editor.call(sources.updateLeadSource, renamed)).body.data.name).toBe('Renamed');
});
