import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';

type Asked = { project_id: number; dialogue_id: number };
type Newcomer = { contact_id: number; is_known: boolean };

const newcomer = prepared<Asked, Newcomer>(
  (value) => sql`
    select c.id as contact_id, exists (
      select from dialogues o where o.project_id = d.project_id and o.contact_id = c.id and o.id <> d.id) as is_known
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${value('project_id')} and d.id = ${value('dialogue_id')} and not d.is_room and not c.blocked`,
);

/** Whose dialogue it is, and whether they were met elsewhere before; undefined: nobody whom we want to hear. */
export const newcomerIn = async (tx: Tx, asked: Asked): Promise<Newcomer | undefined> => (await newcomer(tx, asked))[0];
