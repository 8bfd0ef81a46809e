import { getContact } from '@parley/contract/inbox/contacts';
import * as work from '@parley/contract/inbox/work';
import { updateConnection } from '@parley/contract/projects/connections';
import { saidMoment } from '@parley/contract/projects/opening-words';
import { getProject, updateProject } from '@parley/contract/projects/projects';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { opensAt } from '@parley/contract/projects/working-time';
import { wallTimeOf } from '@parley/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { addChannel, contactOf, inbound, joinContacts, settled, writes } from '../../../../test/office.ts';
import { days, hours, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { sayAway } from './say-away.ts';

const token = '4004:away';
const zone = 'UTC';
let it: Messenger;
let project: number;
let channel: number;
beforeAll(async () => {
  it = await openMessenger('telegram', { token }, { key: token, name: 'Studio bot' });
  project = it.vera.project_id;
  channel = it.connection.channel_id;
  await it.vera.call(updateProject, { project, time_zone: zone, working_hours: closedNow() });
  await says('We are back {{opens_at}}, {{client_name}}');
});
afterEach(() => moveClock(0));
afterAll(() => it.stop());

/** Open for an hour, half a day away from now, on every day. */
function closedNow(): WorkingHours {
  const from = Math.min((wallTimeOf(Date.now(), zone).minute + 720) % 1440, 1380);
  return { week: Array.from({ length: 7 }, () => [{ from, to: from + 60 }]), holidays: [] };
}
const says = (away_text: string) => it.vera.call(updateConnection, { project, channel, away_text });
const comes = async (id: string, text = 'Hello') => {
  const before = (await it.thread(id)).length;
  it.client({ id, name: `Client ${id}` }).writes({ text });
  await it.sees(id, (messages) => messages.length > before);
  await settled();
};
/** What has come to the phone of a client. */
const got = (id: string): string[] =>
  it.client({ id }).chat.lines.flatMap((line) => (line.from === 'business' ? [line.text] : []));
const opening = (later = 0): string => {
  const now = Date.now() + later;
  return saidMoment(opensAt(closedNow(), now, zone)!, { now, zone, language: 'en' });
};

test('whoever writes while it is closed is told once when it opens, and still waits', async () => {
  it.simulator.play.knobs('telegram', { copies: 2 });
  await comes('501');
  await comes('501', 'Are you there?');
  it.simulator.play.knobs('telegram', { copies: 1 });
  expect(got('501')).toEqual([`We are back ${opening()}, Client 501`]);
  const id = await contactOf(project, channel, '501');
  const { owed_since, unread } = (await it.vera.call(getContact, { id })).body.data;
  expect([owed_since === null, unread]).toEqual([false, 2]);
  const said = (await it.thread('501')).find((line) => line.destination === 'to');
  expect(said).toMatchObject({ author: { kind: 'away' }, operator_id: null });
});

test('the next time it is closed it is said again to whoever writes again, and by no job of the time before', async () => {
  await comes('502');
  const [{ user_id: dialogue_id } = { user_id: 0 }] = await it.thread('502');
  moveClock(days(1));
  await sayAway.run({ dialogue_id }, { project_id: project });
  moveClock(0);
  expect((await it.thread('502')).filter((line) => line.author?.kind === 'away')).toHaveLength(1);
  moveClock(days(1));
  // As if they had written then: what comes keeps the database's own clock.
  const last_inbound_at = new Date(Date.now() + days(1)).toISOString();
  await dbOf(project).updateTable('dialogues').set({ last_inbound_at }).where('id', '=', dialogue_id).execute();
  await sayAway.run({ dialogue_id }, { project_id: project });
  await sayAway.run({ dialogue_id }, { project_id: project });
  moveClock(0);
  // It leaves by the moved clock too.
  const said = (await it.thread('502')).filter((line) => line.author?.kind === 'away').map((line) => line.message);
  expect(said).toEqual([opening(), opening(days(1))].map((when) => `We are back ${when}, Client 502`));
});

test('nothing is said while it is open, without words, without hours, or on a day off that is open', async () => {
  const { working_hours } = (await it.vera.call(getProject, { project })).body.data;
  const open = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]), holidays: [] };
  await it.vera.call(updateProject, { project, working_hours: open });
  await comes('503');
  await it.vera.call(updateProject, { project, working_hours: null });
  await comes('504');
  await it.vera.call(updateProject, { project, working_hours });
  await says('');
  await comes('505');
  await says('We are back {{opens_at}}, {{client_name}}');
  for (const id of ['503', '504', '505']) expect(got(id)).toEqual([]);
});

test('where somebody answers in spite of the hour, nothing is said', async () => {
  await says('');
  await comes('506');
  await it.answers('506', 'I am here by chance');
  await settled();
  await says('Closed');
  await comes('506', 'How nice');
  // Their phone in hand, a colleague has written from outside.
  await says('');
  await comes('507');
  await receiveMessage(project, channel, { ...inbound('507', 'From my phone'), direction: 'out' });
  await says('Closed');
  await comes('507', 'Thank you');
  expect([got('506'), got('507')]).toEqual([['I am here by chance'], []]);
});

test('one client on two channels is told once', async () => {
  const widget = await addChannel(project, 'widget');
  await says('');
  await comes('508');
  await joinContacts(project, await contactOf(project, channel, '508'), await writes(project, widget, 'same', 'Hello'));
  await dbOf(project).updateTable('channels').set({ away_text: 'Closed' }).where('id', '=', widget).execute();
  await says('Closed');
  await comes('508', 'Anybody?');
  await writes(project, widget, 'same', 'Or here?');
  await settled();
  expect((await it.thread('508')).filter((line) => line.author?.kind === 'away')).toHaveLength(1);
});

test('nobody who is blocked, no program, and nothing of some hours ago is answered', async () => {
  await says('');
  await comes('509');
  await it.vera.call(work.blockContact, { project, id: await contactOf(project, channel, '509') });
  await says('Closed');
  await comes('509', 'Let me in');
  await receiveMessage(project, channel, { ...inbound('510', 'Tick'), expects_none: true });
  await receiveMessage(project, channel, inbound('511', 'This noon', { at: new Date(Date.now() - hours(5)) }));
  await receiveMessage(project, channel, inbound('512', 'Just now', { at: new Date(Date.now() - minutes(5)) }));
  await settled();
  expect(['509', '510', '511'].map(got)).toEqual([[], [], []]);
  expect((await it.thread('512')).map((line) => line.message)).toEqual(['Just now', 'Closed']);
});
