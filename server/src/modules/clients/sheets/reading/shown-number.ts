import { clockText } from '@parley/contract/time';
import { days } from '../../../../kit/clock.ts';

/** Whether numbers written like this are days, or moments of them. What is in quotes, or a space's width, says nothing. */
export function isDateFormat(format: string): boolean {
  const code = format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '');
  return /[dmyh]/i.test(code) && !/general/i.test(code);
}

/** As Excel shows it: fifteen digits, and none of what binary fractions leave behind. */
export const numberText = (number: number): string => String(Number(number.toPrecision(15)));

export const truthText = (is: boolean): string => (is ? 'TRUE' : 'FALSE');

/** Days since the beginning of 1900, which by an old mistake has a 29th of February. */
export function dayOf(value: number, is1904: boolean): string {
  const nth = is1904 ? value + 1462 : value < 60 ? value + 1 : value;
  const moment = Math.round(days(nth - 25_569) / 1000) * 1000;
  if (Number.isNaN(new Date(moment).getTime()) || value < 0) return String(value);
  return clockText(moment, 'UTC').slice(0, value % 1 ? 16 : 10);
}
