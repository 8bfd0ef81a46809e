import { readMoment } from '../../kit/moments/read-moment.ts';

export type Spoken = { comment: string; moment: Date | null };

/**
 * "Call Anna tomorrow 15:00": the longest end, or else the longest beginning, that is a moment is when, and the rest is
 * what. Some words must be left to say what, and a mere number is no hour: it may be that of a room.
 */
export function readSpoken(typed: string, now: Date): Spoken {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  for (let at = 1; at < words.length; at++) {
    const moment = momentIn(words.slice(at), now);
    if (moment) return { comment: words.slice(0, at).join(' '), moment };
  }
  for (let at = words.length - 1; at > 0; at--) {
    const moment = momentIn(words.slice(0, at), now);
    if (moment) return { comment: words.slice(at).join(' '), moment };
  }
  return { comment: words.join(' '), moment: null };
}

const momentIn = (words: string[], now: Date): Date | null =>
  words.every((it) => /^\d+$/.test(it)) ? null : readMoment(words.join(' '), now);
