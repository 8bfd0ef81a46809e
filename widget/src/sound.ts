let audio: AudioContext | undefined;

/** Two soft notes, made on the spot: no file to fetch, nothing a page's policy could forbid. */
export function playSound(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [at, hertz] of [
      [0, 660],
      [0.12, 880],
    ] as const) {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.frequency.value = hertz;
      volume.gain.setValueAtTime(0.0001, start + at);
      volume.gain.exponentialRampToValueAtTime(0.12, start + at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.25);
      note.connect(volume).connect(audio.destination);
      note.start(start + at);
      note.stop(start + at + 0.3);
    }
  } catch {
    // A browser that lets nobody play goes without.
  }
}
