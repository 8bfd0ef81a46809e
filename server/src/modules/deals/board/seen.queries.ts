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
