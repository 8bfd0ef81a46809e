export type Sign = '.' | ',';
type Read = { decimal?: Sign; open?: Sign; plain: string };

export const otherSign = { '.': ',', ',': '.' } as const;

/** Of digits with signs between them: what stands before fractions, or which sign may stand before either. */
export function signsIn(number: string): Read | null {
  const signs = number.replace(/\d/g, '');
  const last = signs.at(-1) as Sign | undefined;
  if (!last) return { plain: number };
  if (signs.length === 1) {
    const [whole, rest] = number.split(last) as [string, string];
    return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
      ? { open: last, plain: number }
      : { decimal: last, plain: `${whole}.${rest}` };
  }
  const isFraction = signs.indexOf(last) === signs.length - 1;
  const [whole, rest] = isFraction ? number.split(last) : [number, ''];
  // Thousands stand by threes, with one sign between them.
  if (!/^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(whole!)) return null;
  const plain = whole!.replace(/[.,]/g, '');
  return { decimal: isFraction ? last : otherSign[last], plain: rest ? `${plain}.${rest}` : plain };
}

/**
 * A number with a point before its fraction and nothing else in it; what is none stays as it is. `meant` says what stands
 * before fractions where a lone sign before three digits does not tell; null: then it may be read in two ways.
 */
export function plainFigure(text: string, meant: (open: Sign) => Sign | null): string | null {
  const [, minus = '', number] = /^([+-]?)([\d.,]*\d)$/.exec(text.replace(/[\s'’]/g, '')) ?? [];
  const read = number && /^\d/.test(number) ? signsIn(number) : null;
  if (!read) return text;
  if (!read.open) return minus + read.plain;
  const decimal = meant(read.open);
  return decimal && minus + read.plain.replace(read.open, decimal === read.open ? '.' : '');
}

const currencies = [
  'р|руб|рубль|рубля|рублей|доллар|доллара|долларов|долл|евро|тенге|тг|грн|гривна|гривны|гривен|сум|сом|лари',
  'драм|r|us|rub|rur|usd|eur|gbp|brl|mxn|ars|cop|clp|pen|uyu|kzt|uah|byn|uzs|kgs|amd|gel|azn|try|cny|dollar',
  'dollars|euro|euros|real|reais|peso|pesos|dólar|dólares|dolar',
].join('|');
const leading = new RegExp(`^(?:\\s*(?:\\p{Sc}|(?:${currencies})(?!\\p{L})\\.?))+`, 'iu');
const trailing = new RegExp(`(?:(?:\\p{Sc}|(?<!\\p{L})(?:${currencies})(?!\\p{L})\\.?)\\s*)+$`, 'iu');

/** Without the currency around it. Other words may be thousands or anything else: they stay. */
export const bareSum = (text: string): string => text.replace(leading, '').replace(trailing, '');
