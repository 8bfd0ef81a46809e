import type { DraftMode } from '@parley/contract/inbox/drafts';

/** What the letters before the cursor ask for, and where they stand in the text. */
export type Trigger = { kind: 'template' | 'emoji' | 'person' | 'variable'; query: string; from: number; to: number };

/**
 * `/` at the beginning of a word brings templates, `{{` anywhere brings variables, `@` in a note brings colleagues, `:`
 * with two letters brings emoji.
 * A time (12:30), an address (https:/…) or an e-mail ask for nothing.
 */
export function triggerAt(text: string, caret: number, mode: DraftMode): Trigger | null {
  const before = text.slice(0, caret);
  const [braces, name = ''] = /\{\{ ?([\p{L}\d_]*)$/u.exec(before) ?? [];
  if (braces) {
    const [closing = ''] = /^ ?\}{1,2}/.exec(text.slice(caret)) ?? [];
    return { kind: 'variable', query: name, from: caret - braces.length, to: caret + closing.length };
  }
  const [, space = '', sign = '', query = ''] = /(^|\s)([/:@])([^\s/:@]*(?: [^\s/:@]*)?)$/u.exec(before) ?? [];
  if (!sign) return null;
  const from = before.length - query.length - 1;
  const found = { query, from, to: caret };
  if (sign === '@') return mode === 'note' ? { kind: 'person', ...found } : null;
  // Only a name has spaces in it.
  if (query.includes(' ')) return null;
  if (sign === '/') return space === '' || /\s/.test(space) ? { kind: 'template', ...found } : null;
  return /^[\p{L}\d_+-]{2,}$/u.test(query) ? { kind: 'emoji', ...found } : null;
}

/** The text with a piece of it replaced, and where the cursor stands then. */
export function replacePiece(text: string, { from, to }: Pick<Trigger, 'from' | 'to'>, piece: string) {
  return { text: text.slice(0, from) + piece + text.slice(to), caret: from + piece.length };
}
