import type { listCallable as endpoint } from '@parley/contract/notes/notes';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { findMember, readOperators } from '../projects/index.ts';
import { findSubject, type Subject } from './subjects.queries.ts';

/** Colleagues by their ids; who is none is not in it. */
export type Colleagues = Map<number, Viewer>;

/** Looked up before the transaction that asks about them: inside it each would wait for a connection of their own. */
export async function colleaguesOf({ project_id }: Viewer, ids: number[]): Promise<Colleagues> {
  const found = await Promise.all([...new Set(ids)].map((user_id) => findMember(project_id, user_id)));
  return new Map(found.flatMap((it) => (it ? [[it.user_id, it]] : [])));
}

/** Told before a note is written, so that nobody is called in vain. */
export async function listCallable(
  viewer: Viewer,
  { entity, entity_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const db = dbOf(project_id);
  const { id } = (await findSubject(db, viewer, entity, entity_id)) ?? refuse('not_found');
  const operators = await readOperators(db, project_id);
  const data: number[] = [];
  for (const { user_id, channels_ids } of operators) {
    const sees = channels_ids === null || (await findSubject(db, { project_id, user_id, channels_ids }, entity, id));
    if (sees) data.push(user_id);
  }
  return { data };
}

/** Of those whom a note calls, one that could not open it would be called in vain. */
export async function refuseUncallable(
  tx: Tx,
  colleagues: Colleagues,
  { entity, id }: Subject,
  called: number[],
): Promise<void> {
  for (const user_id of called) {
    const colleague = colleagues.get(user_id);
    if (!colleague || !(await findSubject(tx, colleague, entity, id)))
      refuse('cannot_mention_on_card', { name: colleague?.name ?? `#${user_id}` });
  }
}
