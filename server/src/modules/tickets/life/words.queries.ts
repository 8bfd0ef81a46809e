import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

export type Unworded = {
  id: number;
  subject: string;
  channel_id: number;
  manager_id: number | null;
  contact_id: number;
};

/** Of these contacts' tickets, in dialogues where no message is left, what the client said is forgotten. */
export async function forgetWords(tx: Tx, project_id: number, contacts_ids: number[]): Promise<Unworded[]> {
  const { rows } = await sql<Unworded>`
    update tickets t set subject = '#' || t.number, rating_comment = null, version = t.version + 1
    from dialogues d
    where d.project_id = ${project_id} and d.contact_id = any (${contacts_ids}::bigint[])
      and t.project_id = d.project_id and t.dialogue_id = d.id
      and not exists (select from messages m where m.project_id = d.project_id and m.dialogue_id = d.id)
    returning t.id, t.subject, t.channel_id, t.manager_id, d.contact_id`.execute(tx);
  return rows;
}
