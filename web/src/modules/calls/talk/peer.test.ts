import type { OwnSignal } from '@parley/contract/calls/signals';
import { expect, test } from 'vitest';
import { openPeer, type PeerState } from './peer.ts';

/** As much of a browser's connection as is asked of it. */
function connectionOf(log: string[]) {
  return {
    connectionState: 'new',
    signalingState: 'stable',
    remoteDescription: null as RTCSessionDescriptionInit | null,
    onicecandidate: null as ((event: { candidate: object | null }) => void) | null,
    onconnectionstatechange: null as (() => void) | null,
    ontrack: null,
    addTrack: (track: { id: string }) => void log.push(`track ${track.id}`),
    createOffer: async ({ iceRestart = false } = {}) => ({ type: 'offer', sdp: iceRestart ? 'anew' : 'first' }),
    createAnswer: async () => ({ type: 'answer', sdp: 'ours' }),
    async setLocalDescription({ type }: { type: string }) {
      this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
      log.push(`local ${type}`);
    },
    async setRemoteDescription(description: RTCSessionDescriptionInit) {
      await new Promise((resolve) => setTimeout(resolve));
      this.remoteDescription = description;
      this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
      log.push(`remote ${description.type}`);
    },
    addIceCandidate: async ({ candidate }: { candidate: string }) => void log.push(`candidate ${candidate}`),
    getSenders: () => [{ track: { kind: 'audio' }, replaceTrack: async (it: { id: string }) => void log.push(it.id) }],
    close: () => void log.push('close'),
  };
}

function peer() {
  const log: string[] = [];
  const said: OwnSignal[] = [];
  const states: PeerState[] = [];
  const made: ReturnType<typeof connectionOf>[] = [];
  const stream = { getTracks: () => [{ id: 'microphone' }] } as unknown as MediaStream;
  const it = openPeer({
    ice_servers: [],
    stream,
    say: (signal) => said.push(signal),
    onState: (state) => states.push(state),
    onVoice: () => undefined,
    make: () => {
      made.push(connectionOf(log));
      return made.at(-1) as unknown as RTCPeerConnection;
    },
  });
  return { ...it, log, said, states, made };
}

const description = (type: 'offer' | 'answer') =>
  ({ kind: 'description', peer_id: 'p', description: { type, sdp: 'theirs' } }) as const;
const candidate = (word: string, peer_id = 'p') =>
  ({ kind: 'candidate', peer_id, candidate: { candidate: word } }) as const;

test('it offers when it is told to, and takes the answer', async () => {
  const { hear, log, said } = peer();
  await hear({ kind: 'peer', peer_id: 'p', offers: true });
  await hear(description('answer'));
  // Said twice, it is heard once.
  await hear(description('answer'));
  expect(log).toEqual(['track microphone', 'local offer', 'remote answer']);
  expect(said).toEqual([{ kind: 'description', peer_id: 'p', description: { type: 'offer', sdp: 'first' } }]);
});

test('else it waits for an offer and answers; ways that were told too early are taken after it', async () => {
  const { hear, log, said } = peer();
  await hear({ kind: 'peer', peer_id: 'p', offers: false });
  await hear(candidate('early'));
  // Not waited for: the next signal comes while this one is still being set.
  void hear(description('offer'));
  await hear(candidate('late'));
  expect(log).toEqual(['track microphone', 'remote offer', 'candidate early', 'local answer', 'candidate late']);
  expect(said.map((it) => it.kind === 'description' && it.description.type)).toEqual(['answer']);
});

test('only the peer it is connected to is listened to', async () => {
  const { hear, log, made, states } = peer();
  await hear(candidate('before anybody'));
  await hear({ kind: 'peer', peer_id: 'p', offers: false });
  await hear({ kind: 'peer', peer_id: 'q', offers: true });
  await hear(candidate('of a stranger', 'q'));
  await hear({ kind: 'peer_gone', peer_id: 'q' });
  expect(log).toEqual(['track microphone']);
  expect(states).toEqual(['connecting']);
  await hear({ kind: 'peer_gone', peer_id: 'p' });
  // Without an end that was told, nobody is there all the same.
  expect(states).toEqual(['connecting', 'away']);
  await hear({ kind: 'peer', peer_id: 'q', offers: true });
  expect(log).toEqual(['track microphone', 'close', 'track microphone', 'local offer']);
  expect(made).toHaveLength(2);
});

test('its own ways are told, and whether the two are connected', async () => {
  const { hear, said, states, made } = peer();
  await hear({ kind: 'peer', peer_id: 'p', offers: false });
  const [pc] = made;
  pc!.onicecandidate!({ candidate: { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' } });
  pc!.onicecandidate!({ candidate: null });
  expect(said).toEqual([
    {
      kind: 'candidate',
      peer_id: 'p',
      candidate: { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' },
    },
  ]);
  for (const state of ['connected', 'disconnected', 'failed', 'connected', 'closed']) {
    pc!.connectionState = state;
    pc!.onconnectionstatechange!();
  }
  expect(states).toEqual(['connecting', 'connected', 'away', 'away', 'connected']);
});

test('a lost way is looked for anew, unless the other end has begun to', async () => {
  const { hear, restart, said, made } = peer();
  await restart();
  await hear({ kind: 'peer', peer_id: 'p', offers: false });
  await restart();
  // The first offer was lost with the way.
  await restart();
  made[0]!.signalingState = 'have-remote-offer';
  await restart();
  const anew = { kind: 'description', peer_id: 'p', description: { type: 'offer', sdp: 'anew' } };
  expect(said).toEqual([anew, anew]);
});
