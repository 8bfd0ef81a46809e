import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;

/** Values of a seer as a statement names them: given at once, or by slots of a prepared one. */
export type SeerValue = (name: keyof Seer) => RawBuilder<unknown>;
export const valuesOfSeer =
  (seer: Seer): SeerValue =>
  (name) =>
    sql`${seer[name]}`;

/** A contact row this viewer sees: by a channel; who never wrote is seen by everyone. */
const sees = (value: SeerValue, contact: RawBuilder<unknown>) =>
  sql<boolean>`(${contact}.is_silent or ${contact}.channels_ids && ${value('channels_ids')}::bigint[])`;

/** Whoever `c0` turned out to be. */
export const mainOf = sql`case when c0.merged_into is null then c0.id else main_contact(c0.project_id, c0.id) end`;

/** A contact `c` as this viewer sees it. */
export const isSeenContact = (value: SeerValue) =>
  sql<boolean>`(${value('channels_ids')}::bigint[] is null or ${sees(value, sql`c`)})`;

/** A deal `d`: one's own, about nobody, or about a main client one sees; nobody sees who is gone. */
export const isSeenBy = (value: SeerValue) => sql<boolean>`(
  ${value('channels_ids')}::bigint[] is null or d.manager_id = ${value('user_id')}
  or d.contact_id is null or coalesce((
    select case when c0.merged_into is null then ${sees(value, sql`c0`)} else (
      select ${sees(value, sql`c`)} from contacts c
      where c.project_id = c0.project_id and c.id = main_contact(c0.project_id, c0.id)) end
    from contacts c0 where c0.project_id = d.project_id and c0.id = d.contact_id
  ), false))`;

/** The same for statements that are made for one question. */
export const isSeenDeal = (seer: Seer) =>
  seer.channels_ids === null ? sql<boolean>`true` : isSeenBy(valuesOfSeer(seer));
