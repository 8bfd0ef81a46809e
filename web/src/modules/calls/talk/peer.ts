import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import type { IceServer } from '@parley/contract/calls/calls';

export type PeerState = 'connecting' | 'connected' | 'away';

/** The other end of a call, as far as media go. */
export type Peer = {
  hear: (signal: HeardSignal) => Promise<void>;
  /** Another microphone. */
  speakBy: (track: MediaStreamTrack) => Promise<void>;
  /** Looks for another way between the two, where the one there was is gone. */
  restart: () => Promise<void>;
  close: () => void;
};

type Options = {
  ice_servers: IceServer[];
  /** Our voice. */
  stream: MediaStream;
  say: (signal: OwnSignal) => void;
  onState: (state: PeerState) => void;
  onVoice: (stream: MediaStream) => void;
  make?: (configuration: RTCConfiguration) => RTCPeerConnection;
};

type Connection = { peer_id: string; pc: RTCPeerConnection; early: RTCIceCandidateInit[] };

const states: Partial<Record<RTCPeerConnectionState, PeerState>> = {
  new: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'away',
  failed: 'away',
};

/** As the specification tells it (section 4): a peer is added, both sides describe themselves, a peer is removed. */
export function openPeer({ ice_servers, stream, say, onState, onVoice, make = plain }: Options): Peer {
  let known: Connection | null = null;
  // One after another: a description is not set yet when the candidates after it come.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => console.error(error));
    return turn;
  };

  function connect(peer_id: string): Connection {
    const pc = make({ iceServers: ice_servers });
    const connection: Connection = { peer_id, pc, early: [] };
    pc.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate) say({ kind: 'candidate', peer_id, candidate: plainCandidate(candidate) });
    };
    pc.onconnectionstatechange = () => {
      const state = states[pc.connectionState];
      if (state && known === connection) onState(state);
    };
    pc.ontrack = ({ streams, track }) => onVoice(streams[0] ?? new MediaStream([track]));
    for (const track of stream.getTracks()) pc.addTrack(track, stream);
    return connection;
  }

  async function offer({ pc, peer_id }: Connection, options: RTCOfferOptions = {}): Promise<void> {
    const description = await pc.createOffer(options);
    await pc.setLocalDescription(description);
    tell(peer_id, description);
  }

  async function heardDescription(connection: Connection, description: RTCSessionDescriptionInit): Promise<void> {
    const { pc, peer_id } = connection;
    // To an offer that was made anew since.
    if (description.type === 'answer' && pc.signalingState !== 'have-local-offer') return;
    await pc.setRemoteDescription(description);
    for (const candidate of connection.early.splice(0)) await pc.addIceCandidate(candidate);
    if (description.type !== 'offer') return;
    const answer = await pc.createAnswer();
    await pc.setLocalDescription(answer);
    tell(peer_id, answer);
  }

  const tell = (peer_id: string, { type, sdp = '' }: RTCSessionDescriptionInit) =>
    say({ kind: 'description', peer_id, description: { type, sdp } });

  async function take(signal: HeardSignal): Promise<void> {
    if (signal.kind === 'state') return;
    if (signal.kind === 'peer') {
      if (known) return;
      known = connect(signal.peer_id);
      onState('connecting');
      return signal.offers ? offer(known) : undefined;
    }
    if (known?.peer_id !== signal.peer_id) return;
    if (signal.kind === 'description') return heardDescription(known, signal.description);
    if (signal.kind === 'peer_gone') {
      drop();
      return onState('away');
    }
    if (known.pc.remoteDescription) await known.pc.addIceCandidate(signal.candidate);
    else known.early.push(signal.candidate);
  }

  function drop() {
    known?.pc.close();
    known = null;
  }

  return {
    hear: (signal) => inTurn(() => take(signal)),
    speakBy: (track) =>
      inTurn(async () => {
        const [sender] = known?.pc.getSenders().filter((it) => it.track?.kind === 'audio' || !it.track) ?? [];
        await sender?.replaceTrack(track);
      }),
    // An offer that nobody has answered may have been lost with the way.
    restart: () =>
      inTurn(async () => {
        if (known && known.pc.signalingState !== 'have-remote-offer') await offer(known, { iceRestart: true });
      }),
    close: drop,
  };
}

const plain = (configuration: RTCConfiguration) => new RTCPeerConnection(configuration);

function plainCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
