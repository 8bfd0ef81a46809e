import { readMoment } from '../../kit/moments/read-moment.ts';

// Nobody says a moment in more words.
const MOST_WORDS = 10;

export type Spoken = { comment: string; moment: Date | null };

/**
 * "Call Anna tomorrow 15:00": the longest end, or else the longest beginning, that is a moment is when, and the rest is
 * what. Where nothing but a moment is said, that is what, too. A mere number is no hour: it may be that of a room.
 */
export function readSpoken(typed: string, now: Date): Spoken {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  const whole = momentIn(words, now);
  if (whole) return { comment: words.join(' '), moment: whole };
  for (let at = Math.max(1, words.length - MOST_WORDS); at < words.length; at++) {
    const moment = momentIn(words.slice(at), now);
    if (moment) return { comment: words.slice(0, at).join(' '), moment };
  }
  for (let at = Math.min(words.length - 1, MOST_WORDS); at > 0; at--) {
    const moment = momentIn(words.slice(0, at), now);
    if (moment) return { comment: words.slice(at).join(' '), moment };
  }
  return { comment: words.join(' '), moment: null };
}

const momentIn = (words: string[], now: Date): Date | null =>
  words.length > MOST_WORDS || words.every((it) => /^\d+$/.test(it)) ? null : readMoment(words.join(' '), now);
