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

/** `first`: where the press first touched the same thing. */
export type FactOfPart = ClaimedFact & { first: number };

/**
 * What of a press that was claimed is still to go back, as it was done; with each thing all that became of it by this
 * press, also later and by itself. `limit` counts things. A page is a span: joined by their firsts, very many were compared
 * each with each, since nobody foresees how many a press has.
 */
export const factsAfter = prepared<Press & { names: readonly string[]; limit: number }, FactOfPart>(
  (value) => sql`
    with press as materialized (
      select ${columns}, min(id) over (partition by subject, subject_id) as first from facts
      where project_id = ${value('project_id')} and token = ${value('token')}
        and name = any (${value('names')}::text[])
    ), place as (
      select reached from taken_back where project_id = ${value('project_id')} and token = ${value('token')}
    ), page as (
      select first from press where id = first and first > (select reached from place)
      order by first limit ${value('limit')}
    )
    select ${columns}, first from press
    where first > (select reached from place) and first <= (select max(first) from page) order by first, id`,
);

/** Nothing: somebody else was there before. */
export const reach = prepared<Press & { from: number; to: number }, { token: string }>(
  (value) => sql`
    update taken_back set reached = ${value('to')}
    where project_id = ${value('project_id')} and token = ${value('token')} and reached < ${value('from')}
    returning token`,
);
