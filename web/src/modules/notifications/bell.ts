// Two soft tones; made here, so that there is nothing to download.
const TONES = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.11 },
];
const TONE_SECONDS = 0.22;
const QUIET_MS = 1_000;

let speaker: AudioContext | undefined;
let lastRing = 0;

/** Rings at most once a second. Before the first click on the page a browser keeps it silent. */
export function ring() {
  if (Date.now() - lastRing < QUIET_MS || globalThis.AudioContext === undefined) return;
  lastRing = Date.now();
  speaker ??= new AudioContext();
  void speaker.resume();
  for (const { hertz, at } of TONES) sound(speaker, hertz, speaker.currentTime + at);
}

function sound(context: AudioContext, hertz: number, begins: number) {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(0.12, begins + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(begins);
  tone.stop(begins + TONE_SECONDS);
}
