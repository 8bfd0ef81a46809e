import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, micros, type PersonColumns, type Seer } from './seen.queries.ts';
import type { DialogueState } from './rules.ts';
import type { Reader } from '../rooms/rooms.queries.ts';
import type {} from '../tables.ts';

type Locked = { contact_id: number };

/**
 * Everything that happens to the dialogues of one contact happens one after another, under the lock of its contact.
 * What is read for deciding is read by a later statement: one that waited for the lock has looked before it.
 */
export const lockDialogue = prepared<Seer & { channel_id: number; id: number }, Locked>(
  (value) => sql`
    select c.id as contact_id
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')} and d.id = ${value('id')}
      and ${isSeen(value)}
    for no key update of c`,
);

/** The same without the lock. */
export const contactOfDialogue = prepared<Seer & { channel_id: number; id: number }, Locked>(
  (value) => sql`
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')} and d.id = ${value('id')}
      and ${isSeen(value)}`,
);

export const lockContact = prepared<Seer & { contact_id: number }, { id: number }>(
  (value) => sql`
    with held as materialized (
      select id from contacts where project_id = ${value('project_id')} and id = ${value('contact_id')} for no key update
    )
    select d.id from held join dialogues d on d.project_id = ${value('project_id')} and d.contact_id = held.id
    where ${isSeen(value)}`,
);

type Peer = { project_id: number; channel_id: number; outside_id: string };

export const lockPeer = prepared<Peer, Locked>(
  (value) => sql`
    select c.id as contact_id
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')}
      and d.outside_id = ${value('outside_id')}
    for no key update of c`,
);

/** Who was known by an address alone is known by the provider's id from now on, unless that one is here already. */
export const namePeer = prepared<Peer & { peer: string }, never>(
  (value) => sql`
    update dialogues d set outside_id = ${value('peer')}
    where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')}
      and d.outside_id = ${value('outside_id')}
      and not exists (select from dialogues o where o.project_id = d.project_id and o.channel_id = d.channel_id
        and o.outside_id = ${value('peer')})`,
);

/** Held until commit: of two first messages of one person, the second waits here and then finds the dialogue. */
export const lockNewPeer = (tx: Tx, { project_id, channel_id, outside_id }: Peer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${project_id}:${channel_id}:${outside_id}`}, 0))`.execute(tx);

type Asked = { project_id: number; channel_id: number; uid: string; today: Date };
export type LoadedRow = PersonColumns &
  Omit<DialogueState, 'can_send'> & {
    now: number;
    listed_since: number;
    for_check_admin: boolean;
    is_auth: boolean;
    check_after_hours: number;
    greets: boolean;
    says_goodbye: boolean;
    someone_waits: boolean;
    taker_is_responsible: boolean;
    manager_id: number | null;
    is_routed: boolean;
    answers_away: boolean;
    known_id: number | null;
    next_id: number;
    readers: Reader[] | null;
  };

/** A locked contact with all its dialogues, and whether a message with this uid is already here. */
const contactWhere = <Of extends object>(
  whose: (value: (name: keyof (Asked & Of) & string) => RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  prepared<Asked & Of, LoadedRow>(
    (value) => sql`
    select c.id as contact_id, c.name as contact_name, c.phone as contact_phone, c.email, c.organization_id,
      c.archived, c.blocked, c.manager_id, d.id, d.channel_id, d.outside_id, d.name, d.phone, d.handle, d.is_room, d.operator_id, d.team_id,
      d.for_check, d.position, d.read_position, d.answered_position, d.unread, d.is_newest, d.contact_for_check, d.is_listed,
      d.folders_ids, d.look, d.preview, d.preview_destination, d.preview_type, d.preview_failed,
      ${micros(sql`d.last_message_at`)} as last_message_at, ${micros(sql`d.last_inbound_at`)} as last_inbound_at,
      ${micros(sql`d.owed_since`)} as owed_since,
      ${micros(sql`d.snoozed_until`)} as snoozed_until, ${micros(sql`d.late_since`)} as late_since,
      ch.type as messenger_type, ch.for_check_admin, ch.is_auth, ch.away_text <> '' as answers_away, known.id as known_id,
      g.for_check_admin_timeout as check_after_hours, g.start_message <> '' as greets,
      g.end_message <> '' as says_goodbye,
      exists (select from waiting_dialogues w where w.project_id = c.project_id) as someone_waits, g.taker_is_responsible,
      coalesce(r.rule <> 'nobody', false) as is_routed,
      ${micros(sql`clock_timestamp()`)} as now,
      ${micros(sql`date_trunc('day', ${value('today')}::timestamptz) - make_interval(months => g.users_period)`)}
        as listed_since,
      (select nextval('messages_id_seq')) as next_id,
      case when d.is_room then (
        select json_agg(json_build_object('user_id', m.user_id, 'read_position', m.read_position) order by m.user_id)
        from dialogue_members m where m.project_id = d.project_id and m.dialogue_id = d.id
      ) end as readers
    from contacts c
    join dialogues d on d.project_id = c.project_id and d.contact_id = c.id
    join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    join chat_configs g on g.project_id = c.project_id
    left join channel_routes r on r.project_id = d.project_id and r.channel_id = d.channel_id
    left join messages known on known.project_id = c.project_id
      and known.channel_id = ${value('channel_id')} and known.uid = ${value('uid')}
    where c.project_id = ${value('project_id')} and c.id = ${whose(value)}
    order by d.id`,
  );

export const loadContact = contactWhere<{ contact_id: number }>((value) => value('contact_id'));

// By what the contact was locked by: the reading leaves together with the lock, and looks when the lock is there.
export const loadByDialogue = contactWhere<{ dialogue_id: number }>(
  (value) => sql`(
    select contact_id from dialogues
    where project_id = ${value('project_id')} and id = ${value('dialogue_id')})`,
);
export const loadByPeer = contactWhere<{ outside_id: string }>(
  (value) => sql`(
    select contact_id from dialogues
    where project_id = ${value('project_id')} and channel_id = ${value('channel_id')}
      and outside_id = ${value('outside_id')})`,
);

type NewDialogue = {
  project_id: number;
  contact_id: number;
  channel_id: number;
  outside_id: string;
  name: string;
  phone: string | null;
  handle?: string | null;
  is_room: boolean;
};

/** Not in the list until its first message counts it in. */
export const insertDialogue = (tx: Tx, it: NewDialogue) =>
  tx
    .insertInto('dialogues')
    .values({ ...it, is_listed: false })
    .returning('id')
    .executeTakeFirstOrThrow();

export const saveHandle = (tx: Tx, { project_id, id, handle }: { project_id: number; id: number; handle: string }) =>
  tx.updateTable('dialogues').set({ handle }).where('project_id', '=', project_id).where('id', '=', id).execute();

export const channelTypeOf = (tx: Tx, project_id: number, id: number) =>
  tx
    .selectFrom('channels')
    .select(['type', 'is_auth'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** The different sets of channels that members are limited to, as far as they touch these channels. */
export const limitedViews = prepared<{ project_id: number; channels_ids: number[] }, { channels_ids: number[] }>(
  (value) => sql`
    select distinct array(select unnest(m.channels_ids) intersect select unnest(${value('channels_ids')}::bigint[])
      order by 1) as channels_ids
    from members m
    where m.project_id = ${value('project_id')} and m.channels_ids && ${value('channels_ids')}::bigint[]`,
);
