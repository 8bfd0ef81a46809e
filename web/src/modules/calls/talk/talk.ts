import type { IceServer } from '@parley/contract/calls/calls';
import { openPeer, type PeerState } from './peer.ts';
import { recordBoth, type CallRecorder, type Recording } from './recorder.ts';
import { openSignalling } from './signalling.ts';
import { chooseDevice, chosenDevice, letGo, takeMicrophone } from './microphone.ts';
import { watchLink } from './watch-link.ts';

export type Talk = {
  call_id: number;
  mute: (isMuted: boolean) => void;
  speakBy: (device: string | null) => Promise<void>;
  hearBy: (device: string) => Promise<void>;
  /** They speak from now on. */
  answered: (isRecorded: boolean) => void;
  /** What is measured beside the choice of devices. */
  voices: () => { ours: MediaStream; theirs: MediaStream | null };
  stop: () => Promise<Recording | null>;
};

type Options = {
  project: number;
  call_id: number;
  tab: string;
  ice_servers: IceServer[];
  stream: MediaStream;
  onLink: (state: PeerState) => void;
  /** The microphone is gone, or there is one again. */
  onDeaf: (isDeaf: boolean) => void;
  lost: () => void;
};

/** The voices of one call, from the first signal to the last. */
export function startTalk({ project, call_id, tab, ice_servers, stream, onLink, onDeaf, lost }: Options): Talk {
  const speaker = new Audio();
  speaker.autoplay = true;
  let theirs: MediaStream | null = null;
  let recorder: CallRecorder | null = null;
  let isRecorded = false;
  let isMuted = false;
  let isAnswered = false;
  let way: PeerState = 'connecting';

  const signalling = openSignalling(call_id, tab, (signal) => void peer.hear(signal));
  const peer = openPeer({
    ice_servers,
    stream,
    say: signalling.say,
    onState: (state) => {
      way = state;
      onLink(state);
      // While it rings nobody is lost yet: the other end may come and go.
      if (isAnswered || state !== 'away') link.heard(state);
    },
    onVoice: (voice) => {
      theirs = voice;
      speaker.srcObject = voice;
      void speaker.play().catch(() => undefined);
      record();
    },
  });
  const link = watchLink({ restart: () => void peer.restart(), lost });

  const record = () => {
    if (!isRecorded || !theirs) return;
    if (recorder) recorder.hear(theirs);
    else recorder = recordBoth(stream, theirs, { project, call_id, tab });
  };

  async function speakBy(device: string | null): Promise<void> {
    const taken = await takeMicrophone(device ?? undefined);
    const [track] = taken.getAudioTracks();
    if (!track) return;
    letGo(stream);
    for (const old of stream.getTracks()) stream.removeTrack(old);
    stream.addTrack(track);
    track.enabled = !isMuted;
    follow(track);
    onDeaf(false);
    recorder?.speakBy(stream);
    await peer.speakBy(track);
    if (device) chooseDevice('audioinput', device);
  }

  // Unplugged: another one is taken, now or as soon as there is one.
  const again = () => void speakBy(null).catch(() => onDeaf(true));
  const follow = (track: MediaStreamTrack) => {
    track.onended = again;
  };
  const plugged = () => {
    if (stream.getAudioTracks().every((it) => it.readyState === 'ended')) again();
  };
  for (const track of stream.getAudioTracks()) follow(track);
  navigator.mediaDevices.addEventListener('devicechange', plugged);

  const hearBy = async (device: string) => {
    if ('setSinkId' in speaker) await speaker.setSinkId(device);
    chooseDevice('audiooutput', device);
  };
  const known = chosenDevice('audiooutput');
  if (known) void hearBy(known).catch(() => undefined);

  return {
    call_id,
    speakBy,
    hearBy,
    mute: (wanted) => {
      isMuted = wanted;
      for (const track of stream.getAudioTracks()) track.enabled = !wanted;
    },
    answered: (wanted) => {
      isRecorded = wanted;
      isAnswered = true;
      record();
      if (way === 'away') link.heard(way);
      else if (way !== 'connected') link.expect();
    },
    voices: () => ({ ours: stream, theirs }),
    stop: async () => {
      link.stop();
      signalling.stop();
      navigator.mediaDevices.removeEventListener('devicechange', plugged);
      const recorded = await recorder?.stop();
      peer.close();
      for (const track of stream.getAudioTracks()) track.onended = null;
      letGo(stream);
      speaker.srcObject = null;
      return recorded ?? null;
    },
  };
}
