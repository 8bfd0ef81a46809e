import type { CustomField, FieldType, FieldValue } from '@parley/contract/fields/fields';
import { dayOf } from '@parley/contract/time';
import { cut } from '../../../kit/cut.ts';
import { readValue } from '../../../modules/fields/index.ts';
import type { AmoField, AmoNote, Values } from './wire.ts';

const types: Record<string, FieldType> = {
  text: 'text',
  url: 'text',
  multitext: 'text',
  multiselect: 'text',
  checkbox: 'text',
  smart_address: 'text',
  streetaddress: 'text',
  tracking_data: 'text',
  textarea: 'textarea',
  numeric: 'number',
  price: 'number',
  monetary: 'number',
  date: 'date',
  date_time: 'date',
  birthday: 'date',
  select: 'list',
  radiobutton: 'list',
};

/** Undefined: there is no such kind of field here. */
export const typeOf = ({ type }: AmoField): FieldType | undefined => types[type];

/** What clients have by themselves is no field of theirs. */
export const isOwnField = ({ code }: AmoField): boolean => code !== 'PHONE' && code !== 'EMAIL';

type Placed = { fields: ReadonlyMap<number, CustomField>; time_zone: string };

/** What stands on a card there, by our fields; what cannot be read stays behind. */
export function valuesFrom(given: Values, { fields, time_zone }: Placed): Record<string, FieldValue> {
  const found: Record<string, FieldValue> = {};
  for (const { field_id, values } of given ?? []) {
    const ours = fields.get(field_id);
    const read = ours && readValue(ours, wordsOf(ours.type, values, time_zone));
    if (read && 'value' in read && read.value !== null) found[ours.id] = read.value;
  }
  return found;
}

function wordsOf(type: FieldType, values: { value?: unknown }[], time_zone: string): string | number | null {
  const said = values.map(({ value }) => value).filter((it) => it !== null && it !== undefined && it !== '');
  const [first] = said;
  if (first === undefined || first === false) return null;
  if (type === 'date') return typeof first === 'number' ? dayOf(first * 1000, time_zone) : String(first);
  if (type === 'number') return String(first);
  if (type === 'list') return String(first);
  return cut(said.map((it) => (it === true ? '✓' : textOf(it))).join(', '), 10_000);
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Null: there is nothing to read in it. */
export function textOfNote({ note_type, params }: AmoNote): string | null {
  const { text, phone, duration, link, original_name } = (params ?? {}) as Record<string, unknown>;
  const told = (it: unknown): string => (typeof it === 'string' || typeof it === 'number' ? String(it) : '');
  if (told(text)) return told(text);
  if (/^call_/.test(note_type))
    return ['☎', told(phone), duration ? `${told(duration)} s` : '', told(link)].filter(Boolean).join(' ');
  return told(original_name) ? `📎 ${told(original_name)}` : null;
}
