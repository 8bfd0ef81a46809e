import { type RawBuilder, sql } from 'kysely';

type Part = RawBuilder<unknown>;

/** A contact row that is seen through these channels; who never wrote is seen by everyone. */
export const isContactSeen = (contact: Part, channels: Part) =>
  sql<boolean>`(${contact}.is_silent or ${contact}.channels_ids && ${channels}::bigint[])`;

/**
 * Whoever `c0` turned out to be, as `known.id`: most are who they were, and for them nothing is asked. It is worked out
 * before anybody is looked up by it, since the wall lets no function near an index.
 */
export const knownAs = sql`cross join lateral (
  select case when c0.merged_into is null then c0.id else main_contact(c0.project_id, c0.id) end as id offset 0) known`;

type Somebody = { project_id: Part; contact_id: Part };

/** Somebody who is seen through these channels, as whom they turned out to be; nobody sees who is gone. */
export const isSomebodySeen = ({ project_id, contact_id }: Somebody, channels: Part) => sql<boolean>`coalesce((
  select case when c0.merged_into is null then ${isContactSeen(sql`c0`, channels)} else (
    select ${isContactSeen(sql`c`, channels)} from (select main_contact(c0.project_id, c0.id) as id offset 0) known
    join contacts c on c.project_id = c0.project_id and c.id = known.id) end
  from contacts c0 where c0.project_id = ${project_id} and c0.id = ${contact_id}
), false)`;

/** A row about somebody who is seen; about nobody: by the channels of whom it was about, where that one is gone for good, else everyone's. */
export const isSubjectSeen = (row: Part, channels: Part) => sql<boolean>`(
  ${row}.contact_id is null and (${row}.channels_ids is null or ${row}.channels_ids && ${channels}::bigint[])
  or ${isSomebodySeen({ project_id: sql`${row}.project_id`, contact_id: sql`${row}.contact_id` }, channels)})`;
