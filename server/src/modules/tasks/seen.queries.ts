import type { Task } from '@parley/contract/tasks/tasks';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../kit/viewer.ts';
import { isContactSeen, isSomebodySeen, isSubjectSeen, knownAs } from '../clients/index.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;

/** A contact row this viewer sees: by a channel; who never wrote is seen by everyone. */
const sees = ({ channels_ids }: Seer, contact: RawBuilder<unknown>) =>
  channels_ids === null ? sql<boolean>`true` : isContactSeen(contact, sql`${channels_ids}`);

/** Somebody this viewer sees, as whom they turned out to be; nobody sees who is gone. */
export const seesContact = (seer: Seer, contact_id: RawBuilder<unknown>) =>
  seer.channels_ids === null
    ? sql<boolean>`true`
    : isSomebodySeen({ project_id: sql`${seer.project_id}`, contact_id }, sql`${seer.channels_ids}`);

/** A task `t`: one's own, given by oneself, about nobody, or about a contact one sees. */
export const isSeen = (seer: Seer) =>
  seer.channels_ids === null
    ? sql<boolean>`true`
    : sql<boolean>`(t.manager_id = ${seer.user_id} or t.author_id = ${seer.user_id}
        or ${isSubjectSeen(sql`t`, sql`${seer.channels_ids}`)})`;

/** A deal `l` that is there: one's own, without a client, or of a client one sees. */
export const isDealSeen = (seer: Seer) =>
  seer.channels_ids === null
    ? sql<boolean>`l.deleted_at is null`
    : sql<boolean>`(l.deleted_at is null and (l.manager_id = ${seer.user_id}
        or ${isSubjectSeen(sql`l`, sql`${seer.channels_ids}`)}))`;

/** A ticket `k` that is there, by its channel. */
export const isTicketSeen = ({ channels_ids }: Seer) =>
  channels_ids === null
    ? sql<boolean>`k.removed_at is null`
    : sql<boolean>`(k.removed_at is null and k.channel_id = any (${channels_ids}::bigint[]))`;

/** The ticket of `t`, as far as the viewer sees it. */
export const ticketOf = (seer: Seer) => sql<Task['ticket']>`(
  select json_build_object('id', k.id, 'number', k.number, 'subject', k.subject) from tickets k
  where t.ticket_id is not null and k.project_id = t.project_id and k.id = t.ticket_id and ${isTicketSeen(seer)})`;

/** The contact of `t`, as far as the viewer sees it. */
export const contactOf = (seer: Seer) => sql<{ id: number; name: string; phone: string | null } | null>`(
  select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone)
  from contacts c0 ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
  where t.contact_id is not null and c0.project_id = t.project_id and c0.id = t.contact_id and ${sees(seer, sql`c`)})`;

/** The deal of `t` with where it stands, as far as the viewer sees it. */
export const dealOf = (seer: Seer) => sql<Task['deal']>`(
  select json_build_object('id', l.id, 'name', l.name, 'funnel', json_build_object('id', f.id, 'name', f.name),
    'stage', json_build_object('id', s.id, 'name', s.name,
      'color', case when f.general_color then f.color else s.color end))
  from deals l join funnels f on f.project_id = l.project_id and f.id = l.funnel_id
  join stages s on s.project_id = l.project_id and s.id = l.stage_id
  where t.deal_id is not null and l.project_id = t.project_id and l.id = t.deal_id and ${isDealSeen(seer)})`;
