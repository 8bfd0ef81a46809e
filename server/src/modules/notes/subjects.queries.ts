import type { NoteEntity } from '@parley/contract/notes/notes';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { knownAs } from '../clients/index.ts';
import { isSeenBy, isSeenContact } from '../deals/index.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;
export const seerOf = ({ project_id, user_id, channels_ids }: Seer): Seer => ({ project_id, user_id, channels_ids });

/** What notes are about, as far as a viewer sees it. */
export type Subject = {
  entity: NoteEntity;
  id: number;
  /** Itself, and what was merged into it: their notes are read together. */
  ids: number[];
  /** By whom and by what it is seen; an organization by everyone. */
  contact_id: number | null;
  manager_id: number | null;
  channels_ids: number[] | null;
};
type Row = Omit<Subject, 'entity'>;

const find: Record<NoteEntity, ReturnType<typeof prepared<Seer & { id: number }, Row>>> = {
  contact: prepared(
    (value) => sql`
      select c.id, c.id as contact_id, null::bigint as manager_id, null::bigint[] as channels_ids, array(
        with recursive same (id) as (
          select c.id union select m.id from contacts m join same on m.project_id = c.project_id and m.merged_into = same.id
        ) select same.id from same) as ids
      from contacts c0 ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
      where c0.project_id = ${value('project_id')} and c0.id = ${value('id')}
        and c.deleted_at is null and not c.is_room and ${isSeenContact(value)}`,
  ),
  lead: prepared(
    (value) => sql`
      select d.id, d.contact_id, d.manager_id, d.channels_ids, array(
        with recursive same (id) as (
          select d.id union select m.id from deals m join same on m.project_id = d.project_id and m.merged_into = same.id
        ) select same.id from same) as ids
      from deals d
      where d.project_id = ${value('project_id')} and d.id = (
        with recursive chain (id, merged_into) as (
          select f.id, f.merged_into from deals f where f.project_id = ${value('project_id')} and f.id = ${value('id')}
          union select m.id, m.merged_into from deals m join chain
            on m.project_id = ${value('project_id')} and m.id = chain.merged_into
        ) select chain.id from chain where chain.merged_into is null)
        and d.deleted_at is null and ${isSeenBy(value)}`,
  ),
  organization: prepared(
    (value) => sql`
      select o.id, null::bigint as contact_id, null::bigint as manager_id, null::bigint[] as channels_ids,
        array[o.id] as ids
      from organizations o
      where o.project_id = ${value('project_id')} and o.id = ${value('id')} and o.deleted_at is null`,
  ),
};

/** Null: there is none that this viewer sees. What was merged is what it became part of. */
export async function findSubject(db: Db, seer: Seer, entity: NoteEntity, id: number): Promise<Subject | null> {
  const [row] = await find[entity](db, { ...seerOf(seer), id });
  return row ? { entity, ...row } : null;
}
