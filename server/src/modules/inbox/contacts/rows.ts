import type { Contact } from '@parley/contract/inbox/contacts';
import { canSend, marksOf } from '../../../channels/index.ts';
import { isPast, rowOf, type SeenDialogue } from '../dialogues/rules.ts';
import { personOf, type SeenRow } from '../dialogues/seen.queries.ts';

/** What a statement reads of contacts with their dialogues, as rows of the list: one for each contact. */
export function rowsOf(rows: SeenRow[]): Contact[] {
  const found = new Map<number, SeenRow[]>();
  for (const row of rows) {
    const known = found.get(row.contact_id);
    if (known) known.push(row);
    else found.set(row.contact_id, [row]);
  }
  return [...found.values()].map((seen) => rowOf(personOf(seen[0]!), dialoguesOf(seen)));
}

/** Whoever never wrote has none. */
const dialoguesOf = (seen: SeenRow[]): SeenDialogue[] =>
  seen
    .filter((row) => row.id !== null)
    .map((row) => ({
      ...row,
      ...marksOf(row.messenger_type, row.outside_id),
      can_send: canSend({ type: row.messenger_type, is_auth: row.is_auth }) && !isPast(row.outside_id),
    }));
