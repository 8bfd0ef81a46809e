import { createHmac, randomUUID } from 'node:crypto';
import { callLead, endCall, startCall } from '@parley/contract/calls/calls';
import { getCallSettings, keepRecording, updateCallSettings } from '@parley/contract/calls/recording';
import { createFunnel } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import { brandNames } from '@parley/contract/projects/brands';
import { updateTariff } from '@parley/contract/projects/projects';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { days, moveClock } from '../../kit/clock.ts';
import { dbOf, transaction } from '../../kit/db/index.ts';
import { setChannelState } from '../projects/index.ts';
import { iceServersFor } from './ice-servers.ts';
import { forgetRecordings } from './recording/forget-recordings.ts';
import { configureCalls, surroundings } from './surroundings.ts';
import { anna, type CallOffice, openCallOffice } from '../../../test/call-office.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await it.holdsLine();
});
afterEach(async () => {
  moveClock(0);
  await it.quiet();
});
afterAll(() => it.stop());

const change = (statement: ReturnType<typeof sql>) => transaction(it.project_id, (tx) => statement.execute(tx));

test('each refusal comes before the provider is asked, and says what to do', async () => {
  const errorOf = async () => (await it.starts(it.vera)).error;
  await it.switchCalls({ telephony: false });
  expect(await errorOf()).toContain('Calls are switched off in this channel');
  await it.switchCalls({ telephony: true });
  await it.vera.call(updateCallSettings, { project: it.project_id, telephony: false });
  expect(await errorOf()).toContain('Calls are switched off in this project');
  await it.vera.call(updateCallSettings, { project: it.project_id, telephony: true });
  const { stun_urls, turn } = surroundings();
  configureCalls({ brands: ['beseda'], stun_urls, turn });
  expect(await errorOf()).toContain('There are no calls here');
  const settings = await it.vera.call(getCallSettings, { project: it.project_id });
  expect(settings.body.data).toMatchObject({ telephony: true, is_offered: false });
  configureCalls({ brands: brandNames, stun_urls, turn });
  await it.vera.call(updateTariff, { project: it.project_id, tariff_id: 103 });
  expect(await errorOf()).toContain('Calls need the Unlim tariff');
  await it.vera.call(updateTariff, { project: it.project_id, tariff_id: 104 });
  await setChannelState(it.project_id, it.channel_id, { is_auth: false, problem: 'phone_unlinked' });
  expect(await errorOf()).toContain('The channel is not connected');
  await setChannelState(it.project_id, it.channel_id, { is_auth: true, problem: null });
  const dialogue = await it.dialogue();
  await change(
    sql`update dialogues set last_inbound_at = last_inbound_at - interval '73 hours' where id = ${dialogue}`,
  );
  expect(await errorOf()).toContain('in the last 72 hours');
  await change(
    sql`update dialogues set last_inbound_at = last_inbound_at + interval '73 hours' where id = ${dialogue}`,
  );
  const asked = { uid: randomUUID(), tab: randomUUID() };
  const wrong = await it.vera.call(startCall, { ...asked, phone: '123' });
  expect(wrong).toMatchObject({ status: 400, body: { error: 'Please enter a correct phone number!' } });
  expect((await it.starts(it.tom)).status).toBe(404);
  expect(it.said()).toEqual([]);
  await until(async () => expect((await it.starts(it.vera)).status).toBe(200));
});

test('where the line has no credentials, or is away, whoever calls reads that', async () => {
  const errorOf = async () => (await it.starts(it.vera)).error;
  const { settings } = it.account;
  const known = settings.token!;
  settings.token = 'changed';
  await it.switchCalls({ api: 'rtc' });
  await until(async () => expect(await errorOf()).toBe('Error technical, try later'));
  settings.token = known;
  const reconnect = async (statement: ReturnType<typeof sql>) => {
    await setChannelState(it.project_id, it.channel_id, { is_auth: false, problem: 'phone_unlinked' });
    await change(statement);
    await setChannelState(it.project_id, it.channel_id, { is_auth: true, problem: null });
  };
  await reconnect(sql`update channels set settings = settings - 'instance_id' where id = ${it.channel_id}`);
  await until(async () => expect(await errorOf()).toBe("idInstance and apiTokenInstance doesn't exists"));
  const named = JSON.stringify({ instance_id: it.account.key });
  await reconnect(sql`update channels set settings = settings || ${named}::jsonb where id = ${it.channel_id}`);
  await it.switchCalls({ api: 'voip' });
  await it.holdsLine((words) => words.includes('join'));
});

test('the client of a deal is called by it, and whoever does not see the deal hears nothing of it', async () => {
  const contact_id = await it.contact();
  const { body } = await it.vera.call(createFunnel, { name: 'Sales' });
  const stage_id = body.data.stages[0]!.id;
  const made = await it.vera.call(createLead, { stage_id, name: 'Haircut', contacts_ids: [contact_id] });
  const lead_id = made.body.data.id;
  const asked = { uid: randomUUID(), lead_id };
  expect((await it.tom.call(callLead, asked)).status).toBe(404);
  const called = await it.vera.call(callLead, asked);
  expect(called.body.data.call).toMatchObject({ name: 'Anna', state: 'ringing' });
  const tab = randomUUID();
  // Begun without a window, it is had by the first that comes for it.
  expect((await it.accepts(it.vera, called.body.data.call.id, tab)).status).toBe(200);
  expect((await it.accepts(it.vera, called.body.data.call.id)).error).toBe('Already in call');
});

test('a recording stands with its line for whoever sees the dialogue, once, for so many days', async () => {
  const { project_id } = it;
  const settings = { project: project_id };
  const refused = await it.vera.call(updateCallSettings, { ...settings, is_recorded: true });
  expect(refused.body.error).toContain('before they are recorded');
  await it.vera.call(updateCallSettings, { ...settings, is_recorded: true, announcement: 'We record', keep_days: 7 });
  const { call, tab, taken } = await it.starts(it.vera);
  expect(taken).toMatchObject({ announcement: 'We record', call: { is_recorded: true } });
  it.phone().accepts();
  await until(async () => expect((await it.current(it.vera)).mine?.state).toBe('active'));
  expect(await keeps(call!.id, tab)).toBe(409);
  await it.vera.call(endCall, { id: call!.id, tab });
  expect(await keeps(call!.id, randomUUID())).toBe(409);
  expect(await keeps(call!.id, tab)).toBe(200);
  expect(await keeps(call!.id, tab)).toBe(200);
  const { id, name } = (await it.thread(anna.id)).find((one) => one.call?.id === call!.id)!.file!;
  // The session does not last as long as the recording.
  const file = async () =>
    (
      await dbOf(project_id).selectFrom('messages').select('file_id').where('uid', '=', `call:${call!.id}`).execute()
    )[0]!.file_id;
  expect(name).toContain('call');
  const reads = (token: string) =>
    fetch(`${it.app.url}/api/app/files/${project_id}/${id}`, {
      headers: { authorization: `Bearer ${token}`, 'x-project': String(project_id) },
    });
  expect((await reads(it.wanda.token)).status).toBe(200);
  expect((await reads(it.tom.token)).status).toBe(404);
  moveClock(days(6));
  await forgetRecordings.run({}, { project_id });
  expect(await file()).not.toBeNull();
  moveClock(days(8));
  await forgetRecordings.run({}, { project_id });
  expect(await file()).toBeNull();
  moveClock(0);
  await it.vera.call(updateCallSettings, { ...settings, is_recorded: false });
});

async function keeps(id: number, tab: string): Promise<number> {
  const form = new FormData();
  form.append('tab', tab);
  form.append('file', new Blob([new Uint8Array(64)], { type: 'audio/webm' }), 'call.webm');
  const headers = { authorization: `Bearer ${it.vera.token}`, 'x-project': String(it.project_id) };
  const path = keepRecording.path.replace(':id', String(id));
  const answer = await fetch(it.app.url + path, { method: 'POST', headers, body: form });
  await answer.text();
  return answer.status;
}

test('where the project wishes it, whoever called in vain is given one task', async () => {
  const tasks = () => dbOf(it.project_id).selectFrom('tasks').select(['manager_id', 'comment']).execute();
  it.simulator.play.knobs('whatsapp', { call: { phone: 'busy' } });
  await it.ended((await it.starts(it.wanda)).call!.id);
  expect(await tasks()).toEqual([]);
  await it.vera.call(updateCallSettings, { project: it.project_id, gives_tasks: true });
  await until(async () => expect((await it.current(it.wanda)).mine).toBeNull());
  await it.ended((await it.starts(it.wanda)).call!.id);
  expect(await tasks()).toEqual([{ manager_id: it.wanda.id, comment: 'Call again' }]);
});

test('the relay lets in whoever shows a name that outlasts the longest call, signed with its secret', () => {
  configureCalls({
    brands: brandNames,
    stun_urls: ['stun:stun.example'],
    turn: { urls: ['turn:turn.example'], secret: 's3cret' },
  });
  const [stun, turn] = iceServersFor(7);
  expect(stun).toEqual({ urls: ['stun:stun.example'] });
  const [until_, user] = turn!.username!.split(':');
  expect(user).toBe('7');
  const [left, longestCall] = [Number(until_) - Date.now() / 1000, 90 * 60];
  expect(left).toBeGreaterThan(longestCall + 5 * 60);
  expect(left).toBeLessThan(2 * 3600 + 60);
  const signed = createHmac('sha1', 's3cret').update(turn!.username!).digest('base64');
  expect(turn!.credential).toBe(signed);
});
