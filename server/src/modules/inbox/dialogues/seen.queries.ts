import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Person, SeenDialogue } from './rules.ts';
import type {} from '../../clients/index.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;
type Value = (name: 'project_id' | 'user_id' | 'channels_ids') => RawBuilder<unknown>;

export const seerOf = ({ project_id, user_id, channels_ids }: Seer): Seer => ({ project_id, user_id, channels_ids });

/** A dialogue `d` this viewer may see: a room by being in it, any other by its channel. */
export const isSeen = (value: Value) => sql<boolean>`
  case when d.is_room then exists (
    select from dialogue_members m
    where m.project_id = d.project_id and m.dialogue_id = d.id and m.user_id = ${value('user_id')}
  ) else ${value('channels_ids')}::bigint[] is null or d.channel_id = any (${value('channels_ids')}::bigint[]) end`;

export const micros = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`;

/** A contact `c` and a dialogue `d` of a channel `ch` as columns of one row. In a room, unread is the viewer's own. */
export const rowColumns = (value: Value) => sql<SeenRow>`
  c.id as contact_id, c.name as contact_name, c.phone as contact_phone, c.email, c.organization_id, c.archived, c.blocked,
  d.id, d.channel_id, ch.type as messenger_type, ch.is_auth, d.outside_id, d.name, d.phone, d.handle,
  d.operator_id, d.team_id, d.for_check,
  ${micros(sql`d.owed_since`)} as owed_since, ${micros(sql`d.last_message_at`)} as last_message_at,
  ${micros(sql`d.last_inbound_at`)} as last_inbound_at, ${micros(sql`d.snoozed_until`)} as snoozed_until,
  ${micros(sql`d.late_since`)} as late_since, d.preview, d.preview_destination, d.preview_type, d.preview_failed, d.folders_ids,
  case when d.is_room then d.position - (
    select m.read_position from dialogue_members m
    where m.project_id = d.project_id and m.dialogue_id = d.id and m.user_id = ${value('user_id')}
  ) else d.unread end as unread`;

export type PersonColumns = Omit<Person, 'id' | 'name' | 'phone'> & {
  contact_id: number;
  contact_name: string;
  contact_phone: string | null;
};
export type SeenRow = PersonColumns & Omit<SeenDialogue, 'can_send'> & { is_auth: boolean; outside_id: string };

export const personOf = (row: PersonColumns): Person => ({
  id: row.contact_id,
  name: row.contact_name,
  phone: row.contact_phone,
  email: row.email,
  organization_id: row.organization_id,
  archived: row.archived,
  blocked: row.blocked,
});
