import type { MessageFile } from '@parley/contract/inbox/messages';
import { useEffect, useRef, useState } from 'react';
import { recall, remember } from '../../../kit/remember.ts';
import { fileUrl } from './files.ts';

const SPEEDS = [1, 1.5, 2];
const SPEED_KEY = 'listening speed';

// One is heard at a time.
let heard: HTMLAudioElement | null = null;

/** Plays one recording; nothing is fetched before it is asked for. */
export function usePlayer(file: MessageFile) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [state, setState] = useState({ isPlaying: false, at: 0, cannotPlay: false });
  const [seconds, setSeconds] = useState(file.seconds);
  const [speed, setSpeed] = useState(() => Number(recall(SPEED_KEY)) || 1);
  const change = (how: Partial<typeof state>) => setState((before) => ({ ...before, ...how }));

  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current?.removeAttribute('src');
      audio.current = null;
    },
    [],
  );

  const element = () => {
    if (audio.current) return audio.current;
    const made = new Audio(fileUrl(file));
    made.ontimeupdate = () => change({ at: made.currentTime });
    made.onplay = () => change({ isPlaying: true });
    made.onpause = () => change({ isPlaying: false });
    made.onended = () => change({ isPlaying: false, at: 0 });
    made.onerror = () => change({ isPlaying: false, cannotPlay: true });
    // A recording made in a browser does not know its own length.
    made.onloadedmetadata = () =>
      setSeconds((known) => known ?? (Number.isFinite(made.duration) ? made.duration : null));
    audio.current = made;
    return made;
  };
  return {
    ...state,
    seconds,
    speed,
    toggle: () => {
      const it = element();
      if (!it.paused) return it.pause();
      if (heard !== it) heard?.pause();
      heard = it;
      it.playbackRate = speed;
      void it.play().catch(() => undefined);
    },
    seek: (to: number) => {
      const it = element();
      it.currentTime = Math.max(0, Math.min(to, seconds ?? to));
      change({ at: it.currentTime });
    },
    faster: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
      setSpeed(next);
      remember(SPEED_KEY, String(next));
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}
