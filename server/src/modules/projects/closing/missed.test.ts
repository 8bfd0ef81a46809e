import { deleteClients } from '@parley/contract/clients/table';
import { createAutoMessage } from '@parley/contract/deals/automation';
import { createFunnel, type Funnel } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { createLead } from '@parley/contract/deals/lead-changes';
import * as mailings from '@parley/contract/mailings/mailings';
import { deleteProject, restoreProject } from '@parley/contract/projects/leaving';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { contactOf, settled } from '../../../../test/office.ts';
import { testPassword } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { hours, minutes } from '../../../kit/clock.ts';
import { queues } from '../../../kit/db/index.ts';
import { heldReason } from '../../../kit/jobs/held.ts';

const account = { waba_id: '419561257915477', token: 'EAAJBexampletoken', app_secret: 'f00dfeedapp' };
const phone_number_id = '106540352242922';
let it: Messenger;
beforeAll(async () => {
  it = await openMessenger(
    'waba',
    { phone_number_id, ...account },
    { key: phone_number_id, name: 'Studio', settings: account },
  );
});
afterAll(() => it.stop());

const here = () => ({ project: it.vera.project_id });
/** A client of the messenger who has written; `late`: so many hours ago. */
async function client(id: string, name: string, late = 0): Promise<number> {
  it.client({ id, name }).writes({ text: 'Hello', late });
  await it.sees(id, (messages) => messages.length === 1);
  return contactOf(it.vera.project_id, it.connection.channel_id, id);
}
/** What reached the client's phone. */
const got = (id: string) =>
  it
    .client({ id })
    .chat.lines.filter((line) => line.from === 'business')
    .map((line) => line.text);
/** How often anything was handed to the provider, whoever it was for. */
const handed = () =>
  it.simulator.world.journal.filter((call) => call.method === 'POST' && call.path.endsWith('/messages')).length;

async function newFunnel(settings: Partial<Funnel['settings']> = {}): Promise<Funnel> {
  const name = `Funnel ${crypto.randomUUID().slice(0, 4)}`;
  return (await it.vera.call(createFunnel, { name, settings })).body.data;
}
async function stageWith(...messages: [text: string, hours: number][]): Promise<{ funnel: Funnel; stage_id: number }> {
  const funnel = await newFunnel();
  const stage_id = funnel.stages[0]!.id;
  for (const [text, after] of messages) {
    const sending_interval = { days: 0, hours: after, minutes: 0 };
    expect((await it.vera.call(createAutoMessage, { stage_id, sending_interval, text })).status).toBe(200);
  }
  return { funnel, stage_id };
}
const dealOf = async (contact_id: number, stage_id: number): Promise<number> => {
  const { body } = await it.vera.call(createLead, { stage_id, name: 'Deal', contacts_ids: [contact_id] });
  await settled();
  return body.data.id;
};
const outcomesOf = async (id: number) =>
  (await it.vera.call(listLeadActions, { entity: 'lead', entity_id: id })).body.data
    .filter((one) => one.kind === 'rule')
    .map((one) => one.after)
    .toReversed();
/** Their time has come: the first of those who wait. */
const comesDue = (name: string, many = 1) =>
  sql`update jobs set run_at = now() - interval '1 hour', due_at = now() - interval '1 hour' where id in (
    select id from jobs where name = ${name} and project_id = ${it.vera.project_id} order by run_at limit ${many})`.execute(
    queues(),
  );
/** Of the work that would have spoken, what stands still. */
const held = async () =>
  (await queues().selectFrom('jobs').select('name').where('last_error', '=', heldReason).execute())
    .map((one) => one.name)
    .filter((name) => name.startsWith('send-'))
    .toSorted();
async function drafted({ id: funnel_id }: Funnel, send_at: string | null = null): Promise<number> {
  const { id } = (await it.vera.call(mailings.createMailing, { ...here(), funnel_id })).body.data;
  await it.vera.call(mailings.updateMailing, { ...here(), id, text: 'News', send_at });
  return id;
}
const starts = async (id: number) => (await it.vera.call(mailings.startMailing, { ...here(), id })).body.data;
const mailing = async (id: number) => (await it.vera.call(mailings.getMailing, { ...here(), id })).body.data;

test('what fell due while the project was deleted is told as not sent, and reaches nobody late; what is due later does', async () => {
  const { vera } = it;
  const anna = await client('34600100201', 'Anna');
  const { funnel, stage_id } = await stageWith(['Soon', 1], ['Later', 3]);
  const deal = await dealOf(anna, stage_id);
  const id = await drafted(funnel, new Date(Date.now() + hours(1)).toISOString());
  expect((await starts(id)).state).toBe('planned');
  // One that has begun, and waits for the end of quiet hours.
  const minute = Math.floor((Date.now() + hours(3)) / minutes(1)) % 1440;
  const quiet = await newFunnel({ quiet: { from: (minute + 1320) % 1440, to: (minute + 120) % 1440 } });
  await dealOf(anna, quiet.stages[0]!.id);
  const begun = await drafted(quiet);
  await starts(begun);
  await until(async () => expect((await mailing(begun)).waits_until).not.toBeNull());
  const before = handed();

  const named = { ...here(), name: "Vera's project", current_password: testPassword };
  expect((await vera.call(deleteProject, named)).status).toBe(200);
  await comesDue('send-auto-message');
  await comesDue('send-mailing', 2);
  await until(async () => expect(await held()).toEqual(['send-auto-message', 'send-mailing', 'send-mailing']));
  expect((await vera.call(restoreProject, here())).status).toBe(200);

  await until(async () => expect(await outcomesOf(deal)).toEqual(['cancelled']));
  await until(async () => expect(await mailing(id)).toMatchObject({ state: 'draft', waiting: 1, sent: 0 }));
  await until(async () => expect(await mailing(begun)).toMatchObject({ state: 'stopped', waiting: 1, sent: 0 }));
  await settled();
  expect([got('34600100201'), handed() - before]).toEqual([[], 0]);
  // What was not due goes on, and a mailing when somebody lets it.
  await comesDue('send-auto-message');
  await until(() => expect(got('34600100201')).toEqual(['Later']));
  await vera.call(mailings.updateMailing, { ...here(), id, send_at: null });
  await starts(id);
  await until(async () => expect(await mailing(id)).toMatchObject({ state: 'done', sent: 1 }));
  await settled();
  expect([got('34600100201'), handed() - before]).toEqual([['Later', 'News'], 2]);
});

test('what fell due while a client was removed is told as not sent, and does not follow them out of the bin', async () => {
  const { vera } = it;
  const bea = await client('34600100202', 'Bea');
  const { stage_id } = await stageWith(['Soon', 1]);
  const deal = await dealOf(bea, stage_id);
  const before = handed();
  const { undo } = (await vera.call(deleteClients, { id: [bea] })).body.data;
  await comesDue('send-auto-message');
  await settled();
  expect((await vera.call(takeBack, { token: undo! })).status).toBe(200);
  await settled();
  expect(await outcomesOf(deal)).toEqual(['message_no_channel']);
  expect([got('34600100202'), handed() - before]).toEqual([[], 0]);
});

test('words whose window has closed by their time are not handed over, and that is told', async () => {
  const cleo = await client('34600100203', 'Cleo', 25);
  const { funnel, stage_id } = await stageWith(['Soon', 1]);
  const deal = await dealOf(cleo, stage_id);
  const before = handed();
  await comesDue('send-auto-message');
  await until(async () => expect(await outcomesOf(deal)).toEqual(['message_refused']));
  const id = await drafted(funnel);
  await starts(id);
  await until(async () => expect(await mailing(id)).toMatchObject({ state: 'done', sent: 0, skipped: { refused: 1 } }));
  await settled();
  expect([got('34600100203'), handed() - before]).toEqual([[], 0]);
});
