import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import { act, type Call, hearCall, type Place } from './api.ts';

type Given = {
  place: Place;
  tab: string;
  call: () => Promise<string>;
  /** What the provider says of the call, as soon as it says it. */
  changed: (call: Call) => void;
  isSilent: () => void;
  /** The provider answers no more. */
  lost: () => void;
};

/** The client's end of a call: the microphone of this page, and what the operator says. */
export async function openVoice({ place, tab, call, changed, isSilent, lost }: Given) {
  // Asked for first: nobody picks up before they can speak.
  const own = await microphone();
  if (!own) isSilent();
  const audio = new Audio();
  const level = meter();
  let connection: RTCPeerConnection | null = null;
  let waiting: RTCIceCandidateInit[] = [];
  let isOpen = true;
  const tell = (signals: OwnSignal[]) => act(place, { do: 'signal', tab, signals }).catch(() => undefined);

  async function meet(peer_id: string, offers: boolean): Promise<void> {
    connection?.close();
    waiting = [];
    const made = new RTCPeerConnection();
    connection = made;
    if (own) for (const track of own.getTracks()) made.addTrack(track, own);
    else made.addTransceiver('audio', { direction: 'recvonly' });
    made.addEventListener('track', ({ track }) => {
      const heard = new MediaStream([track]);
      audio.srcObject = heard;
      void audio.play().catch(() => undefined);
      level.listen(heard);
    });
    made.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.candidate) void tell([{ kind: 'candidate', peer_id, candidate: candidate.toJSON() as never }]);
    });
    if (offers) await describe(made, peer_id);
  }

  async function describe(made: RTCPeerConnection, peer_id: string): Promise<void> {
    await made.setLocalDescription();
    const { type, sdp } = made.localDescription!;
    await tell([{ kind: 'description', peer_id, description: { type, sdp } }]);
  }

  async function take(signal: HeardSignal): Promise<void> {
    if (signal.kind === 'peer') return meet(signal.peer_id, signal.offers);
    if (!connection) return;
    if (signal.kind === 'candidate') {
      if (connection.remoteDescription) await connection.addIceCandidate(signal.candidate);
      else waiting.push(signal.candidate);
    }
    if (signal.kind !== 'description') return;
    await connection.setRemoteDescription(signal.description);
    for (const candidate of waiting.splice(0)) await connection.addIceCandidate(candidate);
    if (signal.description.type === 'offer') await describe(connection, signal.peer_id);
  }

  async function attend(id: string): Promise<void> {
    for (let after = 0; isOpen;) {
      const { call: now, heard } = await hearCall(id, after);
      changed(now);
      if (now.state === 'ended') return close();
      if (now.is_dropped) connection?.close();
      for (const { n, signal } of heard) {
        after = n;
        await take(signal);
      }
    }
  }

  /** Once: the end of a call may be heard of in two ways. */
  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    connection?.close();
    for (const track of own?.getTracks() ?? []) track.stop();
    audio.srcObject = null;
    level.close();
  }

  try {
    attend(await call()).catch(() => {
      close();
      lost();
    });
  } catch (error) {
    close();
    throw error;
  }
  return { close, loudness: level.read };
}
export type VoiceEnd = Awaited<ReturnType<typeof openVoice>>;

/** Null: there is none, or it was refused, or the page is not on a safe address. */
const microphone = (): Promise<MediaStream | null> =>
  navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => null) ?? Promise.resolve(null);

/** How loud it is, 0 to 1. */
function meter() {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  return {
    listen: (stream: MediaStream): void => void context.createMediaStreamSource(stream).connect(analyser),
    read: (): number => {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, it) => sum + it * it, 0) / samples.length);
    },
    close: (): void => void context.close(),
  };
}
