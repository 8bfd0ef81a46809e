import type { Message, MessagePart } from '@parley/contract/inbox/messages';
import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { bySize } from '../page-size.ts';
import { columns, type MessageRow, wireMessage } from './messages.queries.ts';
import type {} from '../tables.ts';

/** `dialogue_id`: of one dialogue only. */
type Asked = { contact_id: number; message_id: number | null; dialogue_id: number | null };
type Row = { [Column in keyof MessageRow]: MessageRow[Column] | null } & { contact_id: number; is_found: boolean };
type Value = (name: keyof (Seer & Asked)) => RawBuilder<unknown>;

/** The dialogues whose messages are asked for, and the message to read from: beyond all of them when none is named. */
const seenAndGiven = (value: Value, beyond: 'infinity' | '-infinity' = 'infinity') => sql`
  seen as (
    select d.id, d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')}
      and (${value('dialogue_id')}::bigint is null or d.id = ${value('dialogue_id')}) and ${isSeen(value)}
  ), given as materialized (
    select created_at, id from messages
    where project_id = ${value('project_id')} and id = ${value('message_id')}
      and dialogue_id in (select seen.id from seen)
    union all select ${sql.lit(beyond)}::timestamptz, 0 where ${value('message_id')}::bigint is null
  )`;

const upwards = sql`created_at desc, id desc`;
const sides = {
  before: { isOn: sql`(m.created_at, m.id) < (select created_at, id from given)`, order: upwards },
  upTo: { isOn: sql`(m.created_at, m.id) <= (select created_at, id from given)`, order: upwards },
  after: { isOn: sql`(m.created_at, m.id) > (select created_at, id from given)`, order: sql`created_at, id` },
};
export type Side = keyof typeof sides;

const parts: Record<MessagePart | 'all', RawBuilder<unknown>> = {
  all: sql`true`,
  client: sql`m.destination = 'from'`,
  team: sql`m.destination <> 'from' and m.message_type not in ('system', 'comment')`,
  notes: sql`m.message_type = 'comment'`,
  files: sql`m.file_id is not null`,
};
type Part = keyof typeof parts;

/** A piece of each dialogue, merged: the cost is that of the page, however long the dialogues are. */
const pageOf = (side: Side, part: Part, limit: number) => {
  const { isOn, order } = sides[side];
  return prepared<Seer & Asked, Row>(
    (value) => sql`
      with ${seenAndGiven(value, side === 'after' ? '-infinity' : 'infinity')}
      select contact.id as contact_id, exists (select from given) as is_found, m.*
      from (
        select c.id from contacts c
        where c.project_id = ${value('project_id')} and c.id = ${value('contact_id')} and c.merged_into is null and (exists (select from seen)
          or not exists (select from dialogues d where d.project_id = c.project_id and d.contact_id = c.id))
      ) contact
      left join lateral (
        select ${columns} from (
          select piece.* from seen cross join lateral (
            select m.* from messages m
            where m.project_id = ${value('project_id')} and m.dialogue_id = seen.id and ${isOn} and ${parts[part]}
            order by ${order} limit ${sql.lit(limit)}
          ) piece
          order by ${order} limit ${sql.lit(limit)}
        ) m left join users u on u.id = m.operator_id
      ) m on true
      order by m."order", m.id`,
  );
};

const each = <Key extends string, T>(keys: Key[], make: (key: Key) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, T>;

const pages = each(Object.keys(sides) as Side[], (side) =>
  each(Object.keys(parts) as Part[], (part) => bySize((limit) => pageOf(side, part, limit))),
);

type Page = { side: Side; part: Part; size: number };

/** A page, and at least one message more if there is one. Null: no such contact for this viewer, or no such message in it. */
export async function messagesOf(viewer: Seer, { side, part, size }: Page, asked: Asked): Promise<Message[] | null> {
  const rows = await pages[side][part](size)(dbOf(viewer.project_id), { ...seerOf(viewer), ...asked });
  if (!rows[0]?.is_found) return null;
  return rows.filter((row): row is Row & MessageRow => row.id !== null).map(wireMessage);
}

type Skip = { contact_id: number; dialogue_id: number | null; skipped: number };

const placeOf = (part: Part) =>
  prepared<Seer & Skip, { id: number }>(
    (value) => sql`
      select piece.id from dialogues d cross join lateral (
        select m.id, m.created_at from messages m
        where m.project_id = d.project_id and m.dialogue_id = d.id and ${parts[part]}
        order by m.created_at desc, m.id desc limit ${value('skipped')}::bigint + 1
      ) piece
      where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')}
        and (${value('dialogue_id')}::bigint is null or d.id = ${value('dialogue_id')}) and ${isSeen(value)}
      order by piece.created_at desc, piece.id desc offset ${value('skipped')} limit 1`,
  );
const places = each(Object.keys(parts) as Part[], placeOf);

/** The message with so many newer ones, if there are as many. */
export async function messageAt(viewer: Seer, part: Part, asked: Skip): Promise<number | null> {
  const [found] = await places[part](dbOf(viewer.project_id), { ...seerOf(viewer), ...asked });
  return found?.id ?? null;
}

// What is looked through for one request: some thousand texts cost a few milliseconds.
const most = 4000;
const wanted = 21;

type Search = Seer & Asked & { patterns: string[] };

/** Newest first, as far as one request looks; `edge` is the last message it looked at when there are more. */
const found = prepared<Search, Row & { edge: number | null }>(
  (value) => sql`
    with ${seenAndGiven(value)}, looked as materialized (
      select piece.* from seen cross join lateral (
        select m.id, m.created_at, m.message, m.file_id from messages m
        where m.project_id = ${value('project_id')} and m.dialogue_id = seen.id and ${sides.before.isOn}
        order by created_at desc, id desc limit ${sql.lit(most)}
      ) piece
      order by created_at desc, id desc limit ${sql.lit(most)}
    ), hits as (
      select l.id from looked l
      left join files f on f.project_id = ${value('project_id')} and f.id = l.file_id
      where l.message || ' ' || coalesce(f.name, '') ilike all (${value('patterns')}::text[])
      order by l.created_at desc, l.id desc limit ${sql.lit(wanted)}
    )
    select contact.id as contact_id, exists (select from given) as is_found, edge.id as edge, m.*
    from (
      select c.id from contacts c
      where c.project_id = ${value('project_id')} and c.id = ${value('contact_id')} and exists (select from seen)
    ) contact
    left join (
      select id from looked where (select count(*) from looked) = ${sql.lit(most)} order by created_at, id limit 1
    ) edge on true
    left join lateral (
      select ${columns} from messages m left join users u on u.id = m.operator_id
      where m.project_id = ${value('project_id')} and m.id in (select hits.id from hits)
    ) m on true
    order by m."order" desc, m.id desc`,
);

/** Of which messages all the patterns are part, and from where to go on. Null: nobody there to look at. */
export async function searchIn(
  viewer: Seer,
  { patterns, ...asked }: Omit<Asked, 'dialogue_id'> & { patterns: string[] },
): Promise<{ messages: Message[]; edge: number | null } | null> {
  const values = { ...seerOf(viewer), ...asked, dialogue_id: null, patterns };
  const rows = await found(dbOf(viewer.project_id), values);
  if (!rows[0]?.is_found) return null;
  const messages = rows.filter((row): row is Row & MessageRow & { edge: null } => row.id !== null).map(wireMessage);
  return { messages, edge: rows[0].edge };
}
