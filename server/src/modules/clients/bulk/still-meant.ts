import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { readValue, wordsOf } from '../../fields/index.ts';
import type { Wish } from './rules.ts';

/** What was typed for these fields, with the words for it: the rest of a press may come when they are others. */
export function toldOf(fields: readonly CustomField[], values: ReadonlyMap<number, FieldValue | null>): Wish['told'] {
  const meant = fields.filter((it) => values.has(it.id));
  return Object.fromEntries(meant.map((it) => [it.id, { type: it.type, words: wordsOf(it, values.get(it.id)!) }]));
}

/**
 * What a press still means for the fields as they are now: one that has another type since is read anew by its words.
 * What is gone, or cannot be read, is left alone.
 */
export function stillMeant({ values, told = {} }: Wish, fields: readonly CustomField[]): Wish['values'] {
  const meant: Wish['values'] = {};
  for (const [id, value] of Object.entries(values)) {
    const field = fields.find((it) => it.id === Number(id));
    if (!field) continue;
    const was = told[id];
    const isOther = value !== null && was !== undefined && was.type !== field.type;
    const read = isOther ? readValue(field, was.words) : { value };
    if ('problem' in read || !isThere(field, read.value)) continue;
    meant[id] = read.value;
  }
  return meant;
}

const isThere = ({ type, fields }: CustomField, value: FieldValue | null): boolean =>
  type !== 'list' || value === null || fields.some((it) => it.id === value);
