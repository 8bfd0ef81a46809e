import { voiceFormats } from '../../../kit/voice.ts';
import type { Keeping } from './left-recordings.ts';

export type CallRecorder = {
  /** Another microphone. */
  speakBy: (ours: MediaStream) => void;
  stop: () => Promise<Recorded | null>;
};
/** `safe`: nobody needs what was laid by of it any more. */
export type Recorded = { file: Blob; name: string; safe?: () => Promise<void> };

// Two voices in one track.
const BITS_PER_SECOND = 32_000;

/** Both voices in one file. Null where the browser cannot. */
export function recordBoth(
  ours: MediaStream,
  theirs: MediaStream,
  keepPieces: (name: string) => Keeping,
): CallRecorder | null {
  if (!('MediaRecorder' in globalThis)) return null;
  const format = voiceFormats.find(({ mime }) => MediaRecorder.isTypeSupported(mime));
  if (!format) return null;
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  context.createMediaStreamSource(theirs).connect(mixed);
  let voice = context.createMediaStreamSource(ours);
  voice.connect(mixed);

  const recorder = new MediaRecorder(mixed.stream, { mimeType: format.mime, audioBitsPerSecond: BITS_PER_SECOND });
  const name = `call.${format.ending}`;
  const kept = keepPieces(name);
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
      voice.disconnect();
      voice = context.createMediaStreamSource(stream);
      voice.connect(mixed);
    },
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      await context.close();
      const file = new Blob(pieces, { type: format.mime.split(';')[0]! });
      return { file, name, safe: kept.forget };
    },
  };
}
