import type { KeptDraft } from './kept-drafts.ts';
import type { Letter } from './letters.ts';

/** Written in two places while these did not hear of each other: the newer one goes on, and no word is lost. */
export function mergeDrafts(a: KeptDraft, b: KeptDraft): Letter {
  const [newer, older] = a.at >= b.at ? [a.letter, b.letter] : [b.letter, a.letter];
  const isIn = !older.text.trim() || newer.text.includes(older.text.trim());
  const known = new Set(newer.files.map(({ key }) => key));
  return {
    ...newer,
    text: isIn ? newer.text : [newer.text, older.text].filter(Boolean).join('\n'),
    quoted: newer.quoted ?? older.quoted,
    subject: newer.subject ?? older.subject,
    cc: newer.cc ?? older.cc,
    files: [...newer.files, ...older.files.filter(({ key }) => !known.has(key))],
  };
}
