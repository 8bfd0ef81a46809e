import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { isQuietCall } from '../folders/rebuild.queries.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; user_id: number; seen_id: number; dialogues_ids: number[] };

/**
 * Whether somebody else has answered in these dialogues after a message: one row if there is such a message, with the
 * newest answer in it.
 */
export const answerAfter = prepared<Asked, { name: string | null; message: string | null }>(
  (value) => sql`
    select answer.name, answer.message from messages seen
    left join lateral (
      select u.name, left(m.message, 200) as message from messages m join users u on u.id = m.operator_id
      where m.project_id = seen.project_id and m.dialogue_id = any (${value('dialogues_ids')}::bigint[])
        and (m.created_at, m.id) > (seen.created_at, seen.id)
        and m.destination = 'to' and m.message_type not in ('system', 'comment') and not ${isQuietCall} and m.operator_id <> ${value('user_id')}
      order by m.created_at desc, m.id desc limit 1
    ) answer on true
    where seen.project_id = ${value('project_id')} and seen.id = ${value('seen_id')}
      and seen.dialogue_id = any (${value('dialogues_ids')}::bigint[])`,
);
