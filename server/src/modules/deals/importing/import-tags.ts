import { tagCreated, tagDeleted } from '@parley/contract/deals/facts';
import type { Actor } from '@parley/contract/actors';
import type { Tx } from '../../../kit/db/index.ts';
import { record } from '../../../kit/facts/record.ts';
import { mostTags, tellTags } from '../funnels/tags.ts';
import { findTag, insertTag } from '../funnels/tags.queries.ts';
import { deleteUnusedTag } from './import.queries.ts';

/** Tags that come from another program. */
export const importedTags = { make, takeBack };

type Made = { id: number; is_new: boolean };

/** One that is called so already is the same; null: there is no room for one more. */
async function make(tx: Tx, project_id: number, actor: Actor, title: string): Promise<Made | null> {
  const known = await findTag(tx, project_id, title);
  if (known) return { id: known.id, is_new: false };
  const made = await insertTag(tx, project_id, title, mostTags);
  if (made === 'too_many') return null;
  await tellTags(tx, project_id);
  record(tx, project_id, tagCreated, { id: made.id, name: title, by: { actor, origin: null } });
  return { id: made.id, is_new: true };
}

/** Goes if nothing has it any more; says whether it did. */
async function takeBack(tx: Tx, project_id: number, actor: Actor, id: number, title: string): Promise<boolean> {
  if (!(await deleteUnusedTag(tx, project_id, id, title))) return false;
  record(tx, project_id, tagDeleted, { id, name: title, by: { actor, origin: null } });
  await tellTags(tx, project_id);
  return true;
}
