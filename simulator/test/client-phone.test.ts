import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OwnSignal } from '@parley/contract/calls/signals';
import { type Simulator, startSimulator } from '../src/simulator.ts';
import { type Account, calmCalls } from '../src/world.ts';
import { clientPhone, lineOf, lineOver } from './client-phone.ts';
import { type VoicePeer, voicePeer } from './voice-peer.ts';

let simulator: Simulator;
let account: Account;
let socket: Socket;
let office: VoicePeer;
const settings = { token: 'secret' };
const anna = () => simulator.play.client(account, { id: '79991234567@c.us', name: 'Anna' });

beforeAll(async () => {
  simulator = await startSimulator();
  account = simulator.world.openAccount({ channel: 'whatsapp', key: '1101000089', name: 'Studio', settings });
  const auth = { idInstance: account.key, apiInstanceToken: 'secret', type: 'external' };
  socket = io(simulator.url, { path: '/green/socket.io/', transports: ['websocket'], auth });
  await new Promise<void>((resolve) => socket.on('connect', resolve));
});
beforeEach(() => simulator.play.knobs('whatsapp', { call: calmCalls }));
afterAll(async () => {
  socket.disconnect();
  await simulator.stop();
});

/** The business at its computer: what the socket says is what its end of the call takes. */
function sitsDown(): VoicePeer {
  socket.removeAllListeners();
  const say = (signal: OwnSignal) =>
    signal.kind === 'description'
      ? socket.emit('relay-sdp', { peerID: signal.peer_id, sessionDescription: signal.description })
      : socket.emit('relay-ice', { peerID: signal.peer_id, iceCandidate: signal.candidate });
  const made = voicePeer({ tell: (signals) => signals.forEach(say), sound: 'tone' });
  socket
    .on('add-peer', ({ peerID, createOffer }) => made.take({ kind: 'peer', peer_id: peerID, offers: createOffer }))
    .on('session-description', ({ peerID, sessionDescription: description }) =>
      made.take({ kind: 'description', peer_id: peerID, description }),
    )
    .on('ice-candidate', ({ peerID, iceCandidate: candidate }) =>
      made.take({ kind: 'candidate', peer_id: peerID, candidate }),
    );
  return made;
}

async function calls(): Promise<void> {
  office = sitsDown();
  await fetch(`${simulator.url}/green/waInstance${account.key}/call/secret`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: 79991234567 }),
  });
  expect(await socket.emitWithAck('join', { callID: account.key })).toBe(true);
}

const soon = (look: () => void) => vi.waitFor(look, { timeout: 15_000, interval: 50 });

test.each(['business', 'client'] as const)('both hear one another where the %s offers', async (offers) => {
  simulator.play.knobs('whatsapp', { call: { offers } });
  await calls();
  const phone = clientPhone(lineOf(anna()));
  const voice = await phone.accepts();
  await soon(() => expect([office.state(), voice.state()]).toEqual(['connected', 'connected']));
  await soon(() => expect(Math.min(office.loudness(), voice.loudness())).toBeGreaterThan(0.1));
  await phone.hangsUp();
  await office.close();
  expect(simulator.play.calls.journal.wrong()).toEqual([]);
});

test('an echo sends back what it hears, and silence is silence', async () => {
  await calls();
  const echo = clientPhone(lineOf(anna()), { sound: 'echo' });
  await echo.accepts();
  await soon(() => expect(office.loudness()).toBeGreaterThan(0.1));
  await echo.hangsUp();
  await office.close();
  await calls();
  const mute = clientPhone(lineOf(anna()), { sound: 'silence' });
  const voice = await mute.accepts();
  await soon(() => expect(voice.packets()).toBeGreaterThan(20));
  expect(office.packets()).toBe(0);
  await mute.hangsUp();
  await office.close();
});

test('a phone of another process goes by the control of the page', async () => {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(
      `${simulator.url}/control/${path}`,
      body ? { method: 'POST', body: JSON.stringify(body) } : {},
    );
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const call = anna().call();
  const phone = clientPhone(lineOver(ask, { channel: 'whatsapp', account: account.key, client: '79991234567@c.us' }));
  office = sitsDown();
  const voice = await phone.dials();
  expect(anna().call()).not.toBe(call);
  socket.emit('incoming-call-answer', { reject: false });
  socket.emit('join', { callID: account.key });
  await soon(() => expect(Math.min(office.loudness(), voice.loudness())).toBeGreaterThan(0.1));
  expect(await socket.emitWithAck('end-call', {})).toBe(true);
  await soon(() => expect(voice.state()).toBe('closed'));
  await office.close();
});

test('where media are dropped the two never meet', async () => {
  simulator.play.knobs('whatsapp', { call: { drops_media: true } });
  await calls();
  const phone = clientPhone(lineOf(anna()));
  const voice = await phone.accepts();
  const call = anna().call()!;
  await soon(() => expect(call.heard.map(({ signal }) => signal.kind)).toContain('description'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([office.packets(), voice.packets()]).toEqual([0, 0]);
  await phone.hangsUp();
  await office.close();
});
