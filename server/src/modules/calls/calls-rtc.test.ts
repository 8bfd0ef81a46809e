import { endCall, rejectCall } from '@parley/contract/calls/calls';
import { listSignals, sendSignals } from '@parley/contract/calls/signals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { type CallOffice, openCallOffice } from '../../../test/call-office.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await it.switchCalls({ api: 'rtc' });
  // Dialled by the successor it rings without a room.
  await it.holdsLine((said) => !said.includes('join'));
});
afterEach(() => it.quiet());
afterAll(() => it.stop());

test('by the newer interface a client is called, both ends are introduced, and the end is told', async () => {
  const { call, tab } = await it.starts(it.vera);
  const id = call!.id;
  const heard = async () => (await it.vera.call(listSignals, { id, tab })).body.data.map(({ signal }) => signal);
  await until(async () => expect(await heard()).toContainEqual({ kind: 'peer', peer_id: 'line', offers: true }));
  const description = { type: 'offer', sdp: 'v=0\r\n' } as const;
  await it.vera.call(sendSignals, { id, tab, signals: [{ kind: 'description', peer_id: 'line', description }] });
  const phone = it.phone().accepts('phone');
  await until(() => expect(phone.heard.at(-1)!.signal).toMatchObject({ kind: 'description', description }));
  await until(async () => expect((await it.current(it.vera)).mine?.state).toBe('active'));
  const [ours] = [...phone.ours];
  const answer = { type: 'answer', sdp: 'v=0\r\n' } as const;
  it.phone().signals('phone', [{ kind: 'description', peer_id: ours!, description: answer }]);
  await until(async () =>
    expect(await heard()).toContainEqual({ kind: 'description', peer_id: 'line', description: answer }),
  );
  const ended = await it.vera.call(endCall, { id, tab });
  expect(ended.body.data).toMatchObject({ is_acknowledged: true, call: { result: 'answered' } });
  expect(phone.ended).toEqual({ by: 'business', why: 'hangup' });
  expect(it.wrong()).toEqual([]);
});

test('by it clients call, too: taken, hung up, rejected, and not taken', async () => {
  const taken = await it.rings();
  expect(taken).toMatchObject({ name: 'Anna', phone: '79991234567' });
  expect((await it.speaks(it.wanda, taken.id)).status).toBe(200);
  await until(() => expect(it.phone().call()!.state).toBe('active'));
  it.phone().hangsUp();
  expect((await it.ended(taken.id)).result).toBe('answered');
  const rejected = await it.rings();
  await it.vera.call(rejectCall, { id: rejected.id });
  await until(() => expect(it.phone().call()!.ended).toEqual({ by: 'business', why: 'reject' }));
  const missed = await it.rings();
  it.phone().hangsUp();
  expect((await it.ended(missed.id)).result).toBe('missed');
});

test('why a client did not answer is told', async () => {
  it.simulator.play.knobs('whatsapp', { call: { phone: 'busy' } });
  const { call } = await it.starts(it.vera);
  it.phone();
  expect((await it.ended(call!.id)).result).toBe('busy');
});
