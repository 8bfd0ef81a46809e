import { sql } from 'kysely';
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
  since: Date;
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

const columns = sql`id, name, subject, subject_id, user_id, changes, at`;

/** What this person did by this press, for whoever asks first; what can be asked for no more is forgotten. */
export const claimFacts = prepared<Claim, ClaimedFact>(
  (value) => sql`
    with mine as not materialized (
      select ${columns} from facts
      where project_id = ${value('project_id')} and token = ${value('token')} and at > ${value('since')}
        and (user_id = ${value('user_id')} or (user_id is null and name = any (${value('by_itself')}::text[])))
    ), part as (
      select ${columns} from mine where name = any (${value('parts')}::text[]) order by id limit 1
    ), asked as (
      select ${columns} from mine where name = any (${value('names')}::text[])
      union all select ${columns} from part
    ), forgotten as (
      delete from taken_back where project_id = ${value('project_id')} and at <= ${value('since')}
    ), claimed as (
      insert into taken_back (project_id, token, user_id, at)
      select ${value('project_id')}, ${value('token')}, ${value('user_id')}, ${value('at')}
      where exists (select from asked) on conflict do nothing returning token
    )
    select ${columns} from asked where exists (select from claimed) order by id`,
);

type Press = { project_id: number; token: string };

/** What of a press that was claimed is still to go back, as it was done. */
export const factsAfter = prepared<Press & { names: readonly string[]; limit: number }, ClaimedFact>(
  (value) => sql`
    select f.id, f.name, f.subject, f.subject_id, f.user_id, f.changes, f.at
    from taken_back t join facts f on f.project_id = t.project_id and f.token = t.token
    where t.project_id = ${value('project_id')} and t.token = ${value('token')} and f.id > t.reached
      and f.name = any (${value('names')}::text[])
    order by f.id limit ${value('limit')}`,
);

/** Nothing: somebody else was there before. */
export const reach = prepared<Press & { from: number; to: number }, { token: string }>(
  (value) => sql`
    update taken_back set reached = ${value('to')}
    where project_id = ${value('project_id')} and token = ${value('token')} and reached < ${value('from')}
    returning token`,
);
