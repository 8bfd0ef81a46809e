import { io } from 'socket.io-client';
import type { OwnSignal } from '@parley/contract/calls/signals';
import { voicePeer } from './voice-peer.ts';

type At = { url: string; instance: string; token: string };
type Voice = Omit<Parameters<typeof voicePeer>[0], 'tell'>;

/** A business that calls with no product of ours: the first calls API, spoken by hand. */
export async function businessEnd({ url, instance, token }: At) {
  const auth = { idInstance: instance, apiInstanceToken: token, type: 'external' };
  const socket = io(url, { path: '/green/socket.io/', transports: ['websocket'], auth, forceNew: true });
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
  const say = (signal: OwnSignal) =>
    signal.kind === 'description'
      ? socket.emit('relay-sdp', { peerID: signal.peer_id, sessionDescription: signal.description })
      : socket.emit('relay-ice', { peerID: signal.peer_id, iceCandidate: signal.candidate });

  /** Its end of the next call: what the socket says is what it takes. */
  function listens(options: Voice = {}) {
    socket.removeAllListeners();
    const voice = voicePeer({ ...options, tell: (signals) => signals.forEach(say) });
    socket
      .on('add-peer', ({ peerID, createOffer }) => voice.take({ kind: 'peer', peer_id: peerID, offers: createOffer }))
      .on('session-description', ({ peerID, sessionDescription: description }) =>
        voice.take({ kind: 'description', peer_id: peerID, description }),
      )
      .on('ice-candidate', ({ peerID, iceCandidate: candidate }) =>
        voice.take({ kind: 'candidate', peer_id: peerID, candidate }),
      );
    return voice;
  }

  return {
    socket,
    /** Answers with the provider's status, its end of the call, and whether the room took it in. */
    calls: async (phoneNumber: number, options?: Voice) => {
      const voice = listens(options);
      const { status } = await fetch(`${url}/green/waInstance${instance}/call/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber }),
      });
      const joined = (await socket.emitWithAck('join', { callID: instance })) as boolean;
      return { status, joined, voice };
    },
    /** The next call that comes in, or the one that rings now. */
    accepts: (options?: Voice) => {
      const voice = listens(options);
      socket.emit('incoming-call-answer', { reject: false });
      socket.emit('join', { callID: instance });
      return voice;
    },
    hangsUp: () => socket.emitWithAck('end-call', {}) as Promise<boolean>,
    leaves: () => void socket.disconnect(),
  };
}
export type BusinessEnd = Awaited<ReturnType<typeof businessEnd>>;
