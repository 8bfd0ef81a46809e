import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { micros } from '../dialogues/seen.queries.ts';
import { isByProgram, isQuietCall } from '../folders/rebuild.queries.ts';
import type { Undo } from './undo.ts';
import type {} from '../tables.ts';

type Named = { project_id: number; id: number };
type Ours = { position: number; at: number; undo: Undo | null };

/** Where one of our messages stands, and what it gives back if it answers nothing; null: it never answered. */
export const readOurs = prepared<Named, Ours>(
  (value) => sql`
    select position, ${micros(sql`created_at`)} as at, undo from messages
    where project_id = ${value('project_id')} and id = ${value('id')}`,
);

type After = Named & { dialogues_ids: number[] };

// What was written in the provider's own app has no author here, but pays all the same.
const answer = sql`m.destination = 'to' and m.message_type not in ('system', 'comment') and not ${isQuietCall}
  and (m.operator_id is not null or m.undo is not null)`;

/** The next answer to the same client after this one that left, or is about to, and was not taken back since. */
export const answerNext = prepared<After, { id: number; undo: Undo | null }>(
  (value) => sql`
    select m.id, m.undo from messages ours
    join messages m on m.project_id = ours.project_id and m.dialogue_id = any (${value('dialogues_ids')}::bigint[])
      and (m.created_at, m.id) > (ours.created_at, ours.id)
    where ours.project_id = ${value('project_id')} and ours.id = ${value('id')} and m.status <> 'failed'
      and m.deleted_at is null and ${answer}
    order by m.created_at, m.id limit 1`,
);

type Since = { project_id: number; dialogues_ids: number[]; at: string };

/** Answers written since that may still be taken back, or turn out not to have left. */
export const openAnswersSince = prepared<Since, { id: number; undo: Undo }>(
  (value) => sql`
    select m.id, m.undo from messages m
    where m.project_id = ${value('project_id')} and m.dialogue_id = any (${value('dialogues_ids')}::bigint[])
      and m.created_at > ${value('at')} and m.undo is not null and ${answer}
    order by m.created_at, m.id`,
);

/**
 * Whether somebody closed or blocked this client after one of our messages and let that stand: then nothing of before is
 * owed any more.
 */
export const isClosedSince = prepared<Since, { is_so: boolean }>(
  (value) => sql`
    select exists (
      select from messages m where m.project_id = ${value('project_id')}
        and m.dialogue_id = any (${value('dialogues_ids')}::bigint[]) and m.created_at > ${value('at')}
        and m.message_type = 'system' and m.details ->> 'kind' in ('closed', 'blocked') and not exists (
          select from messages u where u.project_id = m.project_id
            and u.dialogue_id = any (${value('dialogues_ids')}::bigint[]) and u.created_at > m.created_at
            and u.message_type = 'system' and u.details ->> 'kind' = 'undone' and u.operator_id = m.operator_id)
    ) as is_so`,
);

type Between = { project_id: number; dialogue_id: number; position: number; up_to: number };

/** When the client wrote first in this dialogue below a place and down to another. */
export const heardAfter = prepared<Between, { at: number }>(
  (value) => sql`
    select ${micros(sql`m.created_at`)} as at from messages m
    where m.project_id = ${value('project_id')} and m.dialogue_id = ${value('dialogue_id')}
      and m.position > ${value('position')} and m.position <= ${value('up_to')} and m.destination = 'from'
      and m.message_type <> 'system' and not ${isByProgram}
    order by m.position limit 1`,
);

export const saveUndo = (tx: Tx, { project_id, id }: Named, undo: Undo) =>
  tx
    .updateTable('messages')
    .set({ undo: JSON.stringify(undo) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
