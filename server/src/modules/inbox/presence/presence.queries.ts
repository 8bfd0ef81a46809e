import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

export type Place = {
  id: number;
  channel_id: number;
  type: ChannelType;
  outside_id: string;
  is_seen: boolean;
  members_ids: number[] | null;
};

/** A contact's dialogues, and of a room who is in it. */
export const placesOf = prepared<Seer & { contact_id: number }, Place>(
  (value) => sql`
    select d.id, d.channel_id, ch.type, d.outside_id, ${isSeen(value)} as is_seen, case when d.is_room then array(
      select m.user_id from dialogue_members m where m.project_id = d.project_id and m.dialogue_id = d.id
    ) end as members_ids
    from dialogues d join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')}`,
);
