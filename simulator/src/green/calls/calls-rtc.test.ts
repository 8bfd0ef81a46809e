import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Simulator, startSimulator } from '../../simulator.ts';
import { type Account, calmCalls } from '../../world.ts';

type Frame = { type: string; state?: { state: string; info?: object; reason?: string }; message?: string };

const offer = { type: 'offer', sdp: 'v=0\r\n' } as const;
const answer = { type: 'answer', sdp: 'v=0\r\n' } as const;
const candidate = { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };

let simulator: Simulator;
let account: Account;
const opened: WebSocket[] = [];
beforeAll(async () => {
  simulator = await startSimulator();
  const settings = { token: 'secret' };
  account = simulator.world.openAccount({ channel: 'whatsapp', key: '1101000090', name: 'Studio', settings });
  anna();
});
beforeEach(() => simulator.play.knobs('whatsapp', { call: calmCalls }));
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
  const call = simulator.play.calls.current(account);
  if (call) simulator.play.calls.end(call, 'provider', 'timeout');
});
afterAll(() => simulator.stop());

const anna = () => simulator.play.client(account, { id: '79991234567@c.us', name: 'Anna' });
const address = (path: string) => `${simulator.url}/green/waInstance${account.key}/${path}`;
const ask = async (method: string, body: object = {}) => {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answered = await fetch(address(`${method}/secret`), method === 'callsState' ? {} : asked);
  const text = await answered.text();
  return { status: answered.status, body: text ? (JSON.parse(text) as unknown) : null };
};

async function line(token = 'secret') {
  const socket = new WebSocket(address(`callsRtc/${token}`).replace('http', 'ws'));
  opened.push(socket);
  const heard: Frame[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Frame));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    heard,
    socket,
    say: (frame: object) => socket.send(JSON.stringify(frame)),
    hears: (frame: object) => vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining(frame))),
    states: () => heard.flatMap(({ state }) => state?.state ?? []),
  };
}

test('whoever connects is told the state at once; a wrong token is not let in', async () => {
  await expect(line('other')).rejects.toThrow('401');
  const ours = await line();
  await vi.waitFor(() => expect(ours.states()).toEqual(['idle']));
  expect(await ask('callsGetIceServers')).toMatchObject({ status: 404 });
});

test('a client is called: the app offers, the phone answers, both hang up', async () => {
  const ours = await line();
  const dialled = await ask('callsDial', { chatId: '79991234567@c.us' });
  expect(dialled).toMatchObject({ status: 200, body: { callId: anna().call()!.id } });
  expect(await ask('callsState')).toMatchObject({ body: { state: 'out-call', info: { name: 'Anna' } } });
  ours.say({ type: 'offer', offer });
  ours.say({ type: 'ice-candidate', candidate });
  const call = anna().call()!;
  await vi.waitFor(() =>
    expect(call.heard.map(({ signal }) => signal.kind)).toEqual(['peer', 'description', 'candidate']),
  );
  anna().accepts('phone');
  const peer_id = [...call.ours][0]!;
  anna().signals('phone', [
    { kind: 'description', peer_id, description: answer },
    { kind: 'candidate', peer_id, candidate },
  ]);
  await ours.hears({ type: 'answer', answer });
  await ours.hears({ type: 'ice-candidate', candidate });
  anna().hangsUp();
  await vi.waitFor(() => expect(ours.states()).toEqual(['idle', 'out-call', 'on-call', 'idle']));
  expect(ours.heard.at(-1)?.state?.reason).toBe('hangup');
});

test('a call that comes in is accepted, rejected and hung up by commands', async () => {
  const ours = await line();
  expect(await ask('callsAccept')).toMatchObject({ status: 400 });
  anna().dials();
  await vi.waitFor(() => expect(ours.states()).toEqual(['idle', 'inc-call']));
  expect(await ask('callsReject')).toMatchObject({ status: 200 });
  expect(anna().call()).toMatchObject({ ended: { by: 'business', why: 'reject' } });
  anna().dials();
  expect(await ask('callsAccept')).toMatchObject({ status: 200 });
  expect(await ask('callsHangUp')).toMatchObject({ status: 200 });
  expect(await ask('callsHangUp')).toMatchObject({ status: 400 });
  await vi.waitFor(() => expect(ours.states()).toEqual(['idle', 'inc-call', 'idle', 'inc-call', 'on-call', 'idle']));
});

test('what the protocol does not know is answered with an error', async () => {
  const ours = await line();
  ours.say({ type: 'offer', offer });
  await ours.hears({ type: 'error', message: 'no call' });
  await ask('callsDial', { chatId: '79991234567@c.us' });
  ours.say({ type: 'ice-candidate', candidate });
  await ours.hears({ type: 'error', message: 'nothing was offered' });
  ours.say({ type: 'answer', answer });
  ours.socket.send('no JSON');
  await ours.hears({ type: 'error', message: 'not JSON' });
  expect(simulator.play.calls.journal.wrong()).toHaveLength(4);
  expect(await ask('callsDial', { chatId: '79991234567' })).toMatchObject({ status: 400 });
});

test('who comes back amid a call learns that it goes on, and offers anew', async () => {
  const first = await line();
  await ask('callsDial', { chatId: '79991234567@c.us' });
  first.say({ type: 'offer', offer });
  const call = anna().call()!;
  await vi.waitFor(() => expect(call.ours.size).toBe(1));
  anna().accepts();
  first.socket.terminate();
  await vi.waitFor(() => expect(call.heard.at(-1)?.signal.kind).toBe('peer_gone'));
  const again = await line();
  await vi.waitFor(() => expect(again.states()).toEqual(['on-call']));
  again.say({ type: 'offer', offer });
  await vi.waitFor(() =>
    expect(call.heard.slice(-2).map(({ signal }) => signal.kind)).toEqual(['peer', 'description']),
  );
});
