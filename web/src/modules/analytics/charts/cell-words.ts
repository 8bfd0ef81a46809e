import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatDay, formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import type { Cell, ColumnKind } from './table.ts';
import { formatTick, formatTook } from './took.ts';

/** How a cell is said, and shorter how an axis says it. */
export function useCellWords() {
  const language = useLanguage();
  const money = useMoney();
  const say = (cell: Cell, kind: ColumnKind): string => {
    if (cell === null) return '—';
    if (typeof cell === 'string') {
      if (kind === 'day') return formatDay(cell, language);
      return kind === 'month' ? monthWords(cell, language) : cell;
    }
    if (kind === 'time') return formatTook(cell, language);
    if (kind === 'share') return formatPercent(cell, language);
    return kind === 'money' ? money(cell) : formatNumber(cell, language);
  };
  const sayShort = (cell: Cell, kind: ColumnKind): string => {
    if (typeof cell === 'string') return kind === 'month' ? monthWords(cell, language) : shortDay(cell, language);
    return kind === 'time' && cell !== null ? formatTick(cell, language) : say(cell, kind);
  };
  return { say, sayShort };
}

const dates = (options: Intl.DateTimeFormatOptions, day: string, language: Language): string =>
  new Intl.DateTimeFormat(regions[language], { ...options, timeZone: 'UTC' })
    .format(Date.parse(`${day}T00:00:00Z`))
    .replaceAll(' de ', ' ');

const shortDay = (day: string, language: Language) => dates({ day: 'numeric', month: 'short' }, day, language);

const monthWords = (day: string, language: Language) =>
  dates({ month: 'short', year: 'numeric' }, day, language).replace(/\s*г\.$/, '');
