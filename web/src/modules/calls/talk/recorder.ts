import { voiceFormats } from '../../../kit/voice.ts';
import { keepPieces } from './left-recordings.ts';
import type { Recorded } from './shelf.ts';

export type CallRecorder = {
  /** Another microphone. */
  speakBy: (ours: MediaStream) => void;
  /** The other end is there anew, with another voice. */
  hear: (theirs: MediaStream) => void;
  stop: () => Promise<Recording>;
};
/** `forget`: nobody needs what was laid by of it any more. */
export type Recording = { of: Recorded; file: Blob; forget: () => Promise<void> };

// Two voices in one track.
const BITS_PER_SECOND = 32_000;

/** Both voices in one file. Null where the browser cannot. */
export function recordBoth(ours: MediaStream, theirs: MediaStream, call: Omit<Recorded, 'name'>): CallRecorder | null {
  if (!('MediaRecorder' in globalThis)) return null;
  const format = voiceFormats.find(({ mime }) => MediaRecorder.isTypeSupported(mime));
  if (!format) return null;
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  const mixIn = (stream: MediaStream) => {
    const voice = context.createMediaStreamSource(stream);
    voice.connect(mixed);
    return voice;
  };
  let [our, their] = [mixIn(ours), mixIn(theirs)];

  const recorder = new MediaRecorder(mixed.stream, { mimeType: format.mime, audioBitsPerSecond: BITS_PER_SECOND });
  const of = { ...call, name: `call.${format.ending}` };
  const kept = keepPieces(of);
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => {
    pieces.push(data);
    kept.keep(data);
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start(1000);
  return {
    speakBy: (stream) => {
      our.disconnect();
      our = mixIn(stream);
    },
    hear: (stream) => {
      their.disconnect();
      their = mixIn(stream);
    },
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      await context.close();
      const file = new Blob(pieces, { type: format.mime.split(';')[0]! });
      return { of, file, forget: kept.forget };
    },
  };
}
