const rate = 8000;
const seconds = 2;

/** Two seconds of a soft tone as a WAV file: a voice message for whoever has no microphone at hand. */
export function voiceFile(): { name: string; mime: string; base64: string; seconds: number } {
  const samples = rate * seconds;
  const bytes = new Uint8Array(44 + samples);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => [...text].forEach((letter, i) => (bytes[at + i] = letter.charCodeAt(0)));
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, samples, true);
  for (let i = 0; i < samples; i++) {
    const loud = Math.sin((i / samples) * Math.PI) * (0.6 + 0.4 * Math.sin(i / 700));
    bytes[44 + i] = 128 + Math.round(60 * loud * Math.sin((i * 2 * Math.PI * 220) / rate));
  }
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { name: 'voice.wav', mime: 'audio/wav', base64: btoa(text), seconds };
}
