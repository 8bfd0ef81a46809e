import { type Note, type noteCreated, noteDeleted } from '@parley/contract/notes/notes';
import type { Tx } from '../../kit/db/index.ts';
import { type Audience, everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { audienceOf } from '../clients/index.ts';
import type { Subject } from './subjects.queries.ts';

/** Whoever sees what it is about. */
const seersOf = async (tx: Tx, project_id: number, subject: Subject): Promise<Audience> =>
  subject.entity === 'organization' ? everyone : audienceOf(tx, project_id, [subject], [subject.manager_id]);

export async function tellNote(
  tx: Tx,
  project_id: number,
  subject: Subject,
  /** That it is new, or changed. */
  event: typeof noteCreated,
  told: { note: Note; called: number[] },
): Promise<void> {
  await emit(tx, project_id, event, told, await seersOf(tx, project_id, subject));
}

export async function tellDeleted(tx: Tx, project_id: number, subject: Subject, { id }: Note): Promise<void> {
  const told = { id, entity: subject.entity, entity_id: subject.id };
  await emit(tx, project_id, noteDeleted, told, await seersOf(tx, project_id, subject));
}
