import type { CustomField } from '@parley/contract/fields/fields';
import { momentOf, wireOffset } from '@parley/contract/time';
import * as z from 'zod/mini';
import { refuse } from '../../../kit/errors.ts';

/** In which order the table stands: by age, by name, or by a field of the project; equal ones by their ids. */
export type Order = { by: 'created_at' | 'name'; desc: boolean } | { by: CustomField; desc: boolean };

/** The last row of a page: what it was sorted by (null: it has no value), and its id. */
export type After = { key: string | number | null; id: number };

export const isByField = (sort: string | undefined): boolean => /^-?field_/.test(sort ?? '');

/** The newest first, unless said; by a field that is gone nothing can be sorted. */
export function orderOf(sort: string | undefined, fields: CustomField[]): Order {
  const [, minus, by] = /^(-?)(.+)$/.exec(sort ?? '-created_at')!;
  const desc = minus === '-';
  if (by === 'created_at' || by === 'name') return { by, desc };
  const id = Number(by!.slice('field_'.length));
  const field = fields.find((it) => it.id === id);
  return field ? { by: field, desc } : { by: 'created_at', desc: true };
}

const kept = z.tuple([
  z.nullable(z.union([z.string().check(z.maxLength(400)), z.number()])),
  z.int().check(z.positive()),
]);

/** Where a page ended, as one word that means something to us alone. */
export const wordOf = ({ key, id }: After): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

export function afterOf(next: string | undefined, { by }: Order): After | null {
  if (next === undefined) return null;
  let read: z.infer<typeof kept>;
  try {
    read = kept.parse(JSON.parse(Buffer.from(next, 'base64url').toString()));
  } catch {
    refuse('malformed_request');
  }
  const [key, id] = read;
  if (!fits(key, by) || (typeof key === 'string' && key.includes('\0'))) refuse('malformed_request');
  return { key, id };
}

function fits(key: After['key'], by: Order['by']): boolean {
  if (by === 'created_at') return typeof key === 'string' && isMoment(key);
  if (by === 'name') return typeof key === 'string';
  if (key === null) return true;
  if (by.type === 'number' || by.type === 'list') return typeof key === 'number';
  return typeof key === 'string' && (by.type !== 'date' || z.iso.date().safeParse(key).success);
}

// As the database writes it, with all that it keeps.
const exact = new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?\\${wireOffset.slice(0, 3)}$`);
const isMoment = (text: string): boolean => exact.test(text) && !Number.isNaN(momentOf(text));
