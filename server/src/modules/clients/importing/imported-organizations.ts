import { organizationsChanged } from '@parley/contract/clients/organizations';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { insertOrganizations, organizationNames } from '../sheets/importing/batch.queries.ts';
import { deleteUnusedNamed } from './organizations.queries.ts';

/** Organizations that come from another program. */
export const importedOrganizations = { findSame, make, takeBack };

/** Of each name, the one that is called so already. */
async function findSame(db: Db, project_id: number, names: string[]): Promise<(number | null)[]> {
  const known = new Map((await organizationNames(db, project_id)).map(({ id, name }) => [wordsOf(name), id]));
  return names.map((name) => known.get(wordsOf(name)) ?? null);
}

const wordsOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

async function make(tx: Tx, project_id: number, names: string[]): Promise<number[]> {
  if (!names.length) return [];
  const made = await insertOrganizations(tx, project_id, names);
  const ids = made.map((it) => it.id).toSorted((a, b) => a - b);
  await emit(tx, project_id, organizationsChanged, { ids }, everyone);
  return ids;
}

/** Those that are called as they were made, and that nobody and nothing belongs to; answers which. */
async function takeBack(tx: Tx, project_id: number, made: { id: number; name: string }[]): Promise<number[]> {
  const gone = await deleteUnusedNamed(tx, project_id, made);
  if (gone.length) await emit(tx, project_id, organizationsChanged, { ids: gone }, everyone);
  return gone;
}
