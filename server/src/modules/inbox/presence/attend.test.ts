import { attend, attended } from '@parley/contract/inbox/presence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type LiveClient, openLive } from '../../../../test/live-client.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const follow = ({ token, project_id }: Person): Promise<LiveClient> => openLive({ url: app.url, token, project_id });

test('who looks at a contact or types there is told to those who see it, and to nobody else', async () => {
  const { project_id, telegram, vera, tom, wanda, mona } = office;
  const id = await writes(project_id, telegram, 'anna');
  const screens = await Promise.all([vera, wanda, mona].map(follow));
  expect((await tom.call(attend, { contact_id: id, state: 'viewing' })).status).toBe(200);
  expect((await tom.call(attend, { contact_id: id, state: 'typing' })).status).toBe(200);
  for (const screen of screens) await screen.settled();
  const said = ['viewing', 'typing'].map((state) => ({ contact_id: id, user_id: tom.id, name: 'Tom', state }));
  expect(screens.map((it) => it.heard(attended.action))).toEqual([said, [], said]);
  for (const screen of screens) screen.socket().terminate();
});

test('whoever does not see a contact or a dialogue cannot say anything about it', async () => {
  const { project_id, telegram, whatsapp, tom, wanda, mona } = office;
  const id = await writes(project_id, telegram, 'bela');
  const other = await writes(project_id, whatsapp, 'cora');
  const screen = await follow(mona);
  const refused = [
    await wanda.call(attend, { contact_id: id, state: 'viewing' }),
    await tom.call(attend, { contact_id: other, state: 'typing' }),
    await tom.call(attend, { contact_id: id, state: 'typing', dialogue_id: 1 }),
  ];
  expect(refused.map((it) => it.status)).toEqual([404, 404, 404]);
  await screen.settled();
  expect(screen.heard(attended.action)).toEqual([]);
  screen.socket().terminate();
});

test('typing in a room is told to those in it', async () => {
  const { vera, tom, room } = office;
  const screen = await follow(vera);
  await tom.call(attend, { contact_id: room.id, state: 'typing', dialogue_id: room.users[0]!.id });
  await screen.settled();
  expect(screen.heard(attended.action)).toHaveLength(1);
  screen.socket().terminate();
});
