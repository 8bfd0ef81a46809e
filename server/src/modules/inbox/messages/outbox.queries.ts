import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, micros, type Seer } from '../dialogues/seen.queries.ts';
import { isListedMessage } from '../folders/rebuild.queries.ts';
import type { Newest, Undo } from './undo.ts';
import type {} from '../tables.ts';

type Place = { contact_id: number; dialogue_id: number; operator_id: number | null };

/** Where one of our messages stands, if this viewer sees it. */
export const placeOfOurs = prepared<Seer & { id: number }, Place>(
  (value) => sql`
    select d.contact_id, m.dialogue_id, m.operator_id
    from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${value('project_id')} and m.id = ${value('id')} and ${isSeen(value)}
      and m.destination <> 'from' and m.message_type not in ('system', 'comment', 'call')`,
);

type Gone = { position: number; at: number; undo: Undo };

const remove = prepared<{ project_id: number; id: number }, Gone>(
  (value) => sql`
    delete from messages
    where project_id = ${value('project_id')} and id = ${value('id')} and status = 'queued' and left_at is null
      and undo is not null
    returning position, ${micros(sql`created_at`)} as at, undo`,
);

/** Deletes a message that no worker has begun to hand over; null when it is too late. */
export const takeOut = async (tx: Tx, project_id: number, id: number): Promise<Gone | null> =>
  (await remove(tx, { project_id, id }))[0] ?? null;

/** Positions have no holes: those after a deleted message move up. */
export const closeGap = (tx: Tx, project_id: number, dialogue_id: number, position: number) =>
  tx
    .updateTable('messages')
    .set({ position: sql`position - 1` })
    .where('project_id', '=', project_id)
    .where('dialogue_id', '=', dialogue_id)
    .where('position', '>', position)
    .execute();

const newest = prepared<{ project_id: number; dialogue_id: number }, Newest>(
  (value) => sql`
    select ${micros(sql`coalesce(m.created_at, d.created_at)`)} as last_message_at, left(m.message, 160) as preview,
      m.destination as preview_destination, m.message_type as preview_type,
      coalesce(m.status = 'failed', false) as preview_failed
    from dialogues d left join lateral (
      select * from messages m
      where m.project_id = d.project_id and m.dialogue_id = d.id and ${isListedMessage}
      order by m.created_at desc, m.id desc limit 1
    ) m on true
    where d.project_id = ${value('project_id')} and d.id = ${value('dialogue_id')}`,
);

/** What the list shows of a dialogue, from its newest message, or from none. */
export const newestOf = async (db: Db, project_id: number, dialogue_id: number): Promise<Newest> =>
  (await newest(db, { project_id, dialogue_id }))[0]!;
