import { listClients } from '@parley/contract/clients/table';
import { createAutoMessage } from '@parley/contract/deals/automation';
import { createFunnel, deleteStage, type Funnel, updateFunnel } from '@parley/contract/deals/funnels';
import { deleteLead, updateLead } from '@parley/contract/deals/lead-changes';
import { getLead, listLeads } from '@parley/contract/deals/leads';
import { disconnectBooking, syncBookingClients, updateBooking } from '@parley/contract/integrations/booking';
import { getBookingRules, saveBookingRules } from '@parley/contract/integrations/booking-rules';
import { cancelRecord, changeRecord, getComingVisits, getVisits } from '@parley/contract/integrations/booking-visits';
import { updateConfig } from '@parley/contract/inbox/chat';
import { listMessages } from '@parley/contract/inbox/messages';
import { momentOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addChannel, settled, writes } from '../../../../test/office.ts';
import { openProvider } from '../../../../test/provider.ts';
import { addTemplate } from '../../../../test/templates.ts';
import { until } from '../../../../test/until.ts';
import { days, hours, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { recordChanged } from '../hooks/record-changed.ts';
import { reconcileBooking } from '../sync/reconcile.ts';
import { byTheRiver, greenStreet, openSalon } from '../test/open-salon.ts';

let it: Awaited<ReturnType<typeof openSalon>>;
let messenger: ReturnType<typeof openProvider>;
beforeAll(async () => {
  it = await openSalon();
  messenger = openProvider('telegram');
});
afterEach(async () => {
  moveClock(0);
  it.simulator.world.turn('booking', { copies: 1, delay: 0 });
});
afterAll(async () => {
  messenger.close();
  await it.stop();
});

let funnels: Funnel[] = [];
const atOnce = { days: 0, hours: 0, minutes: 0 };

/** A funnel of its own that visits of a branch come to, the only one for as long as the test goes. */
async function listening(branch: number | null = greenStreet): Promise<Funnel> {
  for (const { id } of funnels) await it.vera.call(updateFunnel, { id, save_yc_webhooks: false });
  const made = (await it.vera.call(createFunnel, { name: 'Visits', save_yc_webhooks: true })).body.data;
  const funnel = (
    await it.vera.call(updateFunnel, { id: made.id, settings: { branch: branch === null ? null : String(branch) } })
  ).body.data;
  funnels = [...funnels, funnel];
  return funnel;
}

const stageOf = (funnel: Funnel, nth: number) => funnel.stages[nth % funnel.stages.length]!.id;
const rulesOf = (funnel: Funnel) => ({
  created: stageOf(funnel, 0),
  confirmed: stageOf(funnel, 1),
  changed: stageOf(funnel, 2),
  came: stageOf(funnel, 3),
  no_show: stageOf(funnel, 2),
  cancelled: stageOf(funnel, 1),
});

const dealsIn = async (funnel: Funnel) => (await it.vera.call(listLeads, { funnel: funnel.id, count: 20 })).body.data;
/** Where the only deal of a funnel stands. */
const standsIn = (funnel: Funnel, stage_id: number): Promise<void> =>
  until(async () => expect((await dealsIn(funnel)).map((deal) => deal.stage_id)).toEqual([stage_id]));

/** The service's clock knows seconds: what follows is another one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));

test('a visit that somebody books at the salon is a deal of its client, who is made if nobody knows them', async () => {
  const funnel = await listening();
  await it.act({ do: 'client', id: 2194, name: 'Anna Winter', phone: '+79001234567' });
  await it.act({ do: 'record', client_id: 2194 });
  await standsIn(funnel, stageOf(funnel, 0));
  const [deal] = await dealsIn(funnel);
  expect((await it.vera.call(getLead, { id: deal!.id })).body.data).toMatchObject({
    name: 'Haircut',
    price: 4500,
    source: { name: 'Altegio' },
    contact: { name: 'Anna Winter' },
  });
});

test('its deal goes where the funnel says, and what is told twice or late moves nothing', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, stages: rulesOf(funnel) });
  it.simulator.world.turn('booking', { copies: 2 });
  const { id } = await it.act({ do: 'record', client_id: 2194 });
  await standsIn(funnel, stageOf(funnel, 0));
  const early = it.salon.visits.find((one) => one.id === id)!;
  const first = { ...early };
  await nextSecond();
  await it.act({ do: 'record', id, attendance: 2 });
  await standsIn(funnel, stageOf(funnel, 1));
  await nextSecond();
  await it.act({ do: 'record', id, at: early.at + hours(48) });
  await standsIn(funnel, stageOf(funnel, 2));
  await nextSecond();
  await it.act({ do: 'record', id, attendance: 1 });
  await standsIn(funnel, stageOf(funnel, 3));

  const late = {
    id,
    company_id: greenStreet,
    staff_id: first.staff_id,
    services: first.services,
    datetime: new Date(first.at).toISOString(),
    last_change_date: new Date(first.changed_at - 5000).toISOString(),
    attendance: 0,
    client: { id: 2194, phone: '+79001234567' },
  };
  for (const status of ['create', 'update'] as const) {
    await recordChanged({ project_id: it.project_id, branch_id: greenStreet, status, record: late });
  }
  await settled();
  expect((await dealsIn(funnel)).map((deal) => deal.stage_id)).toEqual([stageOf(funnel, 3)]);
});

test('a deal is called and worth what its visit is by now, except where somebody said something else', async () => {
  const funnel = await listening();
  const { id } = await it.act({ do: 'record', client_id: 2194 });
  await standsIn(funnel, stageOf(funnel, 0));
  const [{ id: deal_id } = { id: 0 }] = await dealsIn(funnel);
  const visit = it.salon.visits.find((one) => one.id === id)!;
  const becomes = async (title: string, cost: number) => {
    await nextSecond();
    visit.services = [{ ...visit.services[0]!, title, cost }];
    await it.act({ do: 'record', id });
  };
  const deal = async () => {
    const { name, price } = (await it.vera.call(getLead, { id: deal_id })).body.data;
    return [name, price];
  };
  await becomes('Haircut and beard', 6000);
  await until(async () => expect(await deal()).toEqual(['Haircut and beard', 6000]));
  await it.vera.call(updateLead, { id: deal_id, name: 'The bridegroom' });
  await becomes('Colouring', 9000);
  await until(async () => expect(await deal()).toEqual(['The bridegroom', 9000]));
  await it.vera.call(updateLead, { id: deal_id, price: 100 });
  await becomes('Haircut', 4500);
  const heard = dbOf(it.project_id).selectFrom('booking_records').select('price').where('id', '=', id);
  await until(async () => expect(Number((await heard.executeTakeFirst())?.price)).toBe(4500));
  await settled();
  expect(await deal()).toEqual(['The bridegroom', 100]);
});

test('two changes of one second are both heard', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, stages: rulesOf(funnel) });
  const { id } = await it.act({ do: 'record', client_id: 2194 });
  await standsIn(funnel, stageOf(funnel, 0));
  await it.act({ do: 'record', id, attendance: 2 });
  await it.act({ do: 'record', id, attendance: 1 });
  await standsIn(funnel, stageOf(funnel, 3));
  expect(await dealsIn(funnel)).toHaveLength(1);
});

test('what a person did with the deal stays: moved by hand it is not moved back, removed it is not made again', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, stages: rulesOf(funnel) });
  const { id } = await it.act({ do: 'record', client_id: 2195 });
  await standsIn(funnel, stageOf(funnel, 0));
  const [deal] = await dealsIn(funnel);
  await it.vera.call(updateLead, { id: deal!.id, stage_id: stageOf(funnel, 3) });
  await nextSecond();
  await it.act({ do: 'record', id });
  await settled();
  await standsIn(funnel, stageOf(funnel, 3));
  await it.vera.call(deleteLead, { id: deal!.id });
  await nextSecond();
  await it.act({ do: 'record', id, attendance: 2 });
  await until(async () => expect((await it.vera.call(listLeads, { funnel: funnel.id })).body.data).toEqual([]));
  await settled();
  expect(await dealsIn(funnel)).toEqual([]);
});

test('whoever is new at the salon is told of twice at once, and made once', async () => {
  const funnel = await listening();
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { yc_sync_contacts: true } } });
  for (const nth of [1, 2, 3, 4]) {
    const { id: client_id } = await it.act({ do: 'client', name: `Newcomer ${nth}`, phone: `+7900333000${nth}` });
    await it.act({ do: 'record', client_id });
  }
  await until(async () => expect(await dealsIn(funnel)).toHaveLength(4));
  await settled();
  const { data } = (await it.vera.call(listClients, { search: 'Newcomer' })).body;
  expect(data.map((one) => one.name).toSorted()).toEqual([1, 2, 3, 4].map((nth) => `Newcomer ${nth}`));
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { yc_sync_contacts: false } } });
});

test('a rule that names a stage that is gone begins with the first one', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, {
    funnel: funnel.id,
    stages: { ...rulesOf(funnel), created: stageOf(funnel, 1) },
  });
  await it.vera.call(deleteStage, { id: stageOf(funnel, 1) });
  await it.act({ do: 'record', client_id: 2195 });
  await standsIn(funnel, stageOf(funnel, 0));
  expect(await dealsIn(funnel)).toHaveLength(1);
});

test('visits of another branch, long over or cancelled before they were heard of, are no deals', async () => {
  const funnel = await listening(byTheRiver);
  await it.act({ do: 'record', client_id: 2194 });
  await it.act({ do: 'record', client_id: 2196, service_id: 341, at: Date.now() - days(5), attendance: 1 });
  await it.act({ do: 'record', client_id: 2196, service_id: 341, deleted: true });
  const { id } = await it.act({ do: 'record', client_id: 2196, service_id: 341 });
  await standsIn(funnel, stageOf(funnel, 0));
  expect(id).toBeGreaterThan(0);
});

test('what happened while the service or we were away for days makes and moves deals once, and nobody is written to', async () => {
  const funnel = await listening();
  const rules = { stages: rulesOf(funnel), review: { is_on: true, hours: 2, text: 'How was it?' } };
  await it.vera.call(saveBookingRules, { funnel: funnel.id, ...rules });
  for (const stage_id of [stageOf(funnel, 2), stageOf(funnel, 3)])
    await it.vera.call(createAutoMessage, { stage_id, sending_interval: atOnce, text: 'Thank you' });
  const [vlad, wim] = [await it.client('Vlad', '79002220011'), await it.client('Wim', '79002220012')];
  const there = async (name: string, number: string) => (await it.act({ do: 'client', name, phone: `+${number}` })).id;
  const [known, missed] = [await there('Vlad', '79002220011'), await there('Wim', '79002220012')];
  const { id } = await it.act({ do: 'record', client_id: known, at: Date.now() - hours(20) });
  await standsIn(funnel, stageOf(funnel, 0));

  it.simulator.world.turn('booking', { copies: 0 });
  const visits = [
    [id, { attendance: 1 }, Date.now() - days(2.5)],
    [null, { attendance: -1, client_id: missed }, Date.now() - days(2)],
    // Over long before: heard of only now, it is still none.
    [null, { attendance: 1, client_id: missed }, Date.now() - days(5)],
  ] as const;
  for (const [known_id, was, at] of visits) {
    const visit = await it.act({ do: 'record', ...(known_id && { id: known_id }), ...was, at });
    it.salon.visits.find((one) => one.id === visit.id)!.changed_at = at + hours(1);
  }
  // The deal that was made knows its visit as it was then.
  const early = { changed_at: new Date(Date.now() - days(3)) };
  await dbOf(it.project_id).updateTable('booking_records').set(early).where('id', '=', id).execute();
  const away = () =>
    dbOf(it.project_id)
      .updateTable('integrations')
      .set({ synced_at: new Date(Date.now() - days(3)) })
      .where('project_id', '=', it.project_id)
      .where('kind', '=', 'booking')
      .execute();
  for (const _ of ['once', 'again, as after a lost answer']) {
    await away();
    await reconcileBooking.run({}, { project_id: it.project_id });
  }
  await settled();
  expect((await dealsIn(funnel)).map((deal) => [deal.contact?.name, deal.stage_id]).toSorted()).toEqual([
    ['Vlad', stageOf(funnel, 3)],
    ['Wim', stageOf(funnel, 2)],
  ]);
  await pass(hours(6));
  expect([await said(vlad), await said(wim)]).toEqual([[], []]);
  // What somebody does with it by hand is no news from then.
  const [deal] = (await dealsIn(funnel)).filter((one) => one.contact?.name === 'Wim');
  await it.vera.call(updateLead, { id: deal!.id, stage_id: stageOf(funnel, 3) });
  await until(async () => expect(await said(wim)).toEqual(['Thank you']));
});

test('a message that was due while we were away for days is not sent', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, review: { is_on: true, hours: 2, text: 'How was it?' } });
  const xena = await it.client('Xena', '79002220013');
  const visit = await it.book(xena, (await it.free())[0]!.datetime);
  await it.vera.call(changeRecord, { branch: visit.branch_id, id: visit.id, state: 'came' });
  await pass(momentOf(visit.starts_at) - Date.now() + days(3));
  expect(await said(xena)).toEqual([]);
});

test('a visit booked, changed and cancelled here moves its deal at once', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, stages: rulesOf(funnel) });
  const nora = await it.client('Nora', '79002220001');
  const visit = await it.book(nora, (await it.free())[0]!.datetime);
  expect((await dealsIn(funnel)).map((deal) => deal.contact?.id)).toEqual([nora]);
  const which = { branch: visit.branch_id, id: visit.id };
  await it.tom.call(changeRecord, { ...which, state: 'came' });
  await standsIn(funnel, stageOf(funnel, 3));
  await it.tom.call(cancelRecord, which);
  await standsIn(funnel, stageOf(funnel, 1));
});

test('rules name stages of their funnel alone, and are for those who may edit funnels', async () => {
  const [funnel, other] = [await listening(), await listening()];
  const wrong = { funnel: funnel.id, stages: { ...rulesOf(funnel), came: stageOf(other, 0) } };
  expect((await it.vera.call(saveBookingRules, wrong)).body.code).toBe('not_found');
  expect((await it.vera.call(getBookingRules, { funnel: funnel.id })).body.data.rules.stages.came).toBeNull();
  expect((await it.tom.call(getBookingRules, { funnel: funnel.id })).body.code).toBe('forbidden');
});

/** That much later every message that became due was looked at. */
async function pass(milliseconds: number): Promise<void> {
  moveClock(milliseconds);
  const due = sql<{ n: number }>`select count(*)::int as n from jobs
    where name = 'send-visit-message' and run_at <= ${new Date(Date.now() + milliseconds)}`;
  await until(async () => expect((await due.execute(queues())).rows[0]!.n).toBe(0));
  moveClock(0);
  await settled();
}

const said = async (id: number): Promise<string[]> =>
  (await it.vera.call(listMessages, { id })).body.data
    .filter((one) => one.destination === 'to')
    .map((one) => one.message);

const reminding = (text: string) => ({ is_on: true, hours: 24, text });

test('a client is reminded a day before, once; a visit that is moved is reminded of at its new time', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: reminding('See you at {{TIME}}, {{ADDRESS}}') });
  const olga = await it.client('Olga N', '79002220002');
  const free = await it.free();
  const visit = await it.book(olga, free[1]!.datetime);
  const moved = await it.tom.call(changeRecord, {
    branch: visit.branch_id,
    id: visit.id,
    datetime: free.at(-1)!.datetime,
  });
  const before = (datetime: string) => Date.parse(datetime) - Date.now() - hours(24);
  await pass(before(free[1]!.datetime) + 60_000);
  expect(await said(olga)).toEqual([]);
  await pass(before(free.at(-1)!.datetime) + 60_000);
  const words = `See you at ${moved.body.data.visit.time}, Moscow, Green Street 5`;
  expect(await said(olga)).toEqual([words]);
  // However often it is planned, it is said no more, and the service is not asked about it.
  const asked = () => it.simulator.world.journal.filter((one) => one.path.endsWith(`/record/4564/${visit.id}`)).length;
  const times = asked();
  for (const far of [25, 26, 24])
    await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: { ...reminding('Again'), hours: far } });
  await pass(before(free.at(-1)!.datetime) + 120_000);
  expect(await said(olga)).toEqual([words]);
  expect(asked()).toBe(times);
});

test('of a visit that is cancelled nobody is reminded; one that was booked before the rule is', async () => {
  const funnel = await listening();
  const [petra, rosa] = [await it.client('Petra', '79002220003'), await it.client('Rosa', '79002220004')];
  const [first, , , second] = await it.free();
  const cancelled = await it.book(petra, first!.datetime);
  await it.book(rosa, second!.datetime);
  await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: reminding('See you soon') });
  await it.tom.call(cancelRecord, { branch: cancelled.branch_id, id: cancelled.id });
  await pass(Date.parse(second!.datetime) - Date.now() - hours(23));
  expect([await said(petra), await said(rosa)]).toEqual([[], ['See you soon']]);
});

test('who came is asked for a review once, and nobody who did not come', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, review: { is_on: true, hours: 2, text: 'How was it?' } });
  const [sara, tina] = [await it.client('Sara', '79002220005'), await it.client('Tina', '79002220006')];
  const [first, , , second] = await it.free(10);
  const visits = [
    (await it.ask(sara, first!.datetime, { master_id: 10 })).body.data.visit,
    (await it.ask(tina, second!.datetime, { master_id: 10 })).body.data.visit,
  ];
  const mark = (nth: number, state: 'came' | 'no_show' | 'confirmed') =>
    it.vera.call(changeRecord, { branch: visits[nth]!.branch_id, id: visits[nth]!.id, state });
  await mark(0, 'came');
  await mark(0, 'confirmed');
  await mark(0, 'came');
  await mark(1, 'no_show');
  await pass(Date.parse(second!.datetime) - Date.now() + hours(6));
  expect([await said(sara), await said(tina)]).toEqual([['How was it?'], []]);
});

test('visits booked before a branch was chosen are brought: once, as deals for which the stage does nothing, and reminded of', async () => {
  await it.vera.call(updateBooking, { branches_ids: [byTheRiver] });
  const funnel = await listening();
  const remind = reminding('See you there');
  await it.vera.call(saveBookingRules, { funnel: funnel.id, stages: rulesOf(funnel), remind });
  const stage_id = stageOf(funnel, 0);
  await it.vera.call(createAutoMessage, { stage_id, sending_interval: atOnce, text: 'Thank you' });
  const yana = await it.client('Yana', '79002220021');
  const at = Date.now() + days(3);
  const booked = async (name: string, phone: string, more: object = {}) => {
    const { id: client_id } = await it.act({ do: 'client', name, phone: `+${phone}` });
    const { id } = await it.act({ do: 'record', client_id, at, ...more });
    it.salon.visits.find((one) => one.id === id)!.changed_at = Date.now() - days(9);
    return id;
  };
  const first = await booked('Yana', '79002220021');
  await booked('Zoe', '79002220022');
  await booked('Nobody', '79002220023', { deleted: true });
  expect((await it.vera.call(getComingVisits, { contact: yana })).body.data.count).toBe(0);

  for (const _ of ['chosen', 'chosen anew']) {
    await it.vera.call(updateBooking, { branches_ids: [byTheRiver] });
    await it.vera.call(updateBooking, { branches_ids: [greenStreet, byTheRiver] });
    const waiting = sql`select from jobs where name = 'bring-booking-visits'`;
    await until(async () => expect((await waiting.execute(queues())).rows).toEqual([]));
  }
  await settled();
  const brought = (await dealsIn(funnel)).filter((deal) =>
    ['Yana', 'Zoe', 'Nobody'].includes(deal.contact?.name ?? ''),
  );
  expect(brought.map((deal) => [deal.contact?.name, deal.stage_id]).toSorted()).toEqual([
    ['Yana', stage_id],
    ['Zoe', stage_id],
  ]);
  const coming = (await it.vera.call(getComingVisits, { contact: yana })).body.data;
  expect(coming).toMatchObject({ count: 1, next: { id: first } });
  expect((await it.vera.call(listClients, { search: 'Nobody' })).body.data).toEqual([]);
  expect(await said(yana)).toEqual([]);
  await pass(at - Date.now() - hours(23));
  expect(await said(yana)).toEqual(['See you there']);
});

test('a visit of somebody who is a client only later is theirs once clients are synchronised', async () => {
  const funnel = await listening(byTheRiver);
  const { id: client_id } = await it.act({ do: 'client', name: 'Abel', phone: '+79002220024' });
  const { id } = await it.act({ do: 'record', client_id, at: Date.now() + days(4) });
  const heard = dbOf(it.project_id).selectFrom('booking_records').select('contact_id').where('id', '=', id);
  await until(async () => expect(await heard.execute()).toEqual([{ contact_id: null }]));
  await it.vera.call(syncBookingClients, {});
  await until(async () => expect((await heard.executeTakeFirst())?.contact_id).not.toBeNull());
  const { contact_id } = await heard.executeTakeFirstOrThrow();
  const coming = (await it.vera.call(getComingVisits, { contact: contact_id! })).body.data;
  expect(coming).toMatchObject({ count: 1, next: { id } });
  expect(await dealsIn(funnel)).toEqual([]);
});

test('where a channel takes no free words the rule’s template leaves; what could not be said is shown with the visit', async () => {
  const funnel = await listening();
  const provider = openProvider('waba');
  const waba = await addChannel(it.project_id, 'waba');
  const template_id = await addTemplate(it.project_id, waba, 'Hello {{1}}, we wait for you at {{2}}');
  const template = { channel_id: waba, id: template_id, values: { 'body.1': '{{NAME}}', 'body.2': '{{TIME}}' } };
  const remind = { ...reminding('See you'), template };
  const unfilled = { ...remind, template: { ...template, values: {} } };
  const refused = await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: unfilled });
  expect(refused.body.code).toBe('template_unfilled');
  const review = { is_on: true, hours: 2, text: 'How was it?' };
  const saved = await it.vera.call(saveBookingRules, { funnel: funnel.id, remind, review });
  expect(saved.body.data.rules).toMatchObject({ remind, review: { ...review, template: null } });
  // Who names no template keeps it.
  const kept = await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: reminding('See you') });
  expect(kept.body.data.rules.remind).toEqual(remind);

  const peer = { outside_id: 'Wilma', name: 'Wilma Day', phone: '79002220031' };
  const wilma = await writes(it.project_id, waba, 'Wilma', 'Hello', { peer, at: new Date(Date.now() - days(2)) });
  const slot = (await it.free()).at(-1)!;
  const visit = await it.book(wilma, slot.datetime);
  await pass(Date.parse(slot.datetime) - Date.now() - hours(23));
  expect(await said(wilma)).toEqual([`Hello Wilma, we wait for you at ${visit.time}`]);
  const unsaid = async () => (await it.vera.call(getVisits, { contact: wilma })).body.data.unsaid;
  expect(await unsaid()).toEqual([]);
  await it.vera.call(changeRecord, { branch: visit.branch_id, id: visit.id, state: 'came' });
  await pass(Date.parse(slot.datetime) - Date.now() + hours(4));
  expect(await said(wilma)).toHaveLength(1);
  const about = { branch_id: visit.branch_id, id: visit.id };
  expect(await unsaid()).toEqual([{ ...about, kind: 'review', why: 'refused' }]);
  provider.close();
});

test('a visit that was cancelled there while nobody heard it is not reminded of', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: reminding('See you') });
  const ulla = await it.client('Ulla', '79002220007');
  const slot = (await it.free()).at(-1)!;
  const visit = await it.book(ulla, slot.datetime);
  it.salon.visits.find((one) => one.id === visit.id)!.is_deleted = true;
  await pass(Date.parse(slot.datetime) - Date.now() - hours(23));
  expect(await said(ulla)).toEqual([]);
});

test('once the service is disconnected nobody is written to', async () => {
  const funnel = await listening();
  await it.vera.call(saveBookingRules, { funnel: funnel.id, remind: reminding('See you') });
  const vita = await it.client('Vita', '79002220008');
  const slot = (await it.free()).at(-1)!;
  await it.book(vita, slot.datetime);
  await it.vera.call(disconnectBooking, {});
  await pass(Date.parse(slot.datetime) - Date.now() - hours(23));
  expect(await said(vita)).toEqual([]);
});

test('connected anew, visits that lack a deal have one, and none has a second', async () => {
  await it.connect();
  for (const { id } of funnels) await it.vera.call(updateFunnel, { id, save_yc_webhooks: false });
  const at = Date.now() + days(5);
  const ids: number[] = [];
  for (const [nth, name] of ['Quinn', 'Rhea', 'Saul'].entries()) {
    const phone = `7900222004${nth}`;
    await it.client(name, phone);
    const { id: client_id } = await it.act({ do: 'client', name, phone: `+${phone}` });
    ids.push((await it.act({ do: 'record', client_id, at: at + hours(nth) })).id);
  }
  const heard = dbOf(it.project_id).selectFrom('booking_records').select('id').where('id', 'in', ids);
  await until(async () => expect(await heard.where('contact_id', 'is not', null).execute()).toHaveLength(3));
  // None of them is a deal, since no funnel wanted them then.
  const funnel = await listening();
  const stands = async () =>
    (await dealsIn(funnel)).map((deal) => deal.contact?.name).filter((name) => names.has(name!));
  const names = new Set(['Quinn', 'Rhea', 'Saul', 'Tess']);
  // Nobody asked for deals of visits that were known before the funnel listened.
  await it.vera.call(syncBookingClients, {});
  const syncs = dbOf(it.project_id).selectFrom('booking_syncs').select('id').where('status', '=', 'running');
  await until(async () => expect(await syncs.execute()).toEqual([]));
  const waiting = sql`select from jobs where name = 'bring-booking-visits'`;
  await until(async () => expect((await waiting.execute(queues())).rows).toEqual([]));
  expect(await stands()).toEqual([]);
  await it.connect();
  await until(async () => expect((await stands()).toSorted()).toEqual(['Quinn', 'Rhea', 'Saul']));
  const saul = (await dealsIn(funnel)).find((deal) => deal.contact?.name === 'Saul')!;
  await it.vera.call(deleteLead, { id: saul.id });
  // Booked while nobody was connected.
  await it.vera.call(disconnectBooking, { keep_links: false });
  const { id: client_id } = await it.act({ do: 'client', name: 'Tess', phone: '+79002220044' });
  await it.act({ do: 'record', client_id, at: at + hours(4) });
  await it.connect();
  await until(async () => expect((await stands()).toSorted()).toEqual(['Quinn', 'Rhea', 'Tess']));
  await it.connect();
  await settled();
  expect((await stands()).toSorted()).toEqual(['Quinn', 'Rhea', 'Tess']);
});
