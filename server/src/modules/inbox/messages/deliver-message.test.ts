import { sendMessage } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  addChannel,
  heardBy,
  listOf,
  type Office,
  openOffice,
  settled,
  writes,
  setConnected,
} from '../../../../test/office.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { deliverMessage } from './deliver-message.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const saidOf = async (person: Office['vera'], id: number) =>
  (await heardBy(person, 'channel:message_updated')).filter((event) => event.payload.id === id);

/** A message to a client of the telegram channel, stored and not yet handed to anyone. */
async function queuedFor(client: string, message: string): Promise<number> {
  const { project_id, telegram, vera } = office;
  await writes(project_id, telegram, client);
  const dialogue = await dbOf(project_id)
    .selectFrom('dialogues')
    .select('id')
    .where('outside_id', '=', client)
    .executeTakeFirstOrThrow();
  const made = await dbOf(project_id)
    .insertInto('messages')
    .values({
      project_id,
      dialogue_id: dialogue.id,
      channel_id: telegram,
      uid: crypto.randomUUID(),
      position: 2,
      destination: 'to',
      message,
      status: 'queued',
      operator_id: vera.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

test('a delivery run twice changes and tells nothing the second time', async () => {
  const { project_id, vera } = office;
  const channel = await addChannel(project_id, 'widget');
  const contact_id = await writes(project_id, channel, 'olga');
  const { id } = (await listOf(vera)).find((it) => it.id === contact_id)!.users[0]!;
  const sent = await vera.call(sendMessage, {
    project: project_id,
    channel,
    id,
    uid: crypto.randomUUID(),
    text: 'Once',
    hold: 1,
  });
  await transaction(project_id, async (tx) => {
    for (const _ of [1, 2, 3]) await later(tx, deliverMessage, { message_id: sent.body.data.id }, { project_id });
  });
  await settled();
  expect(await saidOf(vera, sent.body.data.id)).toMatchObject([{ payload: { status: 'sent', error: null } }]);
});

test('a message whose channel was disconnected meanwhile fails with the reason, told to those who see the channel', async () => {
  const { project_id, vera, tom, wanda } = office;
  const id = await queuedFor('anna', 'Too late');
  await setConnected(project_id, office.telegram, false);
  await transaction(project_id, (tx) => later(tx, deliverMessage, { message_id: id }, { project_id }));
  await settled();
  await setConnected(project_id, office.telegram, true);
  const told = [{ payload: { status: 'failed', error: 'channel_cannot_send', message: 'Too late' } }];
  expect(await saidOf(vera, id)).toMatchObject(told);
  expect(await saidOf(tom, id)).toMatchObject(told);
  expect(await saidOf(wanda, id)).toEqual([]);
});

const isOf = (message_id: number) => sql<boolean>`payload ->> 'message_id' = ${String(message_id)}`;
const deadOf = (message_id: number) =>
  queues().selectFrom('dead_jobs').select('name').where(isOf(message_id)).execute();

test('a message that no try could deliver fails instead of waiting for ever, and only its readers are told', async () => {
  const { project_id, tom, wanda } = office;
  const id = await queuedFor('boris', 'Anyone there?');
  await transaction(project_id, async (tx) => {
    await later(tx, deliverMessage, { message_id: id }, { project_id });
    // As after twelve tries, each of which took its worker with it.
    await tx.updateTable('jobs').set({ attempts: 12 }).where(isOf(id)).execute();
  });
  await settled();
  expect(await saidOf(tom, id)).toMatchObject([{ payload: { status: 'failed', error: 'delivery_gave_up' } }]);
  expect(await saidOf(wanda, id)).toEqual([]);
  expect(await deadOf(id)).toEqual([{ name: 'deliver-message' }]);
});

test('a delivery of what is no more is quietly done', async () => {
  const { project_id, vera } = office;
  const before = (await heardBy(vera)).length;
  await transaction(project_id, (tx) => later(tx, deliverMessage, { message_id: 1 }, { project_id }));
  await settled();
  expect(await deadOf(1)).toEqual([]);
  expect(await heardBy(vera)).toHaveLength(before);
});

test('what may have left when its project was deleted is unknown, what surely did not has failed', async () => {
  const { project_id } = office;
  const [begun, waiting] = [await queuedFor('petra', 'Begun'), await queuedFor('quin', 'Waiting')];
  const table = dbOf(project_id);
  await table.updateTable('messages').set({ left_at: new Date() }).where('id', '=', begun).execute();
  for (const message_id of [begun, waiting]) await deliverMessage.missed!.run({ message_id }, { project_id });
  const kept = table.selectFrom('messages').select(['status', 'error']).where('id', 'in', [begun, waiting]);
  expect(await kept.orderBy('id').execute()).toEqual([
    { status: 'failed', error: 'delivery_unknown' },
    { status: 'failed', error: 'project_was_deleted' },
  ]);
});
