import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, micros, type Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

/** Whether this viewer sees a message. */
export const placeOf = prepared<Seer & { id: number }, { id: number }>(
  (value) => sql`
    select m.id from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${value('project_id')} and m.id = ${value('id')} and ${isSeen(value)}`,
);

type Named = { project_id: number; id: number };

/** What the provider calls it: what came in, or was written in its own app, has that id for its own. */
export const providerIdOf = prepared<Named, { outside_id: string | null }>(
  (value) => sql`
    select case when destination = 'from' or operator_id is null then uid else outside_id end as outside_id
    from messages where project_id = ${value('project_id')} and id = ${value('id')}`,
);

/** Nothing of a note is left but that it was there. */
export const emptyNote = prepared<Named & { at: Date }, { at: number }>(
  (value) => sql`
    update messages set message = '', deleted_at = ${value('at')}, edited_at = null, details = '{"mentions": []}'
    where project_id = ${value('project_id')} and id = ${value('id')} and deleted_at is null
    returning ${micros(sql`created_at`)} as at`,
);

export const noteOurReaction = prepared<Named & { emoji: string | null }, { at: number }>(
  (value) => sql`
    update messages set details = case when ${value('emoji')}::text is null then details - 'our_reaction'
      else coalesce(details, '{}') || jsonb_build_object('our_reaction', ${value('emoji')}::text) end
    where project_id = ${value('project_id')} and id = ${value('id')}
      and details->>'our_reaction' is distinct from ${value('emoji')}::text
    returning ${micros(sql`created_at`)} as at`,
);
