import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Runs work that writes messages in bulk, and then writes what they are found by in one go. */
export async function withoutMessageTexts(tx: Tx, project_id: number, work: () => Promise<void>): Promise<void> {
  await sql`alter table messages disable trigger message_text`.execute(tx);
  await work();
  await sql`alter table messages enable trigger message_text`.execute(tx);
  await sql`
    insert into message_texts (project_id, message_id, dialogue_id, words)
    select project_id, id, dialogue_id, words_of(message) from messages
    where project_id = ${project_id} and message <> ''
    on conflict do nothing`.execute(tx);
}
