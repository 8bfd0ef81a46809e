import type { JournalLine } from './journal.ts';
import { en, type JournalNames } from './journal-names/en.ts';
import { es } from './journal-names/es.ts';
import { pt } from './journal-names/pt.ts';
import { ru } from './journal-names/ru.ts';
import { type JournalThings, thingIn } from './journal-things-named.ts';
import { type Language, weekStarts } from './languages.ts';
import { regions } from './money.ts';
import { permissionNames } from './projects/permission-names.ts';
import type { Grantable } from './projects/permissions.ts';
import { clock } from './projects/opening-words.ts';
import type { Period, WorkingHours } from './projects/working-hours.ts';
import type { CalendarDay } from './time.ts';

type Words = { language: Language; names: JournalThings };

const names: Record<Language, JournalNames> = { en, ru, pt, es };

export type ChangeWords = { name: string; label: string; was: string | null; is: string };

/** Each thing that became another, as one reads it: what it was, and what it is. */
export function changeWords(
  line: Pick<JournalLine, 'group' | 'changes' | 'words' | 'names'>,
  language: Language,
): ChangeWords[] {
  const words = { language, names: line.names };
  return Object.entries(line.changes)
    .filter(([name]) => line.group === 'catalogue' || !counted.includes(name))
    .map(([name, [was, is]]) => {
      const [wasNamed, isNamed] = line.words[name] ?? [];
      return {
        name,
        label: labelOf(name, language),
        was: was === null ? null : (wasNamed ?? valueWords(name, was, words)),
        is: isNamed ?? valueWords(name, is, words),
      };
    });
}

/** Said by the sentence itself; of a product it is how many there are. */
const counted = ['count', 'rows', 'people'];

const labelOf = (name: string, language: Language): string =>
  (names[language].fields as Record<string, string>)[name] ?? name.replaceAll('_', ' ');

const none = '–';
// Whatever stands there was written by somebody.
const written = ['name', 'title', 'label', 'tag', 'emoji', 'tax_id', 'tariff', 'ai_url', 'ai_model', 'origins'];
const texts = [
  'start_message',
  'end_message',
  'away_text',
  'greeting',
  'offline_text',
  'rating_message',
  'remind_text',
  'review_text',
  'text',
  'subject',
  'description',
  'heading',
  'command',
  'file',
  'files',
  'phone_field',
  'name_field',
  'tag_field',
  'utm_field',
];
const own = new Set([...written, ...texts]);

/** A kept value as one reads it. */
export function valueWords(name: string, value: unknown, words: Words): string {
  if (isHours(value)) return hoursWords(value, words);
  if (Array.isArray(value)) return listWords(name, value, words);
  if (value === null || value === '') return none;
  const { yes, no, values } = names[words.language];
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'object') return objectWords(name, value, words);
  const named = nameOf(name, value, words);
  if (named !== null) return named;
  const choice = typeof value === 'string' && !own.has(name) ? (values as Record<string, string>)[value] : undefined;
  return choice ?? String(value);
}

/** Whoever or whatever it stands for in this field; null: nothing of the kind. */
function nameOf(name: string, value: unknown, { language, names: known }: Words): string | null {
  const thing = thingIn(name);
  if (thing && typeof value === 'number') return known[thing]?.[value] ?? `#${value}`;
  const { admin, operator } = names[language];
  if (name === 'permissions') return permissionNames[value as Grantable]?.[language] ?? String(value);
  if (name === 'project_role') return value === 'admin' ? admin : operator;
  if (name === 'minute') return clock(Number(value));
  if (name === 'weekday') return dayName(Number(value), language);
  return null;
}

const listWords = (name: string, value: unknown[], words: Words): string =>
  value.length
    ? value.map((it) => valueWords(name, it, words)).join(isDeep(value) ? '; ' : ', ')
    : names[words.language].nothing;

function objectWords(name: string, value: object, words: Words): string {
  if (name === 'quiet' && 'from' in value) return periodWords(value as Period);
  // An option of a list.
  if ('value' in value) return String(value.value);
  const said = Object.entries(value).filter(([, it]) => it !== null && !(Array.isArray(it) && !it.length));
  const parts = said.map(([key, it]) => [key, valueWords(key, it, words)] as const);
  const shown = parts.filter(([, text]) => text !== none);
  if (!shown.length) return none;
  const line = ([key, text]: readonly [string, string]) => `${labelOf(key, words.language)}: ${text}`;
  return shown.map(line).join(isDeep(said.map(([, it]) => it)) ? '; ' : ', ');
}

const isDeep = (values: unknown[]): boolean => values.some((it) => typeof it === 'object' && it !== null);

const isHours = (value: unknown): value is WorkingHours =>
  typeof value === 'object' && value !== null && 'week' in value && 'holidays' in value;

/** Days that are alike stand together: “Mon – Fri 9:00–13:00, 14:00–18:00; Sat – Sun: nothing”. */
function hoursWords({ week, holidays }: WorkingHours, words: Words): string {
  const { language } = words;
  const runs: { from: number; to: number; text: string }[] = [];
  for (let nth = 0; nth < 7; nth++) {
    const day = (weekStarts[language] + nth) % 7;
    const text = openWords(week[day]!, words);
    const last = runs.at(-1);
    if (last?.text === text) last.to = day;
    else runs.push({ from: day, to: day, text });
  }
  const days = runs.map(
    ({ from, to, text }) => `${[...new Set([from, to])].map((day) => dayName(day, language)).join(' – ')}: ${text}`,
  );
  const others = holidays.map(({ name, from, periods }) => {
    const called = [name, wholeDay(from, language)].filter(Boolean).join(', ');
    return `${called}: ${openWords(periods, words)}`;
  });
  return [...days, ...others].join('; ');
}

// The fourth of January 1970 was a Sunday.
const dayName = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(regions[language], { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day));

const wholeDay = (day: CalendarDay, language: Language): string =>
  new Intl.DateTimeFormat(regions[language], { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));

const openWords = (periods: Period[], { language }: Words): string =>
  periods.map(periodWords).join(', ') || names[language].nothing;
const periodWords = ({ from, to }: Period): string => `${clock(from)}–${clock(to)}`;
