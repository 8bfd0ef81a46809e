import { attend, attended } from '@parley/contract/inbox/presence';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type LiveClient, openLive } from '../../../../test/live-client.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { only } from '../../../kit/events/audience.ts';
import { tellOnlookers } from '../../../kit/live/onlookers.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const written = async () => (await register.getSingleMetric('live_deliveries_total')!.get()).values[0]!.value;
const follow = ({ token, project_id }: Person): Promise<LiveClient> => openLive({ url: app.url, token, project_id });

test('who looks at a contact or types there is told to those who have it open, and to nobody else', async () => {
  const { project_id, telegram, vera, tom, wanda, mona } = office;
  const id = await writes(project_id, telegram, 'anna');
  const other = await writes(project_id, telegram, 'zoe');
  const screens = await Promise.all([vera, wanda, mona, tom].map(follow));
  const heard = () => screens.map((it) => it.heard(attended.action));
  const settled = () => Promise.all(screens.map((it) => it.settled()));
  // Vera sees both, and has another one open; Mona has this one open.
  await vera.call(attend, { contact_id: other, state: 'viewing' });
  await mona.call(attend, { contact_id: id, state: 'viewing' });
  const before = await written();
  expect((await tom.call(attend, { contact_id: id, state: 'viewing' })).status).toBe(200);
  expect((await tom.call(attend, { contact_id: id, state: 'typing' })).status).toBe(200);
  await settled();
  const said = ['viewing', 'typing'].map((state) => ({ contact_id: id, user_id: tom.id, name: 'Tom', state }));
  expect(heard()).toEqual([[], [], said, []]);
  // Two words to one screen. To all who see it they would be six, with as many pongs.
  expect((await written()) - before).toBe(2 + screens.length);
  // Gone from one and come to the other by one word.
  await tom.call(attend, { contact_id: other, state: 'viewing', left_id: id });
  await settled();
  const about = (contact_id: number, state: string) => ({ contact_id, user_id: tom.id, name: 'Tom', state });
  expect(heard()).toEqual([[about(other, 'viewing')], [], [...said, about(id, 'gone')], []]);
  await vera.call(attend, { contact_id: other, state: 'viewing' });
  await settled();
  expect(heard()[3]).toEqual([{ contact_id: other, user_id: vera.id, name: 'Vera', state: 'viewing' }]);
  for (const screen of screens) screen.socket().terminate();
});

test('whoever loses sight of a contact hears nothing more of it, open as it is', async () => {
  const { project_id, telegram, tom, mona } = office;
  const id = await writes(project_id, telegram, 'dora');
  const screen = await follow(mona);
  await mona.call(attend, { contact_id: id, state: 'viewing' });
  tellOnlookers(
    { project_id, thing: id, user_id: tom.id, isGone: false },
    attended,
    { contact_id: id, user_id: tom.id, name: 'Tom', state: 'viewing' },
    only(tom.id),
  );
  await screen.settled();
  expect(screen.heard(attended.action)).toEqual([]);
  screen.socket().terminate();
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
  await vera.call(attend, { contact_id: room.id, state: 'viewing' });
  await tom.call(attend, { contact_id: room.id, state: 'typing', dialogue_id: room.users[0]!.id });
  await screen.settled();
  expect(screen.heard(attended.action)).toHaveLength(1);
  screen.socket().terminate();
});
