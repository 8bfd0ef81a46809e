import type { Ticket } from '@parley/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../kit/viewer.ts';
import { wireText } from '../../../kit/db/wire-text.ts';
import { isSubjectSeen } from '../../clients/index.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;

/** A ticket `t` by its channel. */
export const isSeen = ({ channels_ids }: Pick<Seer, 'channels_ids'>) =>
  channels_ids === null ? sql<boolean>`true` : sql<boolean>`t.channel_id = any (${channels_ids}::bigint[])`;

/** A deal `l` that is there: one's own, without a client, or of a client one sees. */
export const isDealSeen = ({ user_id, channels_ids }: Seer) =>
  channels_ids === null
    ? sql<boolean>`l.deleted_at is null`
    : sql<boolean>`(l.deleted_at is null
        and (l.manager_id = ${user_id} or ${isSubjectSeen(sql`l`, sql`${channels_ids}`)}))`;

const dealOf = (seer: Seer) => sql<Ticket['lead']>`(
  select json_build_object('id', l.id, 'name', l.name) from deals l
  where t.deal_id is not null and l.project_id = t.project_id and l.id = t.deal_id and ${isDealSeen(seer)})`;

const running = (kind: string) => {
  const [due, warn] = [sql.ref(`t.${kind}_due`), sql.ref(`t.${kind}_warn`)];
  return sql`when ${due} then json_build_object('kind', ${sql.lit(kind)},
    'warn_at', ${wireText(warn)}, 'due_at', ${wireText(due)})`;
};

/** Of the promises of a ticket `t`, the one that runs out first. */
export const promiseOf = sql<Ticket['promise']>`
  case t.due_at ${running('first_answer')} ${running('next_answer')} ${running('solution')} end`;

/** A ticket `t` with its dialogue `d`, channel `ch` and client `c`, as it goes over the wire; without a seer, but for its deal. */
export const ticketColumns = (seer: Seer | null): RawBuilder<Ticket> => sql<Ticket>`
  t.id, t.number, t.subject, t.status, t.dialogue_id as user_id, t.channel_id as bot_id, ch.type as messenger_type,
  json_build_object('id', c.id, 'name', c.name) as contact, t.message_id, t.manager_id as manager, t.author_id,
  t.department_id, t.ticket_tags_ids as tags, t.priority, t.result, t.rating, t.rating_comment,
  ${seer ? dealOf(seer) : sql`null`} as lead, t.created_at as date_created, t.answered_at as answer_time,
  t.closed_at as finish_time, t.last_message_at as last_message,
  case when t.status <> 'closed' then t.owed_since end as owed_since,
  ${promiseOf} as promise,
  t.broken, t.part_of as merged_into, t.version`;

/** What such columns are read from, for tickets `t`. */
export const withClient = sql`
  join dialogues d on d.project_id = t.project_id and d.id = t.dialogue_id
  join contacts c on c.project_id = d.project_id and c.id = d.contact_id
  join channels ch on ch.project_id = t.project_id and ch.id = t.channel_id`;
