import type { Language } from '@parley/contract/languages';
import { readFigure } from '../../../kit/figures.ts';

/** Of what was typed and is no price: whether it is a number at all. */
export const whyNoPrice = (typed: string, language: Language): 'below_zero' | 'not_a_number' =>
  (readFigure(typed, language) ?? 0) < 0 ? 'below_zero' : 'not_a_number';
