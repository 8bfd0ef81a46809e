import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { clock } from '@parley/contract/projects/opening-words';
import type { Period, WorkingHours } from '@parley/contract/projects/working-hours';
import { formatWholeDay, weekStarts } from '../../../kit/i18n/formats.ts';

type Words = {
  language: Language;
  /** What a field is called; null: it has no name of its own. */
  fieldName: (name: string) => string | null;
  /** A choice by its name; null: it is no choice of ours, but somebody's own words. */
  choice: (value: string) => string | null;
  /** Whoever or whatever an id stands for in this field. */
  named: (name: string, id: unknown) => string | null;
  yes: string;
  no: string;
  nothing: string;
};

const none = '–';
// Whatever stands there was written by somebody.
const written = ['name', 'title', 'label', 'tag', 'emoji', 'tax_id', 'tariff', 'ai_url', 'ai_model', 'origins'];
const texts = ['start_message', 'end_message', 'away_text', 'greeting', 'offline_text', 'rating_message'];
const own = new Set([...written, ...texts]);

/** A kept value as one reads it. */
export function valueWords(name: string, value: unknown, words: Words): string {
  if (isHours(value)) return hoursWords(value, words);
  if (Array.isArray(value)) return listWords(name, value, words);
  if (value === null || value === '') return none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'object') return objectWords(name, value, words);
  const named = words.named(name, value);
  if (named !== null) return named;
  return (typeof value === 'string' && !own.has(name) && words.choice(value)) || String(value);
}

const listWords = (name: string, value: unknown[], words: Words): string =>
  value.length ? value.map((it) => valueWords(name, it, words)).join(isDeep(value) ? '; ' : ', ') : words.nothing;

function objectWords(name: string, value: object, words: Words): string {
  if (name === 'quiet' && 'from' in value) return periodWords(value as Period);
  // An option of a list.
  if ('value' in value) return String(value.value);
  const said = Object.entries(value).filter(([, it]) => it !== null && !(Array.isArray(it) && !it.length));
  const parts = said.map(([key, it]) => [key, valueWords(key, it, words)] as const);
  const shown = parts.filter(([, text]) => text !== none);
  if (!shown.length) return none;
  const line = ([key, text]: readonly [string, string]) =>
    `${words.fieldName(key) ?? key.replaceAll('_', ' ')}: ${text}`;
  return shown.map(line).join(isDeep(said.map(([, it]) => it)) ? '; ' : ', ');
}

const isDeep = (values: unknown[]): boolean => values.some((it) => typeof it === 'object' && it !== null);

const isHours = (value: unknown): value is WorkingHours =>
  typeof value === 'object' && value !== null && 'week' in value && 'holidays' in value;

/** Days that are alike stand together: “Mon – Fri 9:00–13:00, 14:00–18:00; Sat – Sun: nothing”. */
function hoursWords({ week, holidays }: WorkingHours, words: Words): string {
  const { language } = words;
  const names = new Intl.DateTimeFormat(regions[language], { weekday: 'short', timeZone: 'UTC' });
  // The fourth of January 1970 was a Sunday.
  const nameOf = (day: number) => names.format(Date.UTC(1970, 0, 4 + day));
  const runs: { from: number; to: number; text: string }[] = [];
  for (let nth = 0; nth < 7; nth++) {
    const day = (weekStarts[language] + nth) % 7;
    const text = openWords(week[day]!, words);
    const last = runs.at(-1);
    if (last?.text === text) last.to = day;
    else runs.push({ from: day, to: day, text });
  }
  const days = runs.map(({ from, to, text }) => `${[...new Set([from, to])].map(nameOf).join(' – ')}: ${text}`);
  const others = holidays.map(({ name, from, periods }) => {
    const called = [name, formatWholeDay(from, language)].filter(Boolean).join(', ');
    return `${called}: ${openWords(periods, words)}`;
  });
  return [...days, ...others].join('; ');
}

const openWords = (periods: Period[], { nothing }: Words): string => periods.map(periodWords).join(', ') || nothing;
const periodWords = ({ from, to }: Period): string => `${clock(from)}–${clock(to)}`;
