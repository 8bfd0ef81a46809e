import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../kit/viewer.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;

/** A contact this viewer sees: by one of the dialogues; whoever has none is seen by everyone. */
const seesContact = ({ channels_ids }: Seer, contact_id: RawBuilder<unknown>) =>
  channels_ids === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((
        select bool_or(d.channel_id = any (${[...channels_ids]}::bigint[])) from dialogues d
        where d.project_id = t.project_id and d.contact_id = ${contact_id}
      ), true)`;

/** A task `t`: one's own, given by oneself, about nobody, or about a contact one sees. */
export const isSeen = (seer: Seer) =>
  seer.channels_ids === null
    ? sql<boolean>`true`
    : sql<boolean>`(t.manager_id = ${seer.user_id} or t.author_id = ${seer.user_id} or t.contact_id is null
        or ${seesContact(seer, sql`main_contact(t.project_id, t.contact_id)`)})`;

/** The contact of `t`, as far as the viewer sees it. */
export const contactOf = (seer: Seer) => sql<{ id: number; name: string; phone: string | null } | null>`(
  select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone) from contacts c
  where t.contact_id is not null and c.project_id = t.project_id and c.id = main_contact(t.project_id, t.contact_id)
    and ${seesContact(seer, sql`c.id`)})`;
