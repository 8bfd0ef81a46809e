import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Past } from './take-back-rules.ts';
import type {} from './tables.ts';

type Claim = { project_id: number; user_id: number; token: string; names: readonly string[]; at: Date; since: Date };
export type ClaimedFact = { name: string; subject: string; subject_id: number; changes: Past };

/** What this person did by this press, for whoever asks first; what can be asked for no more is forgotten. */
export const claimFacts = prepared<Claim, ClaimedFact>(
  (value) => sql`
    with mine as (
      select id, name, subject, subject_id, changes from facts
      where project_id = ${value('project_id')} and token = ${value('token')} and user_id = ${value('user_id')}
        and at > ${value('since')} and name = any (${value('names')}::text[])
    ), forgotten as (
      delete from taken_back where project_id = ${value('project_id')} and at <= ${value('since')}
    ), claimed as (
      insert into taken_back (project_id, token, user_id, at)
      select ${value('project_id')}, ${value('token')}, ${value('user_id')}, ${value('at')}
      where exists (select from mine) on conflict do nothing returning token
    )
    select mine.name, mine.subject, mine.subject_id, mine.changes from mine where exists (select from claimed)
    order by mine.id`,
);
