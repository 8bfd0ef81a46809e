import type { Lead, LeadCard } from '@parley/contract/deals/leads';
import { now } from '../../../kit/clock.ts';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { valuesOf } from '../../fields/index.ts';
import { cardsIn, wholeOf } from './card.queries.ts';
import type { Seer } from './seen.queries.ts';

export const seerOf = ({ project_id, user_id, channels_ids }: Seer): Seer => ({ project_id, user_id, channels_ids });

/** A deal with everything on its page; null: there is none that this viewer sees. */
export async function readDeal(viewer: Seer, id: number, db: Db = dbOf(viewer.project_id)): Promise<Lead | null> {
  const [[row], values] = await Promise.all([
    wholeOf(db, { ...seerOf(viewer), id, at: now() }),
    valuesOf(db, viewer.project_id, [id], 'lead'),
  ]);
  if (!row) return null;
  const contacts = row.contacts.filter((it, nth, all) => all.findIndex(({ id: same }) => same === it.id) === nth);
  return { ...row, contacts, custom_fields: values.get(id) ?? {} };
}

/** These deals as cards, as far as the viewer sees them, in the order asked for. */
export async function cardsOf(
  viewer: Seer,
  ids: readonly number[],
  db: Db = dbOf(viewer.project_id),
): Promise<LeadCard[]> {
  if (!ids.length) return [];
  const found = new Map((await cardsIn(db, { ...seerOf(viewer), ids, at: now() })).map((it) => [it.id, it]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
