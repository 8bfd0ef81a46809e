import { cut } from '../../kit/cut.ts';
import { hidden } from '../../kit/hidden.ts';

type Told = { error?: { message?: unknown } | string; message?: unknown; detail?: unknown };

/** Why an assistant says no, in its own words: OpenAI's shape, and those of the programs that copy it. */
export function wordsOf(text: string, status: number): string {
  const words = said(text) || String(status);
  return cut(hidden(words).replaceAll('\0', '').toWellFormed(), 300);
}

function said(text: string): string {
  try {
    const { error, message, detail } = JSON.parse(text) as Told;
    const found = [typeof error === 'object' ? error?.message : error, message, detail];
    return found.find((it) => typeof it === 'string' && it.trim() !== '') as string;
  } catch {
    // A page of a proxy says less than its number.
    return text.trimStart().startsWith('<') ? '' : text.trim();
  }
}
