import { type RawBuilder, sql } from 'kysely';
import { isContactSeen, isSubjectSeen, knownAs } from '../../clients/index.ts';

type Value = (name: 'user_id' | 'channels_ids') => RawBuilder<unknown>;

/** Whether a file `f` is kept with a note, seen or not. */
export const isNoted = sql<boolean>`exists (
  select from note_files x where x.project_id = f.project_id and x.file_id = f.id)`;

/** A client that the viewer sees and that a note `n` is about, as whom they turned out to be. */
const isClientSeen = (value: Value) => sql`exists (
  select from contacts c0 ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
  where c0.project_id = n.project_id and c0.id = n.contact_id and c.deleted_at is null
    and (${value('channels_ids')}::bigint[] is null or ${isContactSeen(sql`c`, value('channels_ids'))}))`;

/** The same for a deal, as what it is part of by now. */
const isDealSeen = (value: Value) => sql`exists (
  with recursive chain (id, merged_into) as (
    select x.id, x.merged_into from deals x where x.project_id = n.project_id and x.id = n.deal_id
    union select x.id, x.merged_into from deals x join chain on x.project_id = n.project_id and x.id = chain.merged_into
  )
  select from chain join deals d on d.project_id = n.project_id and d.id = chain.id
  where chain.merged_into is null and d.deleted_at is null
    and (${value('channels_ids')}::bigint[] is null or d.manager_id = ${value('user_id')}
      or ${isSubjectSeen(sql`d`, value('channels_ids'))}))`;

/** Whether a file `f` is kept with a note of something that the viewer sees. */
export const isNoteSeen = (value: Value) => sql<boolean>`exists (
  select from note_files x join notes n on n.project_id = x.project_id and n.id = x.note_id
  where x.project_id = f.project_id and x.file_id = f.id and n.deleted_at is null and case
    when n.contact_id is not null then ${isClientSeen(value)}
    when n.deal_id is not null then ${isDealSeen(value)}
    else exists (select from organizations o
      where o.project_id = n.project_id and o.id = n.organization_id and o.deleted_at is null) end)`;
