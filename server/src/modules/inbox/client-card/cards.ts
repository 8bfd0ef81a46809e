import type { ClientCard } from '@parley/contract/inbox/client-card';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { valuesOf } from '../../fields/index.ts';
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
  const found = rows.map((row) => row.id);
  const known = await detailsOf(viewer, found, db);
  const details = new Map(known.map((it) => [it.id, it]));
  const values = await valuesOf(db, viewer.project_id, found);
  const cardOf = (row: (typeof rows)[number]): [number, ClientCard][] => {
    const more = details.get(row.id);
    return more ? [[row.id, { ...row, ...more, custom_field: values.get(row.id) ?? {} }]] : [];
  };
  return new Map(rows.flatMap(cardOf));
}
