import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

/** Whom a dialogue is with, if this viewer sees it. */
export const clientOf = prepared<
  Seer & { id: number },
  { contact_id: number; channel_id: number; name: string; phone: string | null }
>(
  (value) => sql`
    select d.contact_id, d.channel_id, c.name, coalesce(d.phone, c.phone) as phone
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${value('project_id')} and d.id = ${value('id')} and ${isSeen(value)}`,
);

/** Where a contact talked last, as far as this viewer sees. */
export const newestDialogue = prepared<Seer & { contact_id: number }, { id: number }>(
  (value) => sql`
    select d.id from dialogues d
    where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and ${isSeen(value)}
    order by d.last_message_at desc, d.id desc limit 1`,
);
