import { randomUUID } from 'node:crypto';
import { system } from '@parley/contract/actors';
import { createClient } from '@parley/contract/clients/table';
import { createProduct, listProducts } from '@parley/contract/clients/products';
import * as rules from '@parley/contract/deals/automation';
import { fillPlaceholders } from '@parley/contract/deals/automation-rules';
import { createFunnel, type Funnel, updateFunnel, updateStage } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { takeBack } from '@parley/contract/undo';
import { changeLeads, createLead, deleteLead, updateLead } from '@parley/contract/deals/lead-changes';
import { listContactLeads } from '@parley/contract/deals/leads';
import { tryRule } from '@parley/contract/deals/trying';
import { createField, updateField } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { updateClient } from '@parley/contract/inbox/client-card';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { uploadFile } from '@parley/contract/inbox/files';
import { listMessages, type MessageFile } from '@parley/contract/inbox/messages';
import { blockContact } from '@parley/contract/inbox/work';
import { listTasks, updateTask } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  addChannel,
  heardBy,
  type Office,
  openOffice,
  setConnected,
  settled,
  writes,
} from '../../../../test/office.ts';
import { owner } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { addTemplate } from '../../../../test/templates.ts';
import { until } from '../../../../test/until.ts';
import { days, hours, minutes, moveClock, now } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { takingBackOf } from '../../../kit/facts/take-back.ts';
import type { Context } from '../../../kit/http/route.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { jobs } from '../../inbox/index.ts';
import { findMember } from '../../projects/index.ts';
import { moveDeal } from '../changes/move-deal.ts';
import { undoableDeals } from '../changes/undo-deals.ts';
import { runRules } from './run-rules.ts';
import { sendAutoMessage } from './send-auto-message.ts';

let app: TestApp;
let office: Office;
let widget: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  widget = await addChannel(office.project_id, 'widget');
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

/** A funnel of its own, so that tests do not meet. */
async function newFunnel(settings: Partial<Funnel['settings']> = {}): Promise<Funnel> {
  const { body } = await office.vera.call(createFunnel, { name: `Funnel ${randomUUID().slice(0, 4)}`, settings });
  return body.data;
}
function clientOn(name: string): Promise<number> {
  const outside_id = randomUUID();
  return writes(office.project_id, widget, outside_id, 'Hello', { peer: { outside_id, name, phone: null } });
}
type Given = Partial<Input<typeof createLead>>;
const add = async (stage_id: number, given: Given = {}) =>
  (await office.vera.call(createLead, { stage_id, name: 'Deal', ...given })).body.data;
const move = (id: number, stage_id: number) => office.vera.call(updateLead, { id, stage_id });
const tasksOf = async (id: number) => (await office.vera.call(listTasks, { crm_lead_id: id })).body.data;
/** What the project wrote to a client. Read past the API, whose sessions end while the clock is ahead. */
async function said(contact_id: number): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select m.message from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where d.contact_id = ${contact_id} and m.destination = 'to' order by m.id`.execute(dbOf(office.project_id));
  return rows.map((it) => it.message);
}
/** What rules did to a deal, the oldest first. */
async function outcomes(deal_id: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ after: string | null }>`
    select changes->'outcome'->>1 as after from facts
    where subject = 'deal' and subject_id = ${deal_id} and name = 'ruleRan' order by id`.execute(
    dbOf(office.project_id),
  );
  return rows.map((it) => it.after);
}
const everyMinute = { days: 0, hours: 0, minutes: 0 };
const message = async (stage_id: number, given: Partial<Input<typeof rules.createAutoMessage>> = {}) =>
  (
    await office.vera.call(rules.createAutoMessage, {
      stage_id,
      sending_interval: everyMinute,
      text: 'Hello, {{NAME_1}}',
      ...given,
    })
  ).body.data;

/** Runs what is due, each job twice as after a lost worker; answers how many there were. */
async function runMessages(): Promise<number> {
  const { rows } = await sql<{ payload: { deal_id: number; entry: number; rule_id: number } }>`
    with due as (delete from jobs where name = ${sendAutoMessage.name} and run_at <= ${now()} and lease_until is null returning id, payload)
    select payload from due order by id`.execute(queues());
  for (const { payload } of [...rows, ...rows]) await sendAutoMessage.run(payload, { project_id: office.project_id });
  return rows.length;
}
/** What a coming rings, once more. */
const again = (deal_id: number, entry = 2) =>
  runRules({ deal_id, entry, chain: [] }, { project_id: office.project_id });

test('a rule works for whoever saved it last', async () => {
  const { vera, project_id } = office;
  const { stages } = await newFunnel();
  const stage_id = stages[1]!.id;
  const { id } = (await vera.call(rules.createAutoTask, { stage_id, description: 'Call' })).body.data;
  await sql`update auto_tasks set made_by = null where id = ${id}`.execute(dbOf(project_id));
  const actors = async (deal_id: number) => {
    const { data } = (await vera.call(listLeadActions, { entity: 'lead', entity_id: deal_id })).body;
    return data.filter((it) => it.kind === 'rule').map((it) => it.actor);
  };
  const came = async () => {
    const deal = await add(stage_id);
    await settled();
    return actors(deal.id);
  };
  const means = { kind: 'rule', id, name: 'Call' };
  expect(await came()).toEqual([{ kind: 'system', id: null, name: '', means }]);
  await vera.call(rules.updateAutoTask, { id, description: 'Call' });
  expect(await came()).toEqual([{ kind: 'member', id: vera.id, name: 'Vera', means }]);
});

test('a deal that comes to a stage gives its manager a task in filled words, once, and the history names the rule', async () => {
  const { vera, mona, tom } = office;
  const { stages } = await newFunnel();
  const contact = await clientOn('Ann Lee Ray');
  const description = 'Call {{NAME}} ({{NAME_1}}/{{NAME_2}}) about {{PRICE}}, says {{EMPLOYEE}}{{OTHER}}{{PHONE}}';
  const rule = await vera.call(rules.createAutoTask, { stage_id: stages[1]!.id, description, deadline: 180 });
  expect(rule.body.data).toMatchObject({ trigger: 'afterMoveToStage', status: true, manager_id: null });
  await vera.call(rules.createAutoTask, { stage_id: stages[1]!.id, description: 'Mine', manager_id: tom.id });
  await vera.call(rules.createAutoTask, { stage_id: stages[1]!.id, description: 'Off', status: false });
  const deal = await add(stages[0]!.id, { contacts_ids: [contact], manager_id: mona.id, price: 50 });
  await settled();
  expect(await tasksOf(deal.id)).toEqual([]);
  await move(deal.id, stages[1]!.id);
  await settled();
  await again(deal.id);
  const tasks = await tasksOf(deal.id);
  expect(tasks.map((it) => it.comment).sort()).toEqual([
    'Call Ann Lee Ray (Ann/Lee) about 50, says Mona{{OTHER}}',
    'Mine',
  ]);
  const [given] = tasks.filter((it) => it.comment !== 'Mine');
  expect(given).toMatchObject({ created_auto: true, author_id: null, manager_id: mona.id, contact: { id: contact } });
  const due = Date.parse(given!.date.replace(' ', 'T')) - Date.now();
  expect(Math.abs(due - hours(3))).toBeLessThan(minutes(1));
  const lines = (await vera.call(listLeadActions, { entity: 'lead', entity_id: deal.id })).body.data;
  const [line] = lines.filter((it) => it.after === 'task_made' && it.actor.means?.name !== 'Mine');
  expect(line).toMatchObject({
    kind: 'rule',
    why: 'auto_task',
    actor: { kind: 'member', id: vera.id, name: 'Vera', means: { kind: 'rule', name: description } },
    task_id: given!.id,
  });
  // Whoever has the deal, but sees neither the client nor the task, is not led to it.
  await vera.call(updateLead, { id: deal.id, manager_id: tom.id });
  const told = (await tom.call(listLeadActions, { entity: 'lead', entity_id: deal.id })).body.data;
  expect(told.find((it) => it.id === line!.id)).toMatchObject({ after: 'task_made', task_id: null });
  await vera.call(updateFunnel, { id: stages[0]!.funnel_id, task_status: false });
  await move(deal.id, stages[0]!.id);
  await move(deal.id, stages[1]!.id);
  await settled();
  expect(await tasksOf(deal.id)).toHaveLength(2);
});

test('a message leaves at its time and not before, once, also when the program was started anew meanwhile', async () => {
  const { stages } = await newFunnel();
  const contact = await clientOn('Bea Fox');
  await message(stages[1]!.id, { sending_interval: { days: 0, hours: 2, minutes: 0 } });
  const deal = await add(stages[1]!.id, { contacts_ids: [contact] });
  await settled();
  await again(deal.id, 1);
  moveClock(hours(2) - minutes(1));
  expect(await runMessages()).toBe(0);
  moveClock(0);
  await app.restart();
  moveClock(hours(2) + 1000);
  await until(async () => expect(await said(contact)).toEqual(['Hello, Bea']));
  moveClock(0);
  await sendAutoMessage.run({ deal_id: deal.id, entry: 1, rule_id: (await ruleOf(stages[1]!.id)).id }, office);
  expect(await said(contact)).toEqual(['Hello, Bea']);
  expect(await outcomes(deal.id)).toEqual(['message_sent']);
  const told = (await heardBy(office.tom, 'crm_lead:updated')).map((it) => it.payload.ids).flat();
  expect(told).not.toContain(deal.id);
});
const ruleOf = async (stage_id: number) => (await office.vera.call(rules.listAutoMessages, { stage_id })).body.data[0]!;

test('nothing is sent for a deal that went on or is gone, nor by a rule that is off or removed', async () => {
  const { vera } = office;
  const { id: funnel_id, stages } = await newFunnel();
  const [from, stage] = [stages[0]!.id, stages[1]!.id];
  const rule = await message(stage, { sending_interval: { days: 1, hours: 0, minutes: 0 } });
  const contact = await clientOn('Cleo');
  const [moved, gone, kept] = [await add(stage, { contacts_ids: [contact] }), await add(stage), await add(stage)];
  await settled();
  await move(moved.id, from);
  await move(moved.id, stage);
  await settled();
  await move(moved.id, from);
  await vera.call(deleteLead, { id: gone.id });
  await vera.call(rules.updateAutoMessage, { id: rule.id, status: false });
  moveClock(days(1) + 1000);
  expect(await runMessages()).toBe(4);
  expect(await said(contact)).toEqual([]);
  expect([await outcomes(moved.id), await outcomes(kept.id)]).toEqual([[], ['cancelled']]);
  moveClock(0);
  await vera.call(rules.updateAutoMessage, { id: rule.id, status: true });
  const [off, without] = [await add(stage, { contacts_ids: [contact] }), await add(stage, { contacts_ids: [contact] })];
  await settled();
  await vera.call(updateFunnel, { id: funnel_id, message_status: false });
  moveClock(days(1) + 1000);
  await sendAutoMessage.run({ deal_id: off.id, entry: 1, rule_id: rule.id }, office);
  expect(await outcomes(off.id)).toEqual(['cancelled']);
  moveClock(0);
  await vera.call(rules.deleteAutoMessage, { id: rule.id });
  moveClock(days(1) + 1000);
  expect(await runMessages()).toBe(2);
  expect([await said(contact), await outcomes(without.id)]).toEqual([[], []]);
});

test('a move that is taken back leaves what waits in the stage as it was, and sends nothing twice', async () => {
  const { stages } = await newFunnel();
  const [stage, elsewhere] = [stages[0]!.id, stages[1]!.id];
  const contact = await clientOn('Cora');
  // A sign that stands where the words of the rule are cut for the history.
  await message(stage, { text: `${'At once, '.padEnd(99, '.')}😀` });
  await message(stage, { text: 'Later', sending_interval: { days: 1, hours: 0, minutes: 0 } });
  const task = { stage_id: stage, description: 'Call' };
  await office.vera.call(rules.createAutoTask, task);
  const deal = await add(stage, { contacts_ids: [contact] });
  await settled();
  await runMessages();
  const moved = await office.vera.call(updateLead, { id: deal.id, stage_id: elsewhere });
  await office.vera.call(takeBack, { token: moved.body.data.undo });
  await settled();
  moveClock(days(1) + 2000);
  await runMessages();
  expect((await said(contact)).map((it) => it.slice(0, 5))).toEqual(['At on', 'Later']);
  expect((await outcomes(deal.id)).toSorted()).toEqual(['message_sent', 'message_sent', 'task_made']);
});

test('taking a move back writes to nobody: a stage that never ran its rules for the deal stays silent', async () => {
  const { vera, project_id } = office;
  const { stages } = await newFunnel();
  const [stage, elsewhere] = [stages[0]!.id, stages[1]!.id];
  const contact = await clientOn('Uma');
  const deal = await add(stage, { contacts_ids: [contact] });
  await settled();
  // Made since: as for deals that were imported, this stage has not worked for the deal.
  await message(stage, { text: 'At once' });
  await message(stage, { text: 'Tomorrow', sending_interval: { days: 1, hours: 0, minutes: 0 } });
  for (const by of ['one', 'many'] as const) {
    const call = { one: () => move(deal.id, elsewhere), many: () => vera.call(changeLeads, moving(deal.id)) }[by];
    const { undo } = (await call()).body.data;
    await settled();
    await vera.call(takeBack, { token: undo });
    await settled();
  }
  moveClock(days(1) + 2000);
  await runMessages();
  expect([await said(contact), await outcomes(deal.id)]).toEqual([[], []]);
  const { rows } = await sql`select from rule_runs where deal_id = ${deal.id} and kind = 'auto_message'`.execute(
    dbOf(project_id),
  );
  expect(rows).toEqual([]);

  function moving(id: number) {
    return { ids: [id], stage_id: elsewhere };
  }
});

test('what a stage did for a mistaken move is withdrawn where it can be, and told where it cannot', async () => {
  const { vera, tom } = office;
  const { stages } = await newFunnel();
  const [from, mistaken] = [stages[0]!.id, stages[1]!.id];
  const contact = await clientOn('Vic');
  await message(mistaken, { text: 'Your order has left' });
  await message(mistaken, { text: 'Tomorrow', sending_interval: { days: 1, hours: 0, minutes: 0 } });
  for (const description of ['Pack', 'Touched'])
    await vera.call(rules.createAutoTask, { stage_id: mistaken, description, manager_id: tom.id });
  const deal = await add(from, { contacts_ids: [contact] });
  const { undo } = (await move(deal.id, mistaken)).body.data;
  await settled();
  await runMessages();
  const touched = (await tasksOf(deal.id)).find((it) => it.comment === 'Touched')!;
  await vera.call(updateTask, { id: touched.id, comment: 'Mine now' });
  const undone = (await vera.call(takeBack, { token: undo })).body.data;
  const restored = [{ subject: 'deal', id: deal.id }];
  expect(undone).toMatchObject({ restored, withdrawn: 1, stays: [{ outcome: 'message_sent', count: 1 }] });
  await settled();
  moveClock(days(1) + 2000);
  await runMessages();
  moveClock(0);
  expect(await said(contact)).toEqual(['Your order has left']);
  expect((await tasksOf(deal.id)).map((it) => it.comment)).toEqual(['Mine now']);
  expect((await vera.call(takeBack, { token: undo })).body.code).toBe('undo_is_over');
  // Moved there again by taking that back, it has its tasks again, and nobody is written to.
  await vera.call(takeBack, { token: undone.undo });
  await settled();
  await runMessages();
  expect((await tasksOf(deal.id)).map((it) => it.comment).toSorted()).toEqual(['Mine now', 'Pack']);
  expect(await said(contact)).toEqual(['Your order has left']);
});

test('a deal that is brought back is led to no other stage, and no message that fell due leaves', async () => {
  const { vera, project_id } = office;
  const { stages } = await newFunnel();
  const [stage, next] = [stages[0]!.id, stages[1]!.id];
  const contact = await clientOn('Wes');
  const deal = await add(stage, { contacts_ids: [contact] });
  await settled();
  await message(stage, { text: 'At once' });
  await message(next, { text: 'Next' });
  await vera.call(rules.createLeadActionRule, { stage_id: stage, to_stage_id: next, action: 'change' });
  const { undo } = (await vera.call(deleteLead, { id: deal.id })).body.data;
  // As if its rules came to their turn only now, while it is removed.
  await runRules({ deal_id: deal.id, entry: 1, chain: [] }, { project_id });
  await vera.call(takeBack, { token: undo });
  await settled();
  await runMessages();
  expect(await said(contact)).toEqual([]);
  const [kept] = (await vera.call(listContactLeads, { id: contact })).body.data;
  expect(kept!.stage_id).toBe(stage);
});

test('what fell due while a deal was away is not made up for, and its history says so; the rest goes on', async () => {
  const { vera } = office;
  const { stages } = await newFunnel();
  const [stage, elsewhere] = [stages[0]!.id, stages[1]!.id];
  const after = (minutes: number) => ({ sending_interval: { days: 0, hours: 0, minutes } });
  await message(stage, { text: 'Soon', ...after(10) });
  await message(stage, { text: 'Later', ...after(40) });
  const [ida, jan] = [await clientOn('Ida'), await clientOn('Jan')];
  const [removed, moved] = [await add(stage, { contacts_ids: [ida] }), await add(stage, { contacts_ids: [jan] })];
  await settled();
  const removal = (await vera.call(deleteLead, { id: removed.id })).body.data.undo;
  const move = (await vera.call(updateLead, { id: moved.id, stage_id: elsewhere })).body.data.undo;
  const viewer = (await findMember(office.project_id, vera.id))!;
  moveClock(minutes(20));
  await runMessages();
  const { route } = takingBackOf([undoableDeals], findMember);
  for (const token of [removal, move]) await route.run(viewer, { token }, {} as Context);
  await settled();
  await runMessages();
  expect([await said(ida), await said(jan)]).toEqual([[], []]);
  moveClock(minutes(41));
  await runMessages();
  expect([await said(ida), await said(jan)]).toEqual([['Later'], ['Later']]);
  const expected = ['cancelled', 'message_sent'];
  expect([await outcomes(removed.id), await outcomes(moved.id)]).toEqual([expected, expected]);
});

test('rules that found a deal removed do their work when it is brought back; rules made since do not', async () => {
  const { vera, project_id } = office;
  const { stages } = await newFunnel();
  const stage = stages[0]!.id;
  const [early, late] = [await add(stage), await add(stage)];
  await settled();
  const tokens = [];
  for (const { id } of [early, late]) tokens.push((await vera.call(deleteLead, { id })).body.data.undo);
  await vera.call(rules.createAutoTask, { stage_id: stage, description: 'Call' });
  // As if this one's rules came to their turn only now.
  await runRules({ deal_id: late.id, entry: 1, chain: [] }, { project_id });
  for (const token of tokens) await vera.call(takeBack, { token });
  await settled();
  expect([await tasksOf(early.id), await tasksOf(late.id)]).toMatchObject([[], [{ comment: 'Call' }]]);
});

test('a deal that the funnel merged at once and somebody parted gets what its stage does', async () => {
  const { vera } = office;
  const { stages } = await newFunnel({ duplicates: 'into_old' });
  const stage = stages[0]!.id;
  await vera.call(rules.createAutoTask, { stage_id: stage, description: 'Call' });
  const contacts_ids = [await clientOn('Twice')];
  const old = await add(stage, { contacts_ids });
  expect((await add(stage, { contacts_ids, name: 'Second' })).id).toBe(old.id);
  await settled();
  expect(await tasksOf(old.id)).toHaveLength(1);
  const { data } = (await vera.call(listLeadActions, { entity: 'lead', entity_id: old.id })).body;
  const { restored } = (await vera.call(takeBack, { token: data.find((it) => it.undo)!.undo! })).body.data;
  await settled();
  const [parted] = restored.filter(({ id }) => id !== old.id);
  expect([await tasksOf(old.id), await tasksOf(parted!.id)]).toMatchObject([[{}], [{ comment: 'Call' }]]);
});

test('in quiet hours a message waits for their end, and a client gets no more a day than the funnel allows', async () => {
  const { vera } = office;
  const minuteNow = Math.floor((Date.now() + hours(3)) / minutes(1)) % 1440;
  const quiet = { from: (minuteNow + 1430) % 1440, to: (minuteNow + 60) % 1440 };
  const { id, stages } = await newFunnel({ quiet, cap: 1 });
  const contact = await clientOn('Dora');
  const rule = await message(stages[1]!.id, { text: 'One' });
  await message(stages[1]!.id, { text: 'Two', sending_interval: { days: 0, hours: 0, minutes: 1 } });
  const deal = await add(stages[1]!.id, { contacts_ids: [contact] });
  const job = { deal_id: deal.id, entry: 1, rule_id: rule.id };
  const waiting = sendAutoMessage.run(job, office).catch((error: unknown) => error);
  expect(await waiting).toBeInstanceOf(RetryLater);
  const { at } = (await waiting) as RetryLater;
  expect(Math.abs(at.getTime() - Date.now() - hours(1))).toBeLessThan(minutes(2));
  await until(async () => expect(await outcomes(deal.id)).toEqual(['message_waits_for_morning']));
  expect(await said(contact)).toEqual([]);
  moveClock(hours(1) + minutes(3));
  await until(async () => expect(await outcomes(deal.id)).toHaveLength(3));
  expect((await outcomes(deal.id)).toSorted()).toEqual([
    'message_over_cap',
    'message_sent',
    'message_waits_for_morning',
  ]);
  expect(await said(contact)).toHaveLength(1);
  moveClock(0);
  await vera.call(updateFunnel, { id, settings: { quiet: null, cap: null } });
});

test('what waited for a morning that is long over is not sent when the move is taken back', async () => {
  const { vera } = office;
  const ago = days(20) + hours(12);
  const minuteThen = Math.floor((Date.now() - ago + hours(3)) / minutes(1)) % 1440;
  const quiet = { from: (minuteThen + 1430) % 1440, to: (minuteThen + 60) % 1440 };
  const { stages } = await newFunnel({ quiet });
  const [stage, elsewhere] = [stages[1]!.id, stages[2]!.id];
  const contact = await clientOn('Nora');
  await message(stage, { text: 'One' });
  moveClock(-ago);
  const deal = await add(stage, { contacts_ids: [contact] });
  await until(async () => expect(await outcomes(deal.id)).toEqual(['message_waits_for_morning']));
  const { undo } = (await move(deal.id, elsewhere)).body.data;
  moveClock(0);
  await settled();
  expect((await vera.call(takeBack, { token: undo })).status).toBe(200);
  await settled();
  await runMessages();
  expect(await said(contact)).toEqual([]);
  expect(await outcomes(deal.id)).not.toContain('message_sent');
});

test('whoever is blocked or unsubscribed gets nothing, and a client who turned out to be another is followed', async () => {
  const { vera, project_id } = office;
  const { stages } = await newFunnel();
  await message(stages[1]!.id);
  const [blocked, silent, first, second] = [
    await clientOn('Eve'),
    await clientOn('Fay'),
    await clientOn('Gil'),
    await clientOn('Hal'),
  ];
  await vera.call(blockContact, { project: project_id, id: blocked });
  await vera.call(updateClient, { id: silent, unsubscribed: true });
  const merged = await add(stages[0]!.id, { contacts_ids: [second] });
  expect((await vera.call(mergeContacts, { contact_id: first, contacts_ids: [second] })).status).toBe(200);
  await move(merged.id, stages[1]!.id);
  const refused = [
    await add(stages[1]!.id, { contacts_ids: [blocked] }),
    await add(stages[1]!.id, { contacts_ids: [silent] }),
  ];
  const nobody = await add(stages[1]!.id);
  await settled();
  for (const { id } of refused) expect(await outcomes(id)).toEqual(['message_refused']);
  expect(await outcomes(nobody.id)).toEqual(['message_no_channel']);
  expect([await said(blocked), await said(silent), await said(first)]).toEqual([[], [], ['Hello, Gil']]);
});

test('the first usable of the chosen channels is taken; a number that never wrote is reached by a channel that can', async () => {
  const { vera, project_id, whatsapp, telegram } = office;
  const { stages } = await newFunnel();
  const second = await addChannel(project_id, 'widget');
  const contact = await clientOn('Ida');
  const rule = await message(stages[1]!.id, { channels: [second, widget, telegram] });
  const deal = await add(stages[1]!.id, { contacts_ids: [contact] });
  await settled();
  expect(await said(contact)).toEqual(['Hello, Ida']);
  expect(await outcomes(deal.id)).toEqual(['message_sent']);
  await vera.call(rules.updateAutoMessage, { id: rule.id, channels: [widget, whatsapp] });
  const client = (await vera.call(createClient, { name: 'Jo', phone: '+79990001122', is_new: true })).body.data.client!;
  const other = await add(stages[1]!.id, { contacts_ids: [client.id] });
  await until(async () => expect(await outcomes(other.id)).toEqual(['message_sent']));
  await setConnected(project_id, whatsapp, false);
  const sent = (await vera.call(listMessages, { id: client.id })).body.data;
  expect(sent.map((it) => [it.channel_id, it.message])).toEqual([[whatsapp, 'Hello, Jo']]);
});

test('where a channel takes no free words a rule’s approved template leaves, and the thread says which stage wrote it', async () => {
  const { vera, project_id } = office;
  const provider = openProvider('waba');
  const waba = await addChannel(project_id, 'waba');
  const { stages } = await newFunnel();
  const [stage, plain] = [stages[0]!, stages[1]!];
  const outside_id = randomUUID();
  const peer = { outside_id, name: 'Ann Lee', phone: null };
  const ann = await writes(project_id, waba, outside_id, 'Hello', { peer, at: new Date(Date.now() - days(2)) });
  const id = await addTemplate(project_id, waba, 'Hello {{1}}, we are waiting for you');
  const template = { channel_id: waba, id, values: { 'body.1': '{{NAME_1}}' } };
  const refused = await vera.call(rules.createAutoMessage, {
    stage_id: stage.id,
    sending_interval: everyMinute,
    text: 'Come back',
    template: { ...template, values: {} },
  });
  expect(refused.body.code).toBe('template_unfilled');
  const rule = await message(stage.id, { text: 'Come back', template });
  expect(rule.template).toEqual(template);
  await message(plain.id, { text: 'Free words' });

  const deal = await add(stage.id, { contacts_ids: [ann] });
  await settled();
  moveClock(minutes(2));
  await runMessages();
  moveClock(0);
  await move(deal.id, plain.id);
  await settled();
  moveClock(minutes(2));
  await runMessages();
  moveClock(0);
  expect(await outcomes(deal.id)).toEqual(['message_sent', 'message_refused']);
  const written = (await vera.call(listMessages, { id: ann })).body.data.filter((it) => it.destination === 'to');
  expect(written).toMatchObject([
    {
      message: 'Hello Ann, we are waiting for you',
      template: { name: 'hello', language: 'en' },
      author: { kind: 'auto_message', name: stage.name },
      operator_id: null,
    },
  ]);
  // The client writes: their own words are taken again.
  await writes(project_id, waba, outside_id, 'I am here', { peer });
  const other = await add(stage.id, { contacts_ids: [ann] });
  await settled();
  moveClock(minutes(2));
  await runMessages();
  moveClock(0);
  expect(await outcomes(other.id)).toEqual(['message_sent']);
  expect((await said(ann)).at(-1)).toBe('Come back');
  await settled();
  provider.close();
});

test('a message that leaves as a letter has the subject of its rule, in filled words', async () => {
  const { vera, email } = office;
  const { stages } = await newFunnel();
  const rule = await message(stages[1]!.id, { channels: [email], subject: 'For {{NAME_1}}' });
  expect(rule.subject).toBe('For {{NAME_1}}');
  const given = { name: 'Kim Ross', email: 'kim.ross@mail.example', is_new: true as const };
  const { client } = (await vera.call(createClient, given)).body.data;
  const deal = await add(stages[1]!.id, { contacts_ids: [client!.id] });
  await until(async () => expect(await outcomes(deal.id)).toEqual(['message_sent']));
  const [sent] = (await vera.call(listMessages, { id: client!.id })).body.data;
  expect(sent).toMatchObject({ message: 'Hello, Kim', letter: { subject: 'For Kim', cc: [] } });
});

test('files of a rule go with its words, and are not forgotten while it has them', async () => {
  const { vera, mona, project_id } = office;
  const form = new FormData();
  form.append('file', new Blob(['price list']), 'prices.txt');
  const headers = { authorization: `Bearer ${vera.token}`, 'x-project': String(project_id) };
  const uploaded = await fetch(app.url + uploadFile.path, { method: 'POST', headers, body: form });
  const file = ((await uploaded.json()) as { data: MessageFile }).data;
  const { stages } = await newFunnel();
  const rule = await message(stages[1]!.id, { files_ids: [file.id], text: 'Our prices' });
  expect(rule.files).toEqual([file]);
  const forgetFile = jobs.find((it) => it.name === 'forget-file')!;
  await expect(forgetFile.run({ file_id: file.id }, office)).rejects.toBeInstanceOf(RetryLater);
  const read = `${app.url}/api/app/files/${project_id}/${file.id}`;
  const asMona = { headers: { ...headers, authorization: `Bearer ${mona.token}` } };
  expect((await fetch(read, asMona)).status).toBe(200);
  const contact = await clientOn('Kim');
  await add(stages[1]!.id, { contacts_ids: [contact] });
  await settled();
  const [sent] = (await vera.call(listMessages, { id: contact })).body.data.filter((it) => it.destination === 'to');
  expect(sent).toMatchObject({ message: 'Our prices', file: { id: file.id, name: 'prices.txt' } });
  const foreign = await vera.call(rules.updateAutoMessage, { id: rule.id, files_ids: [99_999_999] });
  expect(foreign.body.code).toBe('not_found');
});

test('products leave the stock once and never below nothing, and the history says what was short', async () => {
  const { vera } = office;
  const { stages } = await newFunnel();
  const product = async (name: string, count: number) =>
    (await vera.call(createProduct, { name, type: 'product', count, price: 5 })).body.data.id;
  const [lamp, rug] = [await product('Lamp W', 10), await product('Rug W', 1)];
  await vera.call(rules.createWriteOff, { stage_id: stages[1]!.id });
  const twice = await vera.call(rules.createWriteOff, { stage_id: stages[1]!.id });
  expect(twice.body.code).toBe('too_many_of_these');
  const products = [
    { product_id: lamp, count: 4 },
    { product_id: rug, count: 3 },
  ];
  const deal = await add(stages[0]!.id, { products });
  await move(deal.id, stages[1]!.id);
  await settled();
  await again(deal.id);
  await move(deal.id, stages[0]!.id);
  await move(deal.id, stages[1]!.id);
  await settled();
  const left = (await vera.call(listProducts, { search: ' W' })).body.data.map((it) => it.count);
  expect(left).toEqual([6, 0]);
  expect(await outcomes(deal.id)).toEqual(['stock_short']);
  const lines = (await vera.call(listLeadActions, { entity: 'lead', entity_id: deal.id })).body.data;
  expect(lines.find((it) => it.kind === 'rule')).toMatchObject({ why: 'write_off', field: 'Rug W (1/3)' });
  // What came with nothing to sell sells it when it comes back with something.
  const later = await add(stages[1]!.id);
  await settled();
  await vera.call(updateLead, { id: later.id, stage_id: stages[0]!.id, products: [{ product_id: lamp, count: 1 }] });
  await move(later.id, stages[1]!.id);
  await settled();
  expect(await outcomes(later.id)).toEqual(['stock_written_off']);
});

test('a deal goes on to another funnel or leaves a copy there, whatever fields are wanted, and never in circles', async () => {
  const { vera, mona } = office;
  const [one, two] = [await newFunnel(), await newFunnel()];
  const [a, b, c] = [one.stages[1]!.id, two.stages[0]!.id, two.stages[1]!.id];
  const action = (stage_id: number, to_stage_id: number, kind: 'change' | 'duplicate') =>
    vera.call(rules.createLeadActionRule, { stage_id, to_stage_id, action: kind });
  const field = (await vera.call(createField, { label: 'Size', type: 'text', entity: 'lead' })).body.data;
  await vera.call(updateField, { id: field.id, required_in_stages: [b] });
  await action(a, b, 'change');
  await action(b, c, 'duplicate');
  await action(c, a, 'change');
  const contact = await clientOn('Lia');
  const given = { contacts_ids: [contact], manager_id: mona.id, price: 12.5, custom_fields: { [field.id]: null } };
  const deal = await add(a, given);
  await settled();
  const found = (await vera.call(listContactLeads, { id: contact })).body.data;
  const stagesOf = found.map((it) => [it.id === deal.id, it.stage_id, it.manager_id, it.price]).toSorted();
  expect(stagesOf).toEqual([
    [false, c, mona.id, 12.5],
    [true, b, mona.id, 12.5],
  ]);
  expect(await outcomes(deal.id)).toEqual(['moved', 'copied']);
  const copy = found.find((it) => it.id !== deal.id)!;
  expect(await outcomes(copy.id)).toEqual(['loop_stopped']);
  const [line] = (await vera.call(listLeadActions, { entity: 'lead', entity_id: copy.id })).body.data;
  const name = `${one.name} · ${one.stages[1]!.name}`;
  expect(line).toMatchObject({ why: 'lead_action', actor: { id: vera.id, means: { kind: 'rule', name } } });
  expect((await action(a, a, 'change')).body.code).toBe('same_stage');
});

test('administrators get a task about a client who comes to a stage of lost ones', async () => {
  const { vera } = office;
  const { stages } = await newFunnel();
  await vera.call(updateStage, { id: stages[1]!.id, lost_client: true });
  const deal = await add(stages[1]!.id, { contacts_ids: [await clientOn('Max')], name: 'Big one' });
  await settled();
  await again(deal.id, 1);
  const tasks = await tasksOf(deal.id);
  expect(tasks.map((it) => [it.manager_id, it.comment, it.priority])).toEqual([
    [vera.id, 'A client is lost: Max. Deal: Big one', true],
  ]);
  expect(await outcomes(deal.id)).toEqual(['administrators_told']);
});

test('a rule is kept by editors of funnels only, with what the project has, and at a time of its own', async () => {
  const { vera, tom, telegram } = office;
  const { id: funnel_id, stages } = await newFunnel();
  const stage_id = stages[0]!.id;
  const interval = { days: 1, time: '09:30' } as const;
  const rule = await message(stage_id, { sending_interval: interval, channels: [telegram] });
  const same = { stage_id, sending_interval: interval, text: 'Again' };
  expect((await vera.call(rules.createAutoMessage, same)).body).toMatchObject({
    code: 'time_taken',
    error: 'Such a time already exists',
  });
  const other = await message(stage_id, { sending_interval: { days: 2, time: '09:30' } });
  const moved = await vera.call(rules.updateAutoMessage, { id: other.id, sending_interval: interval });
  expect(moved.body.code).toBe('time_taken');
  expect((await vera.call(rules.updateAutoMessage, { id: rule.id, text: 'New' })).body.data.text).toBe('New');
  expect((await tom.call(rules.createAutoMessage, { ...same, sending_interval: everyMinute })).status).toBe(403);
  expect((await tom.call(rules.listAutoMessages, { funnel_id })).body.data.map((it) => it.id)).toEqual([
    rule.id,
    other.id,
  ]);
  const stranger = await owner(app, 'Stranger');
  expect((await stranger.call(rules.updateAutoMessage, { id: rule.id, text: 'Mine' })).status).toBe(404);
  expect((await stranger.call(rules.listAutoMessages, {})).body.data).toEqual([]);
  expect((await stranger.call(rules.createAutoTask, { stage_id, description: 'x' })).status).toBe(404);
  const wrong = { stage_id, description: 'x', manager_id: stranger.id };
  expect((await vera.call(rules.createAutoTask, wrong)).status).toBe(404);
  expect(
    (await vera.call(rules.createAutoMessage, { ...same, sending_interval: everyMinute, channels: [99_999] })).status,
  ).toBe(404);
  for (let nth = 0; nth < 30; nth++) await vera.call(rules.createAutoTask, { stage_id, description: String(nth) });
  expect((await vera.call(rules.createAutoTask, { stage_id, description: '31' })).body.code).toBe('too_many_of_these');
  expect((await heardBy(tom, 'crm:funnels_changed')).at(-1)?.payload).toEqual({ ids: [funnel_id] });
  const heard = (await heardBy(stranger, 'crm:funnels_changed')).flatMap((it) => it.payload.ids);
  expect(heard).not.toContain(funnel_id);
});

test('a rule is tried on what happened, and nothing is done', async () => {
  const { vera, tom } = office;
  const { stages } = await newFunnel();
  const [stage_id, next] = [stages[1]!.id, stages[2]!.id];
  const [stays, leaves] = [await add(stage_id, { name: 'Stays' }), await add(stages[0]!.id, { name: 'Leaves' })];
  await move(leaves.id, stage_id);
  moveClock(hours(1));
  const by = { actor: system, why: null };
  await transaction(office.project_id, (tx) => moveDeal(tx, office.project_id, leaves.id, { stage_id: next }, by));
  moveClock(0);
  const rule = await message(stage_id, {
    text: 'At {{PRICE}}',
    sending_interval: { days: 0, hours: 3, minutes: 0 },
    status: false,
  });
  await vera.call(rules.createAutoTask, { stage_id, description: 'Call' });
  const asked = { stage_id, kind: 'auto_message', rule_id: rule.id } as const;
  const { times, would } = (await vera.call(tryRule, asked)).body.data;
  expect(times).toBe(2);
  expect(would.map((it) => [it.lead.name, it.text, it.acts_at === null])).toEqual([
    ['Leaves', 'At 0', true],
    ['Stays', 'At 0', false],
  ]);
  expect((await vera.call(tryRule, { stage_id })).body.data.would.map((it) => it.kind)).toEqual([
    'auto_task',
    'auto_message',
    'auto_task',
    'auto_message',
  ]);
  await settled();
  expect([await outcomes(stays.id), await tasksOf(stays.id)]).toEqual([[], []]);
  const hidden = await add(stage_id, { contacts_ids: [await clientOn('Ned')], name: 'Hidden' });
  expect(
    (await tom.call(tryRule, { stage_id, kind: 'auto_message' })).body.data.would.map((it) => it.lead.id),
  ).not.toContain(hidden.id);
  const long = await owner(app, 'Long');
  expect((await long.call(tryRule, { stage_id })).status).toBe(404);
});

test('many messages that are due in the same second all leave, each once', async () => {
  const { stages } = await newFunnel();
  await message(stages[1]!.id, { text: 'Due', sending_interval: { days: 0, hours: 5, minutes: 0 } });
  const contacts = [];
  for (let nth = 0; nth < 25; nth++) contacts.push(await clientOn(`Many ${nth}`));
  for (const id of contacts) await add(stages[1]!.id, { contacts_ids: [id] });
  await settled();
  moveClock(hours(5) + 5000);
  await until(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from messages where message = 'Due'`.execute(dbOf(office.project_id));
    expect(rows[0]!.n).toBe(25);
  });
  const each = await Promise.all(contacts.map(said));
  expect(each.every((it) => it.length === 1)).toBe(true);
});

test('words of rules', () => {
  const deal = {
    name: ' Ann  Lee ',
    phone: '351912345678',
    products: [
      { name: 'Lamp', count: 2 },
      { name: 'Rug', count: 1 },
    ],
    price: 10.5,
    currency: 'EUR',
    language: 'en' as const,
    organization: null,
    employee: null,
  };
  expect(
    fillPlaceholders(
      '{{ NAME_1 }}-{{NAME_2}} {{PHONE}}: {{PRODUCTS}} = {{PRICE_WITH_CURRENCY}}{{ORGANIZATION}} {{X}}',
      deal,
    ),
  ).toBe('Ann-Lee +351912345678: Lamp × 2, Rug = €10.50 {{X}}');
  const russian = { ...deal, price: 1284, currency: 'RUB', language: 'ru' as const };
  expect(fillPlaceholders('На {{PRICE_WITH_CURRENCY}}', russian).replace(/\s/g, ' ')).toBe('На 1 284 ₽');
  expect(fillPlaceholders('({{PRICE}}{{PRICE_WITH_CURRENCY}})', { ...deal, price: null })).toBe('()');
  expect(fillPlaceholders('{{PRICE}} ₽, /pay?sum={{PRICE}}', russian)).toBe('1284 ₽, /pay?sum=1284');
});
