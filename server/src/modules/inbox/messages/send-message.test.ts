import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled } from '../../../../test/office.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const toRoom = (uid: string, text: string) => {
  const { id, channel_id } = office.room.users[0]!;
  return { project: office.project_id, channel: channel_id, id, uid, text };
};

test('a message to the room is stored and delivered', async () => {
  const { status, body } = await office.vera.call(sendMessage, toRoom('uid-00001', 'Good morning'));
  expect(body).toMatchObject({ data: { message: 'Good morning', destination: 'from_operator', status: 'queued' } });
  expect(status).toBe(200);
  await settled();
  const thread = await office.tom.call(listMessages, { id: office.room.id });
  expect(thread.body.data).toMatchObject([{ message: 'Good morning', status: 'delivered', operator_name: 'Vera' }]);
});
