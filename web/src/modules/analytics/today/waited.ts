import { usualGoodTime } from '@parley/contract/analytics/dialogues';
import type { Language } from '@parley/contract/languages';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { formatTook } from '../charts/took.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// Longer than is usually promised is seen; six times as long is seen from afar.
const LONG_MS = usualGoodTime * 1000;
const TOO_LONG_MS = 6 * LONG_MS;

export function toneOf(since: Date | null | undefined, now: Date): 'warn' | 'bad' | undefined {
  if (!since) return undefined;
  const waited = now.getTime() - since.getTime();
  return waited >= TOO_LONG_MS ? 'bad' : waited >= LONG_MS ? 'warn' : undefined;
}

/**
 * By the clock on the wall, in whole minutes: the server's clock may be a little ahead of ours. From two days on in whole
 * days: from afar nobody reads the hours, and a table has no room for them.
 */
export function waitedWords(since: Date, now: Date, language: Language): string {
  const waited = Math.max(0, now.getTime() - since.getTime());
  if (waited < HOUR_MS) return formatDuration(waited, language);
  const step = waited < 2 * DAY_MS ? MINUTE_MS : DAY_MS;
  return formatTook((Math.floor(waited / step) * step) / 1000, language, 'day');
}
