import type { Message, MessageFile } from '@parley/contract/inbox/messages';
import type { VisitorMessage } from '@parley/contract/widget/visitor';
import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { picturePath } from '../../accounts/index.ts';
import { micros } from '../dialogues/seen.queries.ts';
import { fileOf } from '../messages/attached.queries.ts';
import { wireTimeOf } from '../rules.ts';
import type { Visitor } from './visitors.queries.ts';
import type {} from './tables.ts';

type Asked = { project_id: number; visitor_id: number };
type Value = (name: keyof Asked) => RawBuilder<unknown>;

/** The dialogues of a visitor: their own, and those from before they were known. */
const own = (value: Value) => sql`
  select d.id, d.read_position from widget_visitors v
  join dialogues d on d.project_id = v.project_id and d.channel_id = v.channel_id and d.outside_id = v.outside_id
  where v.project_id = ${value('project_id')} and (v.id = ${value('visitor_id')} or v.joined_id = ${value('visitor_id')})`;

/** Neither notes and news of the team, nor what has not left yet and may be taken back. */
export const isShown = sql`m.message_type not in ('system', 'comment')
  and (m.destination = 'from' or m.destination = 'to' and m.status in ('sent', 'delivered', 'seen'))`;

type Row = {
  id: number;
  uid: string;
  is_own: boolean;
  name: string | null;
  picture: string | null;
  text: string;
  file: MessageFile | null;
  choices: string[] | null;
  is_edited: boolean;
  is_deleted: boolean;
  is_seen: boolean;
  order: number;
};

/** What the team deleted at the visitor's. */
const isTakenBack = sql`(m.destination = 'to' and m.deleted_at is not null)`;

const columns = sql<Row>`
  m.id, m.uid, m.destination = 'from' as is_own, u.name, ${picturePath('u.picture')} as picture,
  case when ${isTakenBack} then '' else m.message end as text, ${isTakenBack} as is_deleted,
  m.destination = 'to' and m.edited_at is not null as is_edited,
  case when m.file_id is not null and not ${isTakenBack} then (${fileOf(sql`m`)}) end as file,
  case when m.destination = 'to' and not ${isTakenBack} then m.details -> 'choices' end as choices,
  case when m.destination = 'from' then m.position <= m.read_position else m.status = 'seen' end as is_seen,
  ${micros(sql`m.created_at`)} as "order"`;

const shown = ({
  is_own,
  uid,
  name,
  picture,
  file,
  order,
  choices,
  is_edited,
  is_deleted,
  ...row
}: Row): VisitorMessage => ({
  ...row,
  ...(choices && { choices }),
  ...(is_edited && { is_edited }),
  ...(is_deleted && { is_deleted }),
  uid: is_own ? uid : null,
  by: is_own ? 'visitor' : 'team',
  name: is_own ? null : name,
  picture: is_own ? null : picture,
  file: file && visitorFileOf(file),
  created_at: wireTimeOf(order),
  order,
});

/** What a visitor has just written, as `visitorMessage` would find it. */
export const ownMessage = ({ id, uid, message: text, file, created_at, order }: Message): VisitorMessage => ({
  id,
  uid,
  by: 'visitor',
  name: null,
  picture: null,
  text,
  file: file && visitorFileOf(file),
  is_seen: false,
  created_at,
  order,
});

export const visitorFileOf = ({ id, name, mime, kind, size, width, height, has_preview }: MessageFile) => ({
  id,
  name,
  mime,
  kind,
  size,
  width,
  height,
  has_preview,
});

type Before = Asked & { before_id: number | null; size: number };
type Found = { [Column in keyof Row]: Row[Column] | null } & { is_found: boolean };
const page = prepared<Before, Found>(
  (value) => sql`
    with own as materialized (${own(value)}), given as materialized (
      select m.created_at, m.id from messages m
      where m.project_id = ${value('project_id')} and m.id = ${value('before_id')}
        and m.dialogue_id in (select own.id from own) and ${isShown}
      union all select 'infinity', 0 where ${value('before_id')}::bigint is null
    )
    select asked.is_found, m.* from (select exists (select from given) as is_found) asked
    left join lateral (
      select ${columns} from (
        select piece.*, own.read_position from own cross join lateral (
          select m.* from messages m
          where m.project_id = ${value('project_id')} and m.dialogue_id = own.id and ${isShown}
            and (m.created_at, m.id) < (select created_at, id from given)
          order by m.created_at desc, m.id desc limit ${value('size')}
        ) piece
        order by piece.created_at desc, piece.id desc limit ${value('size')}
      ) m left join users u on u.id = m.operator_id
    ) m on true
    order by m."order", m.id`,
);

const askedBy = ({ project_id, id }: Visitor): Asked => ({ project_id, visitor_id: id });

/** Oldest first, up to so many; null when the message asked before is not theirs. */
export async function messagesFor(visitor: Visitor, before_id: number | null, size: number) {
  const rows = await page(dbOf(visitor.project_id), { ...askedBy(visitor), before_id, size });
  if (!rows[0]?.is_found) return null;
  return rows.filter((row): row is Found & Row => row.id !== null).map(({ is_found: _, ...row }) => shown(row));
}

const byId = prepared<Asked & { id: number }, Row & { dialogue_id: number }>(
  (value) => sql`
    select ${columns} from (
      select m.*, own.read_position from (${own(value)}) own
      join messages m on m.project_id = ${value('project_id')} and m.dialogue_id = own.id
      where m.id = ${value('id')} and ${isShown}
    ) m left join users u on u.id = m.operator_id`,
);

export async function visitorMessage(visitor: Visitor, id: number, db: Db = dbOf(visitor.project_id)) {
  const [row] = await byId(db, { ...askedBy(visitor), id });
  return row ? shown(row) : null;
}

const unmarked = prepared<Asked & { message_id: number; known: string[] }, { id: number | null }>(
  (value) => sql`
    with own as materialized (${own(value)}), given as materialized (
      select m.created_at, m.id from messages m
      where m.project_id = ${value('project_id')} and m.id = ${value('message_id')}
        and m.dialogue_id in (select own.id from own) and ${isShown}
    )
    select m.id from given left join lateral (
      select m.id from own join messages m on m.project_id = ${value('project_id')} and m.dialogue_id = own.id
      where m.destination = 'to' and m.status = any (${value('known')}::text[]) and ${isShown}
        and (m.created_at, m.id) <= (given.created_at, given.id)
      order by m.created_at desc, m.id desc limit 200
    ) m on true`,
);

/** What the team wrote up to a message and is not marked so far yet; null when that message is not theirs. */
export async function unmarkedBefore(visitor: Visitor, message_id: number, known: string[]): Promise<number[] | null> {
  const rows = await unmarked(dbOf(visitor.project_id), { ...askedBy(visitor), message_id, known });
  return rows.length ? rows.flatMap(({ id }) => id ?? []) : null;
}

/** The dialogue that a visitor writes to now, if there is one. */
export const dialogueOf = ({ project_id, channel_id, outside_id }: Visitor) =>
  dbOf(project_id)
    .selectFrom('dialogues')
    .select(['id as dialogue_id', 'contact_id'])
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .where('outside_id', '=', outside_id)
    .executeTakeFirst();
