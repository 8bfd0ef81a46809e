import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/**
 * Runs work that writes contacts and dialogues in bulk, and then writes what they are found by in one go: row by row,
 * as it follows by itself otherwise, it takes many times as long.
 */
export async function withoutTexts(tx: Tx, project_id: number, work: () => Promise<void>): Promise<void> {
  await sql`alter table contacts disable trigger person_text`.execute(tx);
  await sql`alter table contacts disable trigger new_person_text`.execute(tx);
  await sql`alter table dialogues disable trigger dialogue_text`.execute(tx);
  await work();
  await sql`alter table contacts enable trigger person_text`.execute(tx);
  await sql`alter table contacts enable trigger new_person_text`.execute(tx);
  await sql`alter table dialogues enable trigger dialogue_text`.execute(tx);
  await sql`delete from contact_texts where project_id = ${project_id}`.execute(tx);
  await sql`
    insert into contact_texts (project_id, contact_id, text, name, created_at)
    select project_id, id, ' ' || folded(concat_ws(' ', name, email, phone)), name, created_at from contacts
    where project_id = ${project_id}`.execute(tx);
  await sql`
    insert into contact_texts (project_id, contact_id, dialogue_id, text)
    select d.project_id, d.contact_id, d.id, ' ' || folded(concat_ws(' ', d.name, d.phone))
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${project_id} and (c.name <> d.name or c.phone is distinct from coalesce(d.phone, c.phone))
  `.execute(tx);
}
