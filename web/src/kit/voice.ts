/** What browsers record, best first; which of them depends on the browser. */
export const voiceFormats = [
  { mime: 'audio/webm;codecs=opus', ending: 'webm' },
  { mime: 'audio/mp4', ending: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', ending: 'ogg' },
];

/** How loud a voice is, from 0 to 1. */
export function meterOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const measure = () => {
    analyser.getFloatTimeDomainData(wave);
    return Math.min(1, Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length) * 4);
  };
  return { measure, close: () => void context.close() };
}
