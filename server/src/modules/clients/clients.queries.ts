import type { Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

type NewContact = { name: string; phone: string | null; email: string | null; is_room: boolean };

export const insertContact = (tx: Tx, project_id: number, it: NewContact) =>
  tx
    .insertInto('contacts')
    .values({ project_id, ...it })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Welcome or not, in use or put away; what follows from it for the lists is the inbox's. */
export const markContact = (tx: Tx, project_id: number, id: number, marks: { blocked: boolean; archived: boolean }) =>
  tx.updateTable('contacts').set(marks).where('project_id', '=', project_id).where('id', '=', id).execute();

export const saveDetails = (
  tx: Tx,
  project_id: number,
  id: number,
  details: { name?: string; phone?: string; email?: string },
) => tx.updateTable('contacts').set(details).where('project_id', '=', project_id).where('id', '=', id).execute();
