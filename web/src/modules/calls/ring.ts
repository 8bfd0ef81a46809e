import { holdFirst } from '../../kit/first-tab.ts';
import { localConfig } from '../../kit/local-config.ts';
import { currentProject } from '../../kit/session.ts';
import { shown } from './shown.ts';

// Made here, so that there is nothing to download.
type Melody = { every_ms: number; volume: number; tones: { hertz: number; at: number; seconds: number }[] };
const bell: Melody = {
  every_ms: 2400,
  volume: 0.14,
  tones: [0, 0.18, 0.36, 0.9, 1.08, 1.26].map((at, nth) => ({ hertz: nth % 3 === 1 ? 784 : 988, at, seconds: 0.16 })),
};
// As telephones of most countries say that it rings at the other end.
const ringback: Melody = { every_ms: 4000, volume: 0.05, tones: [{ hertz: 425, at: 0, seconds: 1 }] };

let speaker: AudioContext | undefined;

/** Rings in one tab while somebody calls, as far as this device may; says in the window that calls that it rings there. */
export function ringWhileAsked(): () => void {
  const lead = holdFirst(`ring:${currentProject()}`);
  let playing: Melody | null = null;
  let stop = () => undefined as void;
  const follow = () => {
    const { step } = shown.getState().state;
    const mayRing = step === 'INCOMING_CALL' && localConfig.getState().notice_audio && lead.isOurs();
    const wanted = step === 'WAITING' ? ringback : mayRing ? bell : null;
    if (wanted === playing) return;
    stop();
    playing = wanted;
    stop = wanted ? play(wanted) : () => undefined;
  };
  const stops = [shown.subscribe(follow), localConfig.subscribe(follow)];
  return () => {
    for (const end of stops) end();
    stop();
    lead.release();
  };
}

function play({ every_ms, volume, tones }: Melody): () => void {
  if (globalThis.AudioContext === undefined) return () => undefined;
  const context = (speaker ??= new AudioContext());
  void context.resume();
  const master = new GainNode(context, { gain: volume });
  master.connect(context.destination);
  const once = () => {
    for (const { hertz, at, seconds } of tones) sound(context, master, hertz, context.currentTime + at, seconds);
  };
  once();
  const timer = setInterval(once, every_ms);
  return () => {
    clearInterval(timer);
    // What was planned already is not heard.
    master.disconnect();
  };
}

function sound(context: AudioContext, to: AudioNode, hertz: number, begins: number, seconds: number) {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const shape = new GainNode(context, { gain: 0 });
  shape.gain.setValueAtTime(0, begins);
  shape.gain.linearRampToValueAtTime(1, begins + 0.02);
  shape.gain.setValueAtTime(1, begins + seconds - 0.04);
  shape.gain.linearRampToValueAtTime(0, begins + seconds);
  tone.connect(shape).connect(to);
  tone.start(begins);
  tone.stop(begins + seconds);
}
