import type { Message } from '@parley/contract/inbox/messages';
import type { ChannelType } from '@parley/contract/projects/channels';
import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, micros, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { bySize } from '../page-size.ts';
import { wireTimeOf } from '../rules.ts';
import { fileOf, quotedOf } from './attached.queries.ts';
import type { Details } from './rules.ts';
import type {} from '../tables.ts';

type MessageRow = Omit<Message, 'created_at' | 'leaves_at' | 'system' | 'mentions'> & {
  leaves_at: number | null;
  details: Details | null;
};

const columns = sql<MessageRow>`
  m.id, m.uid, m.position, m.dialogue_id as user_id, m.channel_id, m.destination, m.message_type, m.message, m.status,
  m.error, m.operator_id, u.name as operator_name, m.details, ${micros(sql`m.leaves_at`)} as leaves_at,
  ${micros(sql`m.created_at`)} as "order",
  case when m.file_id is not null then (${fileOf(sql`m`)}) end as file,
  case when m.quoted_id is not null then (${quotedOf(sql`m`)}) end as quoted`;

const wireMessage = (row: MessageRow): Message => ({
  id: row.id,
  uid: row.uid,
  position: row.position,
  contact_id: row.contact_id,
  user_id: row.user_id,
  channel_id: row.channel_id,
  destination: row.destination,
  message_type: row.message_type,
  message: row.message,
  status: row.status,
  error: row.error,
  operator_id: row.operator_id,
  operator_name: row.operator_name,
  file: row.file,
  quoted: row.quoted,
  system: row.details && 'kind' in row.details ? row.details : null,
  mentions: row.details && 'mentions' in row.details ? row.details.mentions : [],
  leaves_at: row.leaves_at === null ? null : wireTimeOf(row.leaves_at),
  created_at: wireTimeOf(row.order),
  order: row.order,
});

type Asked = { contact_id: number; message_id: number | null };
type Row = { [Column in keyof MessageRow]: MessageRow[Column] | null } & { contact_id: number; is_found: boolean };

const isBefore = sql`(m.created_at, m.id) < (select created_at, id from given)`;
const isAfter = sql`(m.created_at, m.id) > (select created_at, id from given)`;
const upwards = sql`created_at desc, id desc`;
const downwards = sql`created_at, id`;

/** A piece of each dialogue, merged: the cost is that of the page, however long the dialogues are. */
const pageOf = (side: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) =>
  prepared<Seer & Asked, Row>(
    (value) => sql`
      with seen as (
        select d.id, d.contact_id from dialogues d
        where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and ${isSeen(value)}
      ), given as materialized (
        select created_at, id from messages
        where project_id = ${value('project_id')} and id = ${value('message_id')}
          and dialogue_id in (select seen.id from seen)
        union all select 'infinity', 0 where ${value('message_id')}::bigint is null
      )
      select contact.id as contact_id, exists (select from given) as is_found, m.*
      from (
        select c.id from contacts c
        where c.project_id = ${value('project_id')} and c.id = ${value('contact_id')} and (exists (select from seen)
          or not exists (select from dialogues d where d.project_id = c.project_id and d.contact_id = c.id))
      ) contact
      left join lateral (
        select ${columns} from (
          select piece.* from seen cross join lateral (
            select m.* from messages m
            where m.project_id = ${value('project_id')} and m.dialogue_id = seen.id and ${side}
            order by ${order} limit ${sql.lit(limit)}
          ) piece
          order by ${order} limit ${sql.lit(limit)}
        ) m left join users u on u.id = m.operator_id
      ) m on true
      order by m."order", m.id`,
  );

const pages = {
  before: bySize((limit) => pageOf(isBefore, upwards, limit)),
  after: bySize((limit) => pageOf(isAfter, downwards, limit)),
};

/** A page, and at least one message more if there is one. Null: no such contact for this viewer, or no such message in it. */
export async function messagesOf(
  viewer: Seer,
  direction: 'before' | 'after',
  asked: Asked,
  size: number,
): Promise<Message[] | null> {
  const rows = await pages[direction](size)(dbOf(viewer.project_id), { ...seerOf(viewer), ...asked });
  if (!rows[0]?.is_found) return null;
  return rows.filter((row): row is Row & MessageRow => row.id !== null).map(wireMessage);
}

const byId = prepared<{ project_id: number; id: number }, MessageRow & Way>(
  (value) => sql`
    select ${columns}, d.contact_id, d.is_room, d.outside_id, ch.type, ch.settings, ch.is_auth
    from messages m
    join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    join channels ch on ch.project_id = m.project_id and ch.id = m.channel_id
    left join users u on u.id = m.operator_id
    where m.project_id = ${value('project_id')} and m.id = ${value('id')}`,
);

/** How a message leaves: to whom, by what. */
export type Way = {
  is_room: boolean;
  outside_id: string;
  type: ChannelType;
  settings: Record<string, unknown>;
  is_auth: boolean;
};

export async function findMessage(db: Db, project_id: number, id: number): Promise<(Message & { way: Way }) | null> {
  const [row] = await byId(db, { project_id, id });
  if (!row) return null;
  const { is_room, outside_id, type, settings, is_auth } = row;
  return { ...wireMessage(row), way: { is_room, outside_id, type, settings, is_auth } };
}

type Outcome = { status: Message['status']; outside_id: string | null; error: string | null };

/** Says whether it was still queued: of two who deliver the same message, one records it. */
export async function saveOutcome(tx: Tx, project_id: number, id: number, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set(outcome)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
