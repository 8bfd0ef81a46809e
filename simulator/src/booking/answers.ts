import { type FakeAnswer, json } from '../fake.ts';

export const told = (data: unknown, meta: unknown = [], status = 200): FakeAnswer =>
  json({ success: true, data, meta }, status);

export const refused = (status: number, message: string, errors?: Record<string, string[]>): FakeAnswer =>
  json({ success: false, data: null, meta: { message, ...(errors && { errors }) } }, status);

export const missing = refused(404, 'Not found.');
export const wrong = (errors: Record<string, string[]>): FakeAnswer => refused(422, 'Validation failed', errors);
export const busy = refused(409, 'The chosen time is already taken.');

/** What a page of so many holds, by the provider's own names. */
export function pageOf<T>(all: T[], page: number, size: number): T[] {
  const from = (Math.max(1, page) - 1) * size;
  return all.slice(from, from + size);
}
