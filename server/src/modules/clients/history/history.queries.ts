import type { Actor } from '@parley/contract/actors';
import { clientFacts, clientFiled, type ClientFactKind } from '@parley/contract/clients/client-facts';
import type { ClientAction } from '@parley/contract/clients/history';
import type { FactWords } from '@parley/contract/facts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSomebodySeen } from '../seen.queries.ts';
import type { Seer } from '../table/conditions.queries.ts';

export type ClientFact = {
  id: number;
  name: ClientFactKind['name'];
  actor: Actor;
  why: ClientAction['why'];
  changes: Record<string, [was: unknown, is: unknown]>;
  words: FactWords;
  /** Of one who was merged with them, or is no longer: what that one is called, where the asker sees them. */
  other: string | null;
  created_at: string;
};

type Asked = Seer & { contact_id: number; up_to: number | null; limit: number };
const page = prepared<Asked & { names: string[] }, ClientFact>(
  (value) => sql`
    select f.id, f.name, f.actor, f.why, f.changes, f.words, f.at as created_at, (
      select c.name from (select (f.changes #>> '{contact_id,1}')::bigint as id offset 0) other
      join contacts c on c.project_id = f.project_id and c.id = other.id
      where ${value('channels_ids')}::bigint[] is null
        or ${isSomebodySeen({ project_id: sql`f.project_id`, contact_id: sql`other.id` }, value('channels_ids'))}
    ) as other
    from facts f
    where f.project_id = ${value('project_id')} and f.subject = 'client' and f.subject_id = ${value('contact_id')}
      and f.name = any (${value('names')}::text[])
      and (${value('up_to')}::bigint is null or f.id <= ${value('up_to')})
    order by f.id desc limit ${value('limit')}`,
);

// Where somebody lies is no part of a history.
const names = clientFacts.filter((it) => it !== clientFiled).map((it) => it.name);

/** What happened to a client, the newest first. */
export const factsOf = (db: Db, asked: Asked): Promise<ClientFact[]> => {
  const { project_id, channels_ids, contact_id, up_to, limit } = asked;
  return page(db, { project_id, channels_ids, contact_id, up_to, limit, names });
};

type Names = { organizations: Record<string, string> | null; members: Record<string, string> | null };
const called = prepared<{ project_id: number; organizations_ids: number[]; users_ids: number[] }, Names>(
  (value) => sql`
    select
      (select json_object_agg(o.id, o.name) from organizations o
        where o.project_id = ${value('project_id')} and o.id = any (${value('organizations_ids')}::bigint[])) as organizations,
      (select json_object_agg(u.id, u.name) from members m join users u on u.id = m.user_id
        where m.project_id = ${value('project_id')} and m.user_id = any (${value('users_ids')}::bigint[])) as members`,
);

/** What organizations and members are called. */
export async function namesOf(tx: Tx, project_id: number, organizations_ids: number[], users_ids: number[]) {
  if (!organizations_ids.length && !users_ids.length) return { organizations: {}, members: {} };
  const [row] = await called(tx, { project_id, organizations_ids, users_ids });
  return { organizations: row!.organizations ?? {}, members: row!.members ?? {} };
}
