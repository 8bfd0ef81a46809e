import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Simulator, startSimulator } from '../../simulator.ts';
import { type Account, calmCalls } from '../../world.ts';

type Heard = { event: string; body: Record<string, unknown> };

const offer = { type: 'offer', sdp: 'v=0\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\na=end\r\n' } as const;
const answer = { type: 'answer', sdp: 'v=0\r\n' } as const;
const candidate = { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 };

let simulator: Simulator;
let account: Account;
const sockets: Socket[] = [];
beforeAll(async () => {
  simulator = await startSimulator();
  account = simulator.world.openAccount({
    channel: 'whatsapp',
    key: '1101000088',
    name: 'Studio',
    settings: { token: 'secret' },
  });
});
beforeEach(() => simulator.play.knobs('whatsapp', { call: calmCalls }));
afterEach(() => {
  const call = simulator.play.calls.current(account);
  if (call) simulator.play.calls.end(call, 'provider', 'timeout');
  for (const socket of sockets.splice(0)) socket.disconnect();
  simulator.play.calls.journal.lines.length = 0;
});
afterAll(() => simulator.stop());

/** The business, as any program beside ours would speak. */
async function business(auth: object = { idInstance: account.key, apiInstanceToken: 'secret', type: 'external' }) {
  const socket = io(simulator.url, { path: '/green/socket.io/', transports: ['websocket'], auth, forceNew: true });
  sockets.push(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, body: Heard['body']) => heard.push({ event, body }));
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
  return {
    socket,
    heard,
    events: () => heard.map(({ event }) => event),
    hears: (event: string) =>
      vi.waitFor(() => {
        const found = heard.findLast((it) => it.event === event);
        expect(found, `heard ${heard.map((it) => it.event).join()}`).toBeDefined();
        return found!.body as never;
      }),
    ask: (event: string, body: object) => socket.timeout(500).emitWithAck(event, body) as Promise<unknown>,
  };
}
type Business = Awaited<ReturnType<typeof business>>;

const dial = (body: object = { phoneNumber: 79991234567 }, token = 'secret') =>
  fetch(`${simulator.url}/green/waInstance${account.key}/call/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const anna = () => simulator.play.client(account, { id: '79991234567@c.us', name: 'Anna' });
const wrong = () => simulator.play.calls.journal.wrong().map(({ event, wrong: why }) => `${event}: ${why}`);
const states = ({ heard }: Business) =>
  heard
    .filter(({ event }) => event === 'call-state')
    .map(
      ({ body }) => (body as { info: { info: { callInfo: { call_state: number } } } }).info.info.callInfo.call_state,
    );

test('nobody is let in but by websocket, with an instance, its token and the word of outside programs', async () => {
  const known = { idInstance: account.key, apiInstanceToken: 'secret', type: 'external' };
  for (const part of [{ idInstance: '1' }, { apiInstanceToken: 'other' }, { type: 'internal' }]) {
    await expect(business({ ...known, ...part })).rejects.toThrow('Unauthorized');
  }
  await expect(business({})).rejects.toThrow('Unauthorized');
  const polled = await fetch(`${simulator.url}/green/socket.io/?EIO=4&transport=polling`);
  expect(polled.status).toBe(400);
  const ofAPage = io(simulator.url, {
    path: '/green/socket.io/',
    transports: ['websocket'],
    auth: known,
    extraHeaders: { origin: 'https://elsewhere.example' },
    reconnection: false,
  });
  sockets.push(ofAPage);
  await new Promise((resolve, reject) =>
    ofAPage.on('connect_error', resolve).on('connect', () => reject(new Error('let in'))),
  );
});

test('a number is called, the business is acknowledged in its room, and the two ends are introduced', async () => {
  const ours = await business();
  const { callId } = (await (await dial()).json()) as { callId: string };
  expect(await ours.ask('join', { callID: account.key })).toBe(true);
  const { peerID, createOffer } = await ours.hears('add-peer');
  expect(createOffer).toBe(true);
  ours.socket.emit('relay-sdp', { peerID, sessionDescription: offer });
  ours.socket.emit('relay-ice', { peerID, iceCandidate: candidate });
  const call = anna().call()!;
  expect(call).toMatchObject({ id: callId, direction: 'out', state: 'ringing' });
  await vi.waitFor(() =>
    expect(call.heard.map(({ n, signal }) => [n, signal.kind])).toEqual([
      [1, 'peer'],
      [2, 'description'],
      [3, 'candidate'],
    ]),
  );
  const tab = randomUUID();
  anna().accepts(tab);
  const peer_id = ours.socket.id!;
  anna().signals(tab, [
    { kind: 'description', peer_id, description: answer },
    { kind: 'candidate', peer_id, candidate },
  ]);
  expect(await ours.hears('session-description')).toEqual({ peerID, sessionDescription: answer });
  expect(await ours.hears('ice-candidate')).toEqual({ peerID, iceCandidate: candidate });
  expect(states(ours)).toEqual([1, 2, 5, 6]);
  expect(await ours.ask('end-call', {})).toBe(true);
  expect(call).toMatchObject({ state: 'ended', ended: { by: 'business', why: 'hangup' } });
  expect(ours.events()).not.toContain('end-call');
  expect(wrong()).toEqual([]);
});

test('only the tab that took a call speaks for the client', async () => {
  const ours = await business();
  await dial();
  await ours.ask('join', { callID: account.key });
  anna().accepts('one');
  expect(() => anna().signals('two', [{ kind: 'candidate', peer_id: ours.socket.id!, candidate }])).toThrow(
    'another tab',
  );
  expect(() => anna().accepts('one')).toThrow('nothing to accept');
});

test('a client calls: every socket of the instance rings, the one that answers joins', async () => {
  const [ours, other] = [await business(), await business()];
  const call = anna().dials('phone');
  const rings = await ours.hears('incoming-call');
  expect(rings).toMatchObject({ timeout: 45, info: { callId: call.id, wid: { user: '79991234567' } } });
  expect(await other.hears('incoming-call')).toEqual(rings);
  expect(await ours.ask('join', { callID: account.key })).toBe(false);
  expect(wrong()).toEqual(['join: joined before the call was answered']);
  ours.socket.emit('incoming-call-answer', { reject: false });
  ours.socket.emit('join', { callID: account.key });
  await ours.hears('add-peer');
  expect(call.state).toBe('active');
  expect(other.events()).not.toContain('add-peer');
  anna().hangsUp();
  expect(await ours.hears('end-call')).toEqual({ info: { context: 'hangup', incoming: true } });
  ours.socket.emit('leave', { callID: account.key });
});

test('while the line carries a call another rings there, and is nobody’s to take', async () => {
  const ours = await business();
  const first = anna().dials();
  expect(() => anna().dials()).toThrow('the line is busy');
  const boris = simulator.play.client(account, { id: '79995550011@c.us', name: 'Boris' });
  const second = boris.dials();
  await vi.waitFor(() => expect(ours.events().filter((event) => event === 'incoming-call')).toHaveLength(2));
  ours.socket.emit('incoming-call-answer', { reject: false });
  await vi.waitFor(() => expect(first.state).toBe('active'));
  boris.hangsUp();
  expect(await ours.hears('end-call')).toEqual({ info: { context: 'hangup', incoming: true } });
  expect([first.state, second.state]).toEqual(['active', 'ended']);
  simulator.play.calls.repeat(second);
  await vi.waitFor(() => expect(ours.events().filter((event) => event === 'end-call')).toHaveLength(2));
});

test('a call that comes in is rejected once', async () => {
  const ours = await business();
  const call = anna().dials();
  await ours.hears('incoming-call');
  expect(await ours.ask('end-call', {})).toBe(false);
  ours.socket.emit('incoming-call-answer', { reject: true });
  await vi.waitFor(() => expect(call.ended).toEqual({ by: 'business', why: 'reject' }));
  expect(await ours.ask('incoming-call-answer', { reject: true })).toBe(false);
  expect(wrong()).toHaveLength(2);
});

test('what the protocol does not know is refused and written down', async () => {
  const ours = await business();
  expect((await dial({ phoneNumber: '79991234567' })).status).toBe(400);
  expect((await dial({})).status).toBe(400);
  expect((await dial(undefined, 'other')).status).toBe(401);
  expect(await ours.ask('join', { callID: account.key })).toBe(false);
  await dial();
  expect((await dial()).status).toBe(400);
  expect(await ours.ask('join', { callID: anna().call()!.id })).toBe(false);
  expect(await ours.ask('relay-sdp', { peerID: anna().call()!.peer_id, sessionDescription: offer })).toBe(false);
  await ours.ask('join', { callID: account.key });
  expect(await ours.ask('relay-sdp', { peerID: 'nobody', sessionDescription: offer })).toBe(false);
  expect(await ours.ask('relay-sdp', { peer_id: 'x', sessionDescription: offer })).toBe(false);
  expect(await ours.ask('incoming-call-answer', { reject: 'no' })).toBe(false);
  expect(await ours.ask('hang-up', {})).toBe(false);
  expect(wrong()).toEqual([
    'join: no call',
    'join: callID is not the instance',
    'relay-sdp: not in the room',
    'relay-sdp: nobody has this peerID',
    expect.stringContaining('relay-sdp: malformed'),
    expect.stringContaining('incoming-call-answer: malformed'),
    'hang-up: unknown event',
  ]);
});

test.each([
  ['rejects', { context: 'reject', incoming: false }],
  ['busy', { context: 'busy', incoming: false }],
] as const)('a phone that is set to “%s” says so by itself', async (phone, info) => {
  simulator.play.knobs('whatsapp', { call: { phone } });
  const ours = await business();
  await dial();
  await ours.ask('join', { callID: account.key });
  expect(await ours.hears('end-call')).toEqual({ info });
});

test('a call that nobody takes rings out, and one that is silent never does', async () => {
  simulator.play.knobs('whatsapp', { call: { phone: 'rings_out', rings: 0.05 } });
  const ours = await business();
  await dial();
  await ours.ask('join', { callID: account.key });
  expect(await ours.hears('end-call')).toEqual({ info: { context: 'timeout', incoming: false } });
  simulator.play.knobs('whatsapp', { call: { phone: 'silent' } });
  const call = anna().dials();
  expect(await ours.hears('incoming-call')).toMatchObject({ timeout: 0.05 });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(call.state).toBe('ringing');
});

test('the client hangs up after as many seconds as the knob says', async () => {
  simulator.play.knobs('whatsapp', { call: { hangs_up: 0.05 } });
  const ours = await business();
  await dial();
  await ours.ask('join', { callID: account.key });
  anna().accepts();
  expect(await ours.hears('end-call')).toEqual({ info: { context: 'hangup', incoming: false } });
});

test('the provider fails as it is told: refuses the call, or the room, or does not acknowledge', async () => {
  const fails = (word: 'dial' | 'join_refused' | 'join_silent' | 'end_refused' | 'end_silent') =>
    simulator.play.knobs('whatsapp', { call: { fails: word } });
  const ours = await business();
  fails('dial');
  expect((await dial()).status).toBe(500);
  fails('join_refused');
  expect((await dial()).status).toBe(200);
  expect(await ours.ask('join', { callID: account.key })).toBe(false);
  fails('join_silent');
  await expect(ours.ask('join', { callID: account.key })).rejects.toThrow('timed out');
  fails('end_refused');
  expect(await ours.ask('join', { callID: account.key })).toBe(true);
  expect(await ours.ask('end-call', {})).toBe(false);
  fails('end_silent');
  await expect(ours.ask('end-call', {})).rejects.toThrow('timed out');
  expect(anna().call()!.state).toBe('ringing');
  expect(wrong()).toEqual([]);
});

test('where media are dropped nobody learns where the other is reached', async () => {
  simulator.play.knobs('whatsapp', { call: { drops_media: true } });
  const ours = await business();
  await dial();
  await ours.ask('join', { callID: account.key });
  const { peerID } = await ours.hears('add-peer');
  ours.socket.emit('relay-ice', { peerID, iceCandidate: candidate });
  ours.socket.emit('relay-sdp', { peerID, sessionDescription: offer });
  const call = anna().call()!;
  await vi.waitFor(() => expect(call.heard.at(-1)?.signal.kind).toBe('description'));
  expect(JSON.stringify(call.heard)).not.toContain('candidate:');
});

test('who comes back to the room is introduced anew, and the call outlives the way there', async () => {
  const ours = await business();
  await dial();
  await ours.ask('join', { callID: account.key });
  anna().accepts();
  const call = anna().call()!;
  ours.socket.disconnect();
  await vi.waitFor(() => expect(call.heard.at(-1)?.signal.kind).toBe('peer_gone'));
  expect(call.state).toBe('active');
  const again = await business();
  expect(await again.ask('join', { callID: account.key })).toBe(true);
  expect(await again.hears('add-peer')).toMatchObject({ peerID: call.peer_id });
  expect(call.heard.at(-1)?.signal).toEqual({ kind: 'peer', peer_id: again.socket.id, offers: false });
});
