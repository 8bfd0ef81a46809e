import type { Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

type NewContact = { name: string; phone: string | null; email: string | null; is_room: boolean };

export const insertContact = (tx: Tx, project_id: number, it: NewContact) =>
  tx
    .insertInto('contacts')
    .values({ project_id, ...it })
    .returning('id')
    .executeTakeFirstOrThrow();
