import { waveformBars } from '@parley/contract/inbox/files';

/** Loudness from 0 to 1, measured over and over, as so many bars from 0 to 100: the loudest of each stretch. */
export function peaksOf(levels: readonly number[], bars = waveformBars): number[] {
  if (!levels.length) return Array.from({ length: bars }, () => 0);
  const loudest = Math.max(...levels, 0.01);
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / bars));
    return Math.round((Math.max(...levels.slice(from, to)) / loudest) * 100);
  });
}
