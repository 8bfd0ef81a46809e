import { randomUUID } from 'node:crypto';
import { endCall, keepCall, startCall } from '@parley/contract/calls/calls';
import { listSignals, sendSignals } from '@parley/contract/calls/signals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive } from '../../../test/live-client.ts';
import { until } from '../../../test/until.ts';
import { moveClock, seconds } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { anna, type CallOffice, openCallOffice } from '../../../test/call-office.ts';
import { watchCall } from './watch-call.ts';

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

const line = async () => (await it.thread(anna.id)).at(-1)!;

test('a call that is answered is our answer, and the provider hears of its end once', async () => {
  const { call, tab } = await it.starts(it.vera);
  expect(call).toMatchObject({ state: 'ringing', direction: 'out', operator_name: 'Vera', phone: '79991234567' });
  it.phone().accepts();
  await until(async () => expect((await it.current(it.vera)).mine?.state).toBe('active'));
  const ended = await it.vera.call(endCall, { id: call!.id, tab });
  expect(ended.body.data).toMatchObject({ is_acknowledged: true, call: { state: 'ended', result: 'answered' } });
  const again = await it.vera.call(endCall, { id: call!.id, tab });
  expect(again.body.data.call.result).toBe('answered');
  expect(await line()).toMatchObject({
    message_type: 'call',
    destination: 'to',
    operator_name: 'Vera',
    call: { id: call!.id, result: 'answered', direction: 'out' },
  });
  expect(await it.owedSince()).toBeNull();
  expect(it.said()).toEqual(['dial', 'join', 'end-call', 'leave']);
  expect(it.wrong()).toEqual([]);
});

test('asked again with the same uid it is the same call, and the provider is asked once', async () => {
  const uid = randomUUID();
  const first = await it.starts(it.vera, { uid });
  const second = await it.starts(it.vera, { uid });
  expect(second.call!.id).toBe(first.call!.id);
  expect(it.said().filter((word) => word === 'dial')).toHaveLength(1);
});

test('of two who call at once one has the line, and nobody has two calls', async () => {
  const [vera, wanda] = await Promise.all([it.starts(it.vera), it.starts(it.wanda)]);
  const errors = [vera.error, wanda.error].filter(Boolean);
  expect(errors).toEqual([expect.stringContaining('A colleague is calling')]);
  const who = vera.error ? it.wanda : it.vera;
  expect((await it.starts(who)).error).toBe('Already in call');
});

test.each([
  ['rejects', 'rejected'],
  ['busy', 'busy'],
  ['rings_out', 'no_answer'],
] as const)('a phone that %s leaves a line that answers nobody', async (phone, result) => {
  it.phone().writes({ text: 'Are you there?' });
  await until(async () => expect(await it.owedSince()).not.toBeNull());
  const rings = phone === 'rings_out' ? 0.5 : 45;
  it.simulator.play.knobs('whatsapp', { call: { phone, rings } });
  const { call } = await it.starts(it.vera);
  expect((await it.ended(call!.id)).result).toBe(result);
  expect((await line()).call).toMatchObject({ result, seconds: 0 });
  expect(await it.owedSince()).not.toBeNull();
  await until(() => expect(it.said()).toEqual(['dial', 'join', 'leave']));
});

test.each([
  ['dial', 'Server error', []],
  ['join_refused', 'signaling server error', ['join', 'end-call', 'leave']],
] as const)('where the provider fails at “%s” it is said so', async (fails, error, said) => {
  it.simulator.play.knobs('whatsapp', { call: { fails } });
  expect(await it.starts(it.vera)).toMatchObject({ status: 502, error });
  expect((await line()).call).toMatchObject({ result: 'failed' });
  await until(() => expect(it.said().filter((word) => word !== 'dial')).toEqual(said));
});

test('a provider that does not acknowledge the end is waited for no longer than that', async () => {
  const { call, tab } = await it.starts(it.vera);
  it.simulator.play.knobs('whatsapp', { call: { fails: 'end_refused' } });
  const ended = await it.vera.call(endCall, { id: call!.id, tab });
  expect(ended.body.data).toMatchObject({ is_acknowledged: false, call: { result: 'cancelled' } });
  expect(it.said()).toEqual(['dial', 'join', 'end-call', 'leave']);
});

test('signals pass both ways, only through the window that has the call, and a gap is filled', async () => {
  const live = await openLive({ url: it.app.url, token: it.vera.token, project_id: it.project_id });
  const other = await openLive({ url: it.app.url, token: it.wanda.token, project_id: it.project_id });
  await live.connect();
  await other.connect();
  const { call, tab } = await it.starts(it.vera);
  const id = call!.id;
  const phone = it.phone().accepts('phone');
  await until(() => expect(live.heard('call:signal').length).toBeGreaterThan(0));
  const peer = await until(async () => {
    const { body } = await it.vera.call(listSignals, { id, tab });
    const found = body.data.find(({ signal }) => signal.kind === 'peer');
    expect(found).toBeDefined();
    return found!;
  });
  expect(peer.signal).toEqual({ kind: 'peer', peer_id: phone.peer_id, offers: true });
  const description = { type: 'offer', sdp: 'v=0\r\n' } as const;
  const signals = [{ kind: 'description', peer_id: phone.peer_id, description } as const];
  expect((await it.vera.call(sendSignals, { id, tab, signals })).status).toBe(200);
  await until(() => expect(phone.heard.at(-1)!.signal).toMatchObject({ kind: 'description', description }));
  const elsewhere = await it.vera.call(sendSignals, { id, tab: randomUUID(), signals });
  expect(elsewhere.body.error).toBe('Not in call');
  expect((await it.wanda.call(sendSignals, { id, tab, signals })).body.error).toBe('Not in call');
  expect((await it.tom.call(sendSignals, { id, tab, signals })).status).toBe(404);
  const all = (await it.vera.call(listSignals, { id, tab })).body.data;
  expect(all.map(({ n }) => n)).toEqual(all.map((_, nth) => nth + 1));
  const after = (await it.vera.call(listSignals, { id, tab, after: 1 })).body.data;
  // The phone may have said more meanwhile.
  expect(after.slice(0, all.length - 1)).toEqual(all.slice(1));
  expect(other.heard('call:signal')).toEqual([]);
  expect(other.heard('call:changed').length).toBeGreaterThan(0);
  await live.drop();
  await other.drop();
});

test('of a window that goes silent the call is ended, and one that speaks keeps it', async () => {
  const { call, tab } = await it.starts(it.vera);
  it.phone().accepts();
  await until(async () => expect((await it.current(it.vera)).mine?.state).toBe('active'));
  const look = () => watchCall.run({ call_id: call!.id }, { project_id: it.project_id });
  moveClock(seconds(25));
  await it.vera.call(keepCall, { id: call!.id, tab });
  moveClock(seconds(50));
  await look();
  expect((await it.current(it.vera)).mine?.id).toBe(call!.id);
  moveClock(seconds(81));
  await look();
  expect(await it.ended(call!.id)).toMatchObject({ result: 'answered', error: 'call_was_lost' });
  await until(() => expect(it.said().filter((word) => word === 'end-call')).toHaveLength(1));
  expect((await it.vera.call(keepCall, { id: call!.id, tab })).body.data.state).toBe('ended');
});

test('what rings at the client for too long is given up', async () => {
  it.simulator.play.knobs('whatsapp', { call: { phone: 'silent' } });
  const { call, tab } = await it.starts(it.vera);
  moveClock(seconds(59));
  await it.vera.call(keepCall, { id: call!.id, tab });
  moveClock(seconds(61));
  await watchCall.run({ call_id: call!.id }, { project_id: it.project_id });
  expect(await it.ended(call!.id)).toMatchObject({ result: 'no_answer', error: null });
  await until(() => expect(it.said()).toContain('end-call'));
});

test('a number is called as well as a dialogue, and one that never wrote is not', async () => {
  const tab = randomUUID();
  const wrote = await it.vera.call(startCall, { uid: randomUUID(), tab, phone: '+79991234567' });
  expect(wrote.body.data.call).toMatchObject({ name: 'Anna' });
  await it.quiet();
  const never = await it.vera.call(startCall, { uid: randomUUID(), tab, phone: '+79995554433' });
  expect(never.body.error).toContain('in the last 72 hours');
  const unseen = await it.tom.call(startCall, { uid: randomUUID(), tab, dialogue_id: await it.dialogue() });
  expect(unseen.status).toBe(404);
});

test('what ended leaves no signals behind, and one fact', async () => {
  const { call, tab } = await it.starts(it.vera);
  await it.vera.call(endCall, { id: call!.id, tab });
  const db = dbOf(it.project_id);
  expect(await db.selectFrom('call_signals').selectAll().execute()).toEqual([]);
  const facts = await db.selectFrom('facts').select(['changes']).where('name', '=', 'callEnded').execute();
  expect(facts.at(-1)!.changes).toMatchObject({ result: [null, 'cancelled'], operator_id: [null, it.vera.id] });
});
