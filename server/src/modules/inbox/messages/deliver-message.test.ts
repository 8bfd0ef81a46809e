import { sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { db, dbOf, transaction } from '../../../kit/db/index.ts';
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

test('a delivery run twice changes and tells nothing the second time', async () => {
  const { project_id, vera, tom, room } = office;
  const { id, channel_id } = room.users[0]!;
  const sent = await vera.call(sendMessage, {
    project: project_id,
    channel: channel_id,
    id,
    uid: 'twice-0001',
    text: 'Once',
  });
  await settled();
  await transaction(project_id, async (tx) => {
    for (const _ of [1, 2, 3]) await later(tx, deliverMessage, { message_id: sent.body.data.id }, { project_id });
  });
  await settled();
  expect(await saidOf(tom, sent.body.data.id)).toMatchObject([{ payload: { status: 'delivered', error: null } }]);
});

test('a message whose channel was disconnected meanwhile fails with the reason, told to those who see the channel', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  await writes(project_id, telegram, 'anna');
  const dialogue = await dbOf(project_id)
    .selectFrom('dialogues')
    .select('id')
    .where('outside_id', '=', 'anna')
    .executeTakeFirstOrThrow();
  const { id } = await dbOf(project_id)
    .insertInto('messages')
    .values({
      project_id,
      dialogue_id: dialogue.id,
      channel_id: telegram,
      uid: 'left-behind-1',
      position: 2,
      destination: 'to',
      message: 'Too late',
      status: 'queued',
      operator_id: vera.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(project_id, (tx) => later(tx, deliverMessage, { message_id: id }, { project_id }));
  await settled();
  const told = [{ payload: { status: 'failed', error: 'channel_cannot_send', message: 'Too late' } }];
  expect(await saidOf(vera, id)).toMatchObject(told);
  expect(await saidOf(tom, id)).toMatchObject(told);
  expect(await saidOf(wanda, id)).toEqual([]);
});

test('a delivery of what is no more is quietly done', async () => {
  const { project_id, vera } = office;
  const before = (await heardBy(vera)).length;
  await transaction(project_id, (tx) => later(tx, deliverMessage, { message_id: 1 }, { project_id }));
  await settled();
  expect(await db().selectFrom('dead_jobs').selectAll().execute()).toEqual([]);
  expect(await heardBy(vera)).toHaveLength(before);
});
