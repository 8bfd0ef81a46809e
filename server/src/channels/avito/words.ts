import * as z from 'zod/mini';
import type { Answered } from '../../kit/outside/ask.ts';

const message = z.object({ message: z.string() });
// It says no in several ways.
const no = z.union([
  z.object({ error_description: z.string() }),
  z.object({ error: message }),
  z.object({ result: message }),
  message,
  z.object({ error: z.string() }),
]);

/** Why, in Avito's own words as far as there are any. */
export function wordsIn({ status, bytes }: Answered): string {
  const told = no.safeParse(parsed(bytes));
  if (!told.success) return `Avito answers with ${status}`;
  const it = told.data;
  if ('error_description' in it) return it.error_description;
  if ('result' in it) return it.result.message;
  if ('message' in it) return it.message;
  return typeof it.error === 'string' ? it.error : it.error.message;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
