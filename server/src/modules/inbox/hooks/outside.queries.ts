import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { micros } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

type Peer = { project_id: number; channel_id: number; outside_id: string };

export const dialogueByPeer = prepared<Peer, { dialogue_id: number; contact_id: number }>(
  (value) => sql`
    select id as dialogue_id, contact_id from dialogues
    where project_id = ${value('project_id')} and channel_id = ${value('channel_id')}
      and outside_id = ${value('outside_id')}`,
);

type Named = { project_id: number; channel_id: number; outside_ids: string[] };

export type Known = { id: number; dialogue_id: number; contact_id: number; is_ours: boolean };

/** Messages by the provider's ids, of what came in and of what we sent, with whom they belong to. */
export const messagesByOutside = prepared<Named, Known>(
  (value) => sql`
    select m.id, m.dialogue_id, d.contact_id, m.destination <> 'from' as is_ours from messages m
    join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${value('project_id')} and m.channel_id = ${value('channel_id')}
      and m.uid = any (${value('outside_ids')}::text[])
    union
    select m.id, m.dialogue_id, d.contact_id, m.destination <> 'from' as is_ours from messages m
    join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${value('project_id')} and m.channel_id = ${value('channel_id')}
      and m.outside_id = any (${value('outside_ids')}::text[])
    union
    select m.id, m.dialogue_id, d.contact_id, m.destination <> 'from' as is_ours from message_parts p
    join messages m on m.project_id = p.project_id and m.id = p.message_id
    join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where p.project_id = ${value('project_id')} and p.channel_id = ${value('channel_id')}
      and p.outside_id = any (${value('outside_ids')}::text[])`,
);

export const lockContactRow = prepared<{ project_id: number; contact_id: number }, { id: number }>(
  (value) => sql`
    select id from contacts where project_id = ${value('project_id')} and id = ${value('contact_id')}
    for no key update`,
);

type Edited = { project_id: number; id: number; text: string; at: Date };

/** An older edit that comes late changes nothing. */
export const editText = prepared<Edited, { at: number }>(
  (value) => sql`
    update messages set message = ${value('text')}, edited_at = ${value('at')}
    where project_id = ${value('project_id')} and id = ${value('id')} and deleted_at is null
      and (edited_at is null or edited_at < ${value('at')}) and message <> ${value('text')}
    returning ${micros(sql`created_at`)} as at`,
);

export const noteDeleted = prepared<{ project_id: number; id: number; at: Date }, { at: number }>(
  (value) => sql`
    update messages set deleted_at = ${value('at')}
    where project_id = ${value('project_id')} and id = ${value('id')} and deleted_at is null
    returning ${micros(sql`created_at`)} as at`,
);

type Erased = { at: number; file_id: number | null };

/** Nothing of it is left but that it was there. Only what the client wrote is theirs to take back. */
export const eraseMessage = prepared<{ project_id: number; id: number; at: Date; note: string }, Erased>(
  (value) => sql`
    with before as (
      select id, file_id from messages
      where project_id = ${value('project_id')} and id = ${value('id')} and destination = 'from'
        and message_type <> 'system' for update
    )
    update messages m set deleted_at = ${value('at')}, message = '', message_type = 'system', file_id = null,
      quoted_id = null, edited_at = null, reaction = null, details = ${value('note')}::jsonb
    from before where m.project_id = ${value('project_id')} and m.id = before.id
    returning ${micros(sql`m.created_at`)} as at, before.file_id`,
);

export const noteReaction = prepared<{ project_id: number; id: number; emoji: string | null }, { at: number }>(
  (value) => sql`
    update messages set reaction = ${value('emoji')}::text
    where project_id = ${value('project_id')} and id = ${value('id')} and reaction is distinct from ${value('emoji')}::text
    returning ${micros(sql`created_at`)} as at`,
);

/** The newest messages of a client on a channel, by the provider's ids. */
export const newestFrom = prepared<Peer, { uid: string }>(
  (value) => sql`
    select m.uid from dialogues d join messages m on m.project_id = d.project_id and m.dialogue_id = d.id
    where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')}
      and d.outside_id = ${value('outside_id')} and m.destination = 'from'
    order by m.created_at desc, m.id desc limit 50`,
);

/** What is just being handed to the provider for this client. */
export const leavingTo = prepared<Peer, { id: number }>(
  (value) => sql`
    select m.id from dialogues d join messages m on m.project_id = d.project_id and m.dialogue_id = d.id
    where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')}
      and d.outside_id = ${value('outside_id')} and m.status = 'queued' and m.left_at is not null limit 1`,
);
