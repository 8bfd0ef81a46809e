import type { Language } from '@parley/contract/languages';
import { formatNumber } from '../../../kit/i18n/formats.ts';

/** How many there are; `more`: no further was counted. */
export type Total = { total: number; more: boolean };

/** Whoever is in sight is there, however far was counted. */
export const atLeast = (found: Total | undefined, known: number): Total | undefined =>
  found?.more ? { ...found, total: Math.max(found.total, known) } : found;

export const totalWords = ({ total, more }: Total, language: Language): string =>
  `${formatNumber(total, language)}${more ? '+' : ''}`;
