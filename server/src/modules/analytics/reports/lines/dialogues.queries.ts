import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import type { Db } from '../../../../kit/db/index.ts';
import { isDialogueSeen, isQuietCall, isSentByProgram } from '../../../inbox/index.ts';
import type { Wanted } from './columns.ts';
import { isWithin } from './deals.queries.ts';

/** Messages `m` of a dialogue `d` that were said to the client or by them, and are there. */
const ofDialogue = sql`m.project_id = d.project_id and m.dialogue_id = d.id and m.deleted_at is null
  and m.message_type not in ('system', 'comment') and m.destination in ('from', 'to')`;
/** Of ours, what left and was written by somebody. */
const isByTeam = sql`m.destination = 'to' and m.status in ('sent', 'delivered', 'seen') and not coalesce(m.details ? 'author', false)
  and not ${isQuietCall}`;
const isWritten = sql`m.message_type <> 'call'`;

/** Dialogues in which something was said in these days, the newest first: each page looks at no more than its own. */
export async function dialoguesOf(db: Db, wanted: Wanted, below: number | null, limit: number): Promise<number[]> {
  const { viewer, channels_ids, managers_ids } = wanted;
  const { rows } = await sql<{ id: number }>`
    select d.id from dialogues d cross join lateral (
      select from messages m where ${ofDialogue} and ${isWithin(sql`m.created_at`, wanted)} limit 1
    ) said
    where d.project_id = ${viewer.project_id} and not d.is_room ${below === null ? sql`` : sql`and d.id < ${below}`}
      and ${isDialogueSeen((name) => sql`${viewer[name]}`)}
      ${channels_ids === null ? sql`` : sql`and d.channel_id = any (${channels_ids}::bigint[])`}
      ${managers_ids === null ? sql`` : sql`and d.operator_id = any (${managers_ids}::bigint[])`}
      and d.last_message_at >= ${wanted.from}
    order by d.id desc limit ${limit}`.execute(db);
  return rows.map((it) => it.id);
}

export type DialogueLine = {
  id: number;
  contact_id: number;
  client: string | null;
  phone: string | null;
  tag: string | null;
  channel: string;
  channel_type: ChannelType;
  manager: string | null;
  created_at: string;
  written: number;
  sent: number;
  asked_at: string | null;
  answered_at: string | null;
  answered_by: string | null;
  closed_at: string | null;
  rating: number | null;
};

/** These dialogues with what happened in them in these days, in this order. */
export async function linesOfDialogues(db: Db, wanted: Wanted, ids: number[]): Promise<DialogueLine[]> {
  const within = isWithin(sql`m.created_at`, wanted);
  const { rows } = await sql<DialogueLine>`
    select d.id, d.contact_id, c.name as client, c.phone, c.tag, ch.name as channel, ch.type as channel_type,
      u.name as manager, d.created_at, said.written, said.sent, said.asked_at, answer.at as answered_at,
      who.name as answered_by, closed.at as closed_at, rated.rating
    from unnest(${ids}::bigint[]) with ordinality as given (id, nth)
    join dialogues d on d.project_id = ${wanted.viewer.project_id} and d.id = given.id
    join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    left join users u on u.id = d.operator_id
    cross join lateral (
      select count(*) filter (where m.destination = 'from' and ${isWritten}) as written,
        count(*) filter (where ${isByTeam} and ${isWritten}) as sent,
        min(m.created_at) filter (where m.destination = 'from' and not ${isSentByProgram}) as asked_at
      from messages m where ${ofDialogue} and ${within}
    ) said
    left join lateral (
      select m.created_at as at, m.operator_id from messages m
      where ${ofDialogue} and m.created_at >= said.asked_at and ${isByTeam}
      order by m.created_at, m.id limit 1
    ) answer on true
    left join users who on who.id = answer.operator_id
    left join lateral (
      select max(f.at) as at from facts f
      where f.project_id = d.project_id and f.subject = 'dialogue' and f.subject_id = d.contact_id
        and f.name = 'contactClosed' and ${isWithin(sql`f.at`, wanted)}
    ) closed on true
    left join lateral (
      select t.rating from tickets t
      where t.project_id = d.project_id and t.dialogue_id = d.id and t.removed_at is null and t.rating is not null
        and ${isWithin(sql`t.rated_at`, wanted)}
      order by t.rated_at desc limit 1
    ) rated on true
    order by given.nth`.execute(db);
  return rows;
}
