import type { Language } from '@parley/contract/languages';
import { formatNumber } from '../../../kit/i18n/formats.ts';

/** How many there are; `more`: no further was counted. */
export type Total = { total: number; more: boolean };

export const totalWords = ({ total, more }: Total, language: Language): string =>
  `${formatNumber(total, language)}${more ? '+' : ''}`;
