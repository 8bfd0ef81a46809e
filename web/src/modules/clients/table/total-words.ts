import type { Language } from '@parley/contract/languages';
import { formatNumber } from '../../../kit/i18n/formats.ts';

// Those who fit a filter are counted no further.
const COUNTED = 10_000;

export const totalWords = (total: number, language: Language): string =>
  `${formatNumber(total, language)}${total === COUNTED ? '+' : ''}`;
