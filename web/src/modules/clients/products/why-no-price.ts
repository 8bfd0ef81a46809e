import { readPrice } from '../../../kit/figures.ts';

/** Of what was typed and is no price: whether it is a number at all. */
export const whyNoPrice = (typed: string): 'below_zero' | 'not_a_number' => {
  const [minus, rest] = [/^[-−–]/.test(typed.trim()), typed.trim().slice(1)];
  return minus && readPrice(rest) !== null ? 'below_zero' : 'not_a_number';
};
