import * as z from 'zod/mini';
import { refuse } from '../../kit/errors.ts';

/** The last row of a page: what it was sorted by, and its id. */
export type Last = { key: string | number; id: number };
const shape = z.tuple([z.union([z.string().check(z.maxLength(400)), z.number()]), z.int().check(z.positive())]);

/** As one word that means something to us alone. */
export const wordFor = ({ key, id }: Last): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

export function lastOf(next: string | undefined, kind: 'string' | 'number'): Last | null {
  if (next === undefined) return null;
  let read: z.infer<typeof shape>;
  try {
    read = shape.parse(JSON.parse(Buffer.from(next, 'base64url').toString()));
  } catch {
    refuse('malformed_request');
  }
  const [key, id] = read;
  if (typeof key !== kind || String(key).includes('\0')) refuse('malformed_request');
  return { key, id };
}

/** As many rows as asked for, within what is bearable. */
export const sizeOf = (count: number | undefined, usual: number): number => Math.min(Math.max(count ?? usual, 1), 200);

/** How many rows stand before a page that is asked for by its number; a cursor says it better. */
export const skippedBy = (page: number | undefined, size: number, after: unknown): number =>
  after ? 0 : ((page || 1) - 1) * size;
