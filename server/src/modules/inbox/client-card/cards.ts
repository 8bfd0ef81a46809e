import type { ClientCard } from '@parley/contract/inbox/client-card';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { detailsOf } from './client-card.queries.ts';

/** Everything known of these contacts, as far as this viewer sees them. */
export async function cardsById(
  viewer: Seer,
  ids: number[],
  db: Db = dbOf(viewer.project_id),
): Promise<Map<number, ClientCard>> {
  const rows = await contactsById(viewer, ids, db);
  if (!rows.length) return new Map();
  const known = await detailsOf(
    viewer,
    rows.map((row) => row.id),
    db,
  );
  const details = new Map(known.map((it) => [it.id, it]));
  return new Map(rows.flatMap((row) => (details.has(row.id) ? [[row.id, { ...row, ...details.get(row.id)! }]] : [])));
}
