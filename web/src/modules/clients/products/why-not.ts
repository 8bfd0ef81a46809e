import type { Language } from '@parley/contract/languages';
import { readFigure } from '../../../kit/figures.ts';

/** Of what was typed and is no price: whether it is a number at all. */
export const whyNoPrice = (typed: string, language: Language): 'below_zero' | 'not_a_number' =>
  (readFigure(typed, language) ?? 0) < 0 ? 'below_zero' : 'not_a_number';

/** The same of a quantity, which is also whole. */
export function whyNoCount(typed: string, language: Language): 'below_zero' | 'not_a_number' | 'not_whole' {
  const value = readFigure(typed, language);
  return value === null || value < 0 ? whyNoPrice(typed, language) : 'not_whole';
}
