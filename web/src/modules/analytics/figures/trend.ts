import type { Language } from '@parley/contract/languages';
import { formatPercent } from '../../../kit/i18n/formats.ts';
import { formatTook } from '../charts/took.ts';

export type Trend = { words: string; goes: 'up' | 'down' | 'nowhere'; isGood: boolean | null };

type Compared = {
  now: number | null;
  before: number | null | undefined;
  /** Numbers change by a share, times by a time, shares by points. */
  kind: 'number' | 'time' | 'share';
  /** To wait less is better; of some figures nobody can say. */
  better?: 'more' | 'less' | 'neither';
};

/** How it changed since the period before; null: there is nothing to compare with. */
export function trendOf({ now, before, kind, better = 'more' }: Compared, language: Language): Trend | null {
  if (now === null || before === null || before === undefined) return null;
  if (kind === 'number' && before === 0) return null;
  const change = kind === 'number' ? (now - before) / before : now - before;
  // What is written the same did not change.
  const isSame = kind === 'time' ? Math.round(change) === 0 : Math.round(change * 1000) === 0;
  const sign = isSame ? '' : change > 0 ? '+' : '−';
  const size = Math.abs(change);
  const words = sign + (kind === 'time' ? formatTook(size, language) : formatPercent(isSame ? 0 : size, language));
  const goes = isSame ? 'nowhere' : change > 0 ? 'up' : 'down';
  const isGood = isSame || better === 'neither' ? null : change > 0 === (better === 'more');
  return { words, goes, isGood };
}
