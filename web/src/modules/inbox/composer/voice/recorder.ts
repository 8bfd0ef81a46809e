import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { meterOf, voiceFormats } from '../../../../kit/voice.ts';
import { peaksOf } from './peaks.ts';

type Format = (typeof voiceFormats)[number];

export function formatFor(limits: ChannelLimits | null): Format | null {
  if (!('MediaRecorder' in globalThis)) return null;
  const audio = limits?.files.audio;
  const takes = ({ ending }: Format) =>
    !limits || (audio && (audio.endings?.includes(ending) ?? true) && !audio.refused?.includes(ending));
  return voiceFormats.find((it) => MediaRecorder.isTypeSupported(it.mime) && takes(it)) ?? null;
}

export type Recorded = { file: Blob; name: string; seconds: number; peaks: number[] };
export type Recorder = {
  /** The loudness from 0 to 1, and how long it has been going on. */
  level: () => { level: number; seconds: number };
  finish: () => Promise<Recorded>;
  cancel: () => void;
};

// Speech needs no more, and a minute stays below 200 kB.
const BITS_PER_SECOND = 24_000;
const MEASURE_MS = 50;

/** Asks for the microphone and records at once. Fails when there is none, or it is not allowed. */
export async function startRecording({ mime, ending }: Format): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  const { measure, close } = meterOf(stream);
  const levels: number[] = [];
  const beganAt = performance.now();
  const measuring = setInterval(() => levels.push(measure()), MEASURE_MS);
  recorder.start(1000);

  const seconds = () => (performance.now() - beganAt) / 1000;
  const stop = () => {
    clearInterval(measuring);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    close();
  };
  return {
    level: () => ({ level: levels.at(-1) ?? 0, seconds: seconds() }),
    cancel: stop,
    finish: async () => {
      const length = seconds();
      stop();
      await ended;
      const file = new Blob(pieces, { type: mime.split(';')[0]! });
      return { file, name: `voice.${ending}`, seconds: length, peaks: peaksOf(levels) };
    },
  };
}
