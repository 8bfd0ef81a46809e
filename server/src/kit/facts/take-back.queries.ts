import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import type { Past } from './take-back-rules.ts';
import type {} from './tables.ts';

type Claim = {
  project_id: number;
  user_id: number;
  token: string;
  names: readonly string[];
  /** Of those that go back in parts only one is named here. */
  parts: readonly string[];
  /** Of any of them, those that whoever sees it takes back where nobody did it. */
  by_itself: readonly string[];
  at: Date;
};
export type ClaimedFact = {
  id: number;
  name: string;
  subject: string;
  subject_id: number;
  user_id: number | null;
  changes: Past;
  at: string;
};

// Also keeps whoever reads a press from looking through every month.
const lives = sql`interval '30 days'`;
const columns = sql`id, name, subject, subject_id, user_id, changes, at`;

/** What this person did by this press, for whoever asks first; what can be asked for no more is forgotten. */
export const claimFacts = prepared<Claim, ClaimedFact>(
  (value) => sql`
    with mine as not materialized (
      select ${columns} from facts
      where project_id = ${value('project_id')} and token = ${value('token')} and at > ${value('at')}::timestamptz - ${lives}
        and (user_id = ${value('user_id')} or (user_id is null and name = any (${value('by_itself')}::text[])))
    ), part as (
      select ${columns} from mine where name = any (${value('parts')}::text[]) order by id limit 1
    ), asked as (
      select ${columns} from mine where name = any (${value('names')}::text[])
      union all select ${columns} from part
    ), forgotten as (
      delete from taken_back where project_id = ${value('project_id')} and at <= ${value('at')}::timestamptz - ${lives}
    ), claimed as (
      insert into taken_back (project_id, token, user_id, at)
      select ${value('project_id')}, ${value('token')}, ${value('user_id')}, ${value('at')}
      where exists (select from asked) on conflict do nothing returning token
    )
    select ${columns} from asked where exists (select from claimed) order by id`,
);

type Press = { project_id: number; token: string };

const isOfPress = (value: (name: keyof Press) => RawBuilder<unknown>) =>
  sql`project_id = ${value('project_id')} and token = ${value('token')}`;

/** `reached`: up to which fact the press had gone back when this was read. */
export type NextFact = Pick<ClaimedFact, 'id' | 'name' | 'subject' | 'subject_id'> & { reached: number };

/** What of a press that was claimed is still to go back, as it was done. */
export const nextFacts = prepared<Press & { names: readonly string[]; limit: number }, NextFact>(
  (value) => sql`
    with place as (select reached, at - ${lives} as since from taken_back where ${isOfPress(value)})
    select id, name, subject, subject_id, (select reached from place) as reached from facts
    where ${isOfPress(value)} and id > (select reached from place) and at > (select since from place)
      and name = any (${value('names')}::text[])
    order by id limit ${value('limit')}`,
);

type Things = { names: readonly string[]; subject: string; ids: number[]; after: number; to: number };

/**
 * All that became of these things by a press, also later and by itself, for whoever reaches them first; nothing: others
 * did, or they are erased. Found by the things: nobody foresees how many facts a press has, and by its token all of them
 * were read for each few.
 */
export const claimThings = prepared<Press & Things, ClaimedFact>(
  (value) => sql`
    with claimed as (
      update taken_back set reached = ${value('to')} where ${isOfPress(value)} and reached = ${value('after')}
      returning at - ${lives} as since
    )
    select ${columns} from facts
    where project_id = ${value('project_id')} and subject = ${value('subject')}
      and subject_id = any (${value('ids')}::bigint[]) and token is not distinct from ${value('token')}
      and at > (select since from claimed) and name = any (${value('names')}::text[])
    order by id`,
);

const findTaken = prepared<Press, { token: string }>(
  (value) => sql`select token from taken_back where ${isOfPress(value)}`,
);

export const isTakenBack = async (db: Db, project_id: number, token: string): Promise<boolean> =>
  (await findTaken(db, { project_id, token })).length > 0;
