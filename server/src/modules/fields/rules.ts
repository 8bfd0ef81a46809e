import type { CustomField, FieldChanges, FieldType, FieldValue } from '@parley/contract/fields/fields';

/** How many fields the cards of one kind may have. */
export const mostFields = 100;
/** What still can be told from one another, and shown. */
export const largest = 1e15;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** By the field's id; null takes a value away. */
export type TypedValues = Map<number, FieldValue | null>;
type Problem = 'unknown' | 'wrong' | 'not_a_number' | 'too_big' | 'too_small';
type Checked = { values: TypedValues; problems: Map<string, Problem> };

/** What was given, as it would be kept, and what cannot be, by the field's id. */
export function readValues(fields: readonly CustomField[], changes: FieldChanges): Checked {
  const checked: Checked = { values: new Map(), problems: new Map() };
  for (const [id, given] of Object.entries(changes)) {
    const field = fields.find((it) => it.id === Number(id));
    const read = field ? readValue(field, given) : { problem: 'unknown' as const };
    if ('problem' in read) checked.problems.set(id, read.problem);
    else checked.values.set(Number(id), read.value);
  }
  return checked;
}

type Read = { value: FieldValue | null } | { problem: Problem };

/** A value as a form, a call or a sheet gives it: numbers and days also as text, an option also by its words. */
export function readValue(field: CustomField, given: string | number | null): Read {
  const words = given === null ? '' : String(given).trim();
  if (!words) return { value: null };
  return readers[field.type](words, field, given);
}

const readers: Record<FieldType, (words: string, field: CustomField, given: string | number | null) => Read> = {
  text: (words) => ({ value: words.replace(controls, ' ').trim() || null }),
  textarea: (words) => ({ value: words }),
  number: readNumber,
  date: readDay,
  list: (words, { fields }, given) => {
    const isNamed = (it: { value: string }) => it.value.toLowerCase() === words.toLowerCase();
    const isMeant = (it: { id: number }) => it.id === Number(words);
    // A text is first taken by its words: an option may be called 2026.
    const option = (typeof given === 'string' && fields.find(isNamed)) || fields.find(isMeant);
    return option ? { value: option.id } : { problem: 'wrong' };
  },
};

/** 1 234,50 and 1234.5 alike. */
function readNumber(words: string): Read {
  const plain = words.replace(/[\s\u00A0\u202F]/g, '').replace(/,(?=\d+$)/, '.');
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(plain)) return { problem: 'not_a_number' };
  const value = Number(plain);
  if (value > largest) return { problem: 'too_big' };
  return value < -largest ? { problem: 'too_small' } : { value: value || 0 };
}

/** 2026-11-15, also with a time after it, or 15.11.2026; the day comes before the month. */
function readDay(words: string): Read {
  const turned = words.replace(/^(\d\d?)[./-](\d\d?)[./-](\d{4})$/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
  const day = turned.replace(/[ T]\d\d:\d\d.*$/, '');
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) && day >= '0001-01-01' ? Date.parse(`${day}T00:00:00Z`) : NaN;
  // A day that is in no month is read as one of the next.
  const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
  return isDay ? { value: day } : { problem: 'wrong' };
}

/** A value as people read it; what is no longer there has no words. */
export function wordsOf(field: CustomField, value: FieldValue | null): string | null {
  if (value === null) return null;
  if (field.type === 'list') return field.fields.find((it) => it.id === value)?.value ?? null;
  return String(value);
}

/** Where a value of this type is kept. */
export const columnOf = { text: 'text', textarea: 'text', number: 'number', date: 'day', list: 'option_id' } as const;

const texts: readonly FieldType[] = ['text', 'textarea'];

/** How values become those of another type: not at all, by words, by reading numbers; null: they cannot. */
export function conversion(from: FieldType, to: FieldType): 'same' | 'to_text' | 'to_number' | null {
  if (columnOf[from] === columnOf[to]) return 'same';
  if (texts.includes(to)) return 'to_text';
  return texts.includes(from) && to === 'number' ? 'to_number' : null;
}
