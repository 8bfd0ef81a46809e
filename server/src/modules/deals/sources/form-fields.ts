import { honeypot } from '@parley/contract/deals/sources';
import { cut } from '../../../kit/cut.ts';

/** What a form says, by the names of its fields. */
export type FormFields = Map<string, string>;

const mostFields = 100;
const longestName = 100;
const longestValue = 2000;

/** A form as it came: urlencoded, JSON, or in parts; null: it cannot be read. Files are left out. */
export async function readFields(type: string, body: Buffer): Promise<FormFields | null> {
  try {
    if (/^application\/json\b/i.test(type)) return fieldsOf(Object.entries(JSON.parse(body.toString()) as object));
    if (/^multipart\/form-data\b/i.test(type)) {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      return fieldsOf([...form].filter(([, value]) => typeof value === 'string'));
    }
    return fieldsOf([...new URLSearchParams(body.toString())]);
  } catch {
    return null;
  }
}

/** A field that is named twice has both. */
export function fieldsOf(entries: Iterable<[string, unknown]>): FormFields {
  const fields: FormFields = new Map();
  for (const [name, value] of entries) {
    const key = cut(tidy(name), longestName);
    const words = wordsOf(value);
    if (!key || !words || (fields.size >= mostFields && !fields.has(key))) continue;
    const before = fields.get(key);
    fields.set(key, cut(before ? `${before}, ${words}` : words, longestValue));
  }
  return fields;
}

const tidy = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return cut(value.map(wordsOf).filter(Boolean).join(', '), longestValue);
  if (typeof value === 'object' || value === undefined) return '';
  return cut(tidy(String(value)), longestValue);
}

/** Whoever fills what people do not see is a machine. */
export const isMachine = (fields: FormFields): boolean => Boolean(takeFrom(fields, honeypot));

/** What a field of this name says, however it is written; taken, it is not among the rest any more. */
export function takeFrom(fields: FormFields, name: string): string {
  const wanted = name.trim().toLowerCase();
  const key = wanted ? [...fields.keys()].find((it) => it.toLowerCase() === wanted) : undefined;
  if (key === undefined) return '';
  const value = fields.get(key)!;
  fields.delete(key);
  return value;
}

/** Where people came from: fields that begin so, and one that holds them all as an address or the end of one. */
export function takeUtm(fields: FormFields, name: string): Record<string, string> {
  const whole = takeFrom(fields, name);
  const query = whole.includes('?') ? whole.slice(whole.indexOf('?') + 1) : whole;
  const found: [string, string][] =
    /^utm_\w+=/i.test(query) || query.includes('&utm_') ? [...new URLSearchParams(query)] : [];
  if (whole && !found.length) found.push(['utm', whole]);
  for (const key of fields.keys()) if (/^utm_\w+$/i.test(key)) found.push([key, takeFrom(fields, key)]);
  const kept = found.filter(([key]) => /^utm(_\w+)?$/i.test(key)).slice(0, 20);
  return Object.fromEntries(kept.map(([key, value]) => [key.toLowerCase().slice(0, 60), cut(tidy(value), 300)]));
}
