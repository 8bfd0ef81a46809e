import type { Message } from '@parley/contract/inbox/messages';
import type { FilledTemplate } from '@parley/contract/inbox/approved-templates';
import type { BrandName } from '@parley/contract/projects/brands';
import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { db, type Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { micros } from '../dialogues/seen.queries.ts';
import { wireTimeOf } from '../rules.ts';
import { fileOf, quotedOf } from './attached.queries.ts';
import { type Details, letterIn, shownOrigin, templateOf } from './rules.ts';
import type {} from '../tables.ts';

export type MessageRow = Omit<
  Message,
  | 'created_at'
  | 'leaves_at'
  | 'edited_at'
  | 'deleted_at'
  | 'system'
  | 'mentions'
  | 'letter'
  | 'template'
  | 'author'
  | 'call'
  | 'choices'
  | 'our_reaction'
> & {
  leaves_at: number | null;
  edited_at: number | null;
  deleted_at: number | null;
  details: Details | null;
};

/** A message `m`, with its writer `u`. */
export const columns = sql<MessageRow>`
  m.id, m.uid, m.position, m.dialogue_id as user_id, m.channel_id, m.destination, m.message_type, m.message, m.status,
  m.error, m.operator_id, u.name as operator_name, m.details, ${micros(sql`m.leaves_at`)} as leaves_at,
  ${micros(sql`m.edited_at`)} as edited_at, ${micros(sql`m.deleted_at`)} as deleted_at, m.reaction,
  ${micros(sql`m.created_at`)} as "order",
  case when m.file_id is not null then (${fileOf(sql`m`)}) end as file,
  case when m.quoted_id is not null then (${quotedOf(sql`m`)}) end as quoted`;

export const wireMessage = (row: MessageRow): Message => ({
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
  letter: letterIn(row.details),
  ...shownOrigin(row.details),
  edited_at: timeOf(row.edited_at),
  deleted_at: timeOf(row.deleted_at),
  reaction: row.reaction,
  leaves_at: timeOf(row.leaves_at),
  created_at: wireTimeOf(row.order),
  order: row.order,
});

const timeOf = (at: number | null): string | null => (at === null ? null : wireTimeOf(at));

const byId = prepared<{ project_id: number; id: number }, MessageRow & Omit<Way, 'template'>>(
  (value) => sql`
    select ${columns}, d.contact_id, d.is_room, d.outside_id, ch.type, ch.settings, ch.is_auth,
      (select f.key from files f where f.project_id = m.project_id and f.id = m.file_id) as file_key,
      (select case when q.destination = 'from' then q.uid else q.outside_id end
        from messages q where q.project_id = m.project_id and q.id = m.quoted_id) as quoted_id
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
  /** Where the bytes of its file are kept. */
  file_key: string | null;
  /** What it quotes, by the provider's id. */
  quoted_id: string | null;
  /** What it is made of, where the provider has approved it. */
  template: FilledTemplate | null;
};

export async function findMessage(db: Db, project_id: number, id: number): Promise<(Message & { way: Way }) | null> {
  const [row] = await byId(db, { project_id, id });
  if (!row) return null;
  const { is_room, outside_id, type, settings, is_auth, file_key, quoted_id, details } = row;
  const template = templateOf(details);
  return { ...wireMessage(row), way: { is_room, outside_id, type, settings, is_auth, file_key, quoted_id, template } };
}

const byIds = prepared<{ project_id: number; ids: number[] }, MessageRow>(
  (value) => sql`
    select ${columns}, d.contact_id from messages m
    join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    left join users u on u.id = m.operator_id
    where m.project_id = ${value('project_id')} and m.id = any (${value('ids')}::bigint[])`,
);

/** These, in any order, whoever sees them. */
export const messagesByIds = async (db: Db, project_id: number, ids: number[]): Promise<Message[]> =>
  (await byIds(db, { project_id, ids })).map(wireMessage);

type Known = { project_id: number; channels_ids: number[]; uid: string };

const byUid = prepared<Known, { id: number }>(
  (value) => sql`
    select id from messages where project_id = ${value('project_id')}
      and channel_id = any (${value('channels_ids')}::bigint[]) and uid = ${value('uid')}`,
);

export const idByUid = async (db: Db, known: Known): Promise<number | null> => (await byUid(db, known))[0]?.id ?? null;

export const brandOf = async (project_id: number): Promise<BrandName> =>
  (await db().selectFrom('projects').select('brand').where('id', '=', project_id).executeTakeFirstOrThrow()).brand;
