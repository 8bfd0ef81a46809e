import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../kit/viewer.ts';
import { isContactSeen, isSubjectSeen } from '../../clients/index.ts';
import type {} from '../tables.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;

/** Values of a seer as a statement names them: given at once, or by slots of a prepared one. */
export type SeerValue = (name: keyof Seer) => RawBuilder<unknown>;
export const valuesOfSeer =
  (seer: Seer): SeerValue =>
  (name) =>
    sql`${seer[name]}`;

/** A contact `c` as this viewer sees it. */
export const isSeenContact = (value: SeerValue) =>
  sql<boolean>`(${value('channels_ids')}::bigint[] is null or ${isContactSeen(sql`c`, value('channels_ids'))})`;

/**
 * A deal `d`: one's own, about nobody, or about a main client one sees. Whose client is gone for good is seen by the
 * channels that client was seen by.
 */
export const isSeenBy = (value: SeerValue) => sql<boolean>`(
  ${value('channels_ids')}::bigint[] is null or d.manager_id = ${value('user_id')}
  or ${isSubjectSeen(sql`d`, value('channels_ids'))})`;

/** The same for statements that are made for one question. */
export const isSeenDeal = (seer: Seer) =>
  seer.channels_ids === null ? sql<boolean>`true` : isSeenBy(valuesOfSeer(seer));

/** What is kept of a deal or a sum by which channels it is seen: by everyone, or by one of these. */
const isKindSeen = (kind: RawBuilder<unknown>, channels: RawBuilder<unknown>) =>
  sql<boolean>`(${kind} = '' or string_to_array(${kind}, ',')::bigint[] && ${channels}::bigint[])`;

/** A line `x` of the sums of a stage. */
export const isSumSeen = (value: SeerValue) =>
  sql<boolean>`(${value('channels_ids')}::bigint[] is null or ${isKindSeen(sql`x.seen_by`, value('channels_ids'))})`;

/** The same as `isSeenDeal`, by what is kept with each deal: for walks past very many. */
export const isSeenInPassing = ({ user_id, channels_ids }: Seer) =>
  sql<boolean>`(d.manager_id = ${user_id} or ${isKindSeen(sql`d.seen_by`, sql`${channels_ids}`)})`;

/** All that a viewer sees in these stages, by its kinds and by those of their own: for whoever sees few of very many. */
export const amongSeen = (
  { project_id, user_id }: Seer,
  stages: number[],
  { kinds, own_kinds }: { kinds: string[]; own_kinds: string[] },
) => {
  const here = sql`d.project_id = ${project_id} and d.stage_id = any (${stages}::bigint[]) and d.deleted_at is null`;
  return sql<boolean>`d.id = any (array(
    select d.id from deals d where ${here} and d.seen_by = any (${kinds}::text[])
    union all
    select d.id from deals d where ${here} and d.manager_id = ${user_id} and d.seen_by = any (${own_kinds}::text[])))`;
};
