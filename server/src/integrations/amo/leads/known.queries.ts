import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { isContactSeen, mainContactOf } from '../../../modules/clients/index.ts';

export type KnownClient = { id: number; name: string; phones: string[]; email: string | null };

type Seer = Pick<Viewer, 'project_id' | 'channels_ids'>;

const known = prepared<Seer & { id: number }, KnownClient>(
  (value) => sql`
    select c.id, c.name, c.email, array(
      select c.phone where c.phone is not null
      union
      select d.phone from dialogues d
      where d.project_id = c.project_id and d.contact_id = c.id and d.phone is not null and not d.is_room
        and (${value('channels_ids')}::bigint[] is null or d.channel_id = any (${value('channels_ids')}::bigint[]))
    ) as phones
    from contacts c
    where c.project_id = ${value('project_id')} and c.id = ${value('id')} and not c.is_room
      and (${value('channels_ids')}::bigint[] is null or ${isContactSeen(sql`c`, value('channels_ids'))})`,
);

/** By what a client can be looked for, as far as the viewer sees them; null: not at all. */
export async function findKnown({ project_id, channels_ids }: Seer, contact_id: number): Promise<KnownClient | null> {
  const db = dbOf(project_id);
  const id = await mainContactOf(db, project_id, contact_id);
  return id === null ? null : ((await known(db, { project_id, channels_ids, id }))[0] ?? null);
}
