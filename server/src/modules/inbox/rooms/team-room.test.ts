import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { removeMember } from '@parley/contract/projects/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, listOf, settled } from '../../../../test/office.ts';
import { member, owner } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { joinTeamRoom } from './team-room.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('a new project has a room of the whole team, and no clients', async () => {
  const vera = await owner(app, 'Vera');
  const rows = await listOf(vera);
  expect(rows).toMatchObject([
    { name: 'Team chat', unread: 0, lastMessage: null, users: [{ messenger_type: 'internal', name: 'Team chat' }] },
  ]);
});

test('whoever joins the project is in the room, with its history and nothing unread, and alone hears of it', async () => {
  const vera = await owner(app, 'Vera');
  const [room] = await listOf(vera);
  const { id, channel_id } = room!.users[0]!;
  const send = (text: string) =>
    vera.call(sendMessage, { project: vera.project_id, channel: channel_id, id, uid: crypto.randomUUID(), text });
  await send('Before Tom');
  const heard = (await heardBy(vera, 'channel:contact_updated')).length;
  const tom = await member(app, vera, 'Tom');
  await settled();
  expect(await listOf(tom)).toMatchObject([{ id: room!.id, unread: 0 }]);
  expect((await tom.call(listMessages, { id: room!.id })).body.data).toMatchObject([{ message: 'Before Tom' }]);
  expect((await heardBy(tom, 'channel:contact_updated')).at(-1)!.payload).toEqual((await listOf(tom))[0]);
  expect(await heardBy(vera, 'channel:contact_updated')).toHaveLength(heard);
  await send('After Tom');
  expect(await listOf(tom)).toMatchObject([{ unread: 1 }]);
});

test('joining twice changes nothing the second time', async () => {
  const vera = await owner(app, 'Vera');
  const { project_id } = vera;
  const heard = (await heardBy(vera)).length;
  await joinTeamRoom({ id: vera.id } as never, { project_id });
  expect(await heardBy(vera)).toHaveLength(heard);
});

test('whoever leaves the project is out of the room, and someone already gone never enters it', async () => {
  const vera = await owner(app, 'Vera');
  const { project_id } = vera;
  const tom = await member(app, vera, 'Tom');
  await settled();
  const [room] = await listOf(tom);
  await vera.call(removeMember, { project: project_id, user: tom.id });
  await joinTeamRoom({ id: tom.id } as never, { project_id });
  const members = await dbOf(project_id).selectFrom('dialogue_members').select('user_id').execute();
  expect(members).toEqual([{ user_id: vera.id }]);
  expect((await tom.call(listMessages, { id: room!.id })).status).toBe(404);
});
