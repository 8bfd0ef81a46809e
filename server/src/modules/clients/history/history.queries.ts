import type { ClientAction } from '@parley/contract/clients/history';
import { sql } from 'kysely';
import { askedBy, type Caused } from '../../../kit/actor.ts';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { actorIn } from '../../projects/index.ts';
import type {} from './tables.ts';

/** Who did it, and how it came about where it was not done on the card. */
export type ClientCause = Caused<NonNullable<ClientAction['why']>>;

export type Happening = { contact_id: number; kind: ClientAction['kind'] } & Partial<
  Pick<ClientAction, 'field' | 'before' | 'after'>
>;

/** As a line keeps who did it. */
export const whoOf = ({ actor, why }: ClientCause) => ({ user_id: askedBy(actor), actor: JSON.stringify(actor), why });
type Who = ReturnType<typeof whoOf>;

const insert = prepared<Who & { project_id: number; rows: string }, never>(
  (value) => sql`
    insert into client_history (project_id, contact_id, kind, user_id, actor, why, field, before, after)
    select ${value('project_id')}, contact_id, kind, ${value('user_id')}, ${value('actor')}::jsonb, ${value('why')}, field, before, after
    from json_to_recordset(${value('rows')}) as r (contact_id bigint, kind text, field text, before text, after text)`,
);

export async function writeHistory(tx: Tx, project_id: number, by: ClientCause, rows: Happening[]): Promise<void> {
  if (rows.length) await insert(tx, { project_id, ...whoOf(by), rows: JSON.stringify(rows) });
}

const importMeans = sql`case when h.why = 'import' then '{"kind": "import", "id": null, "name": null}'::jsonb end`;

type Asked = { project_id: number; contact_id: number; below: number | null; limit: number };
const page = prepared<Asked, ClientAction>(
  (value) => sql`
    select id, kind, ${actorIn(sql`h`, importMeans)} as actor, why, field, before, after, created_at from client_history h
    where project_id = ${value('project_id')} and contact_id = ${value('contact_id')}
      and (${value('below')}::bigint is null or id < ${value('below')})
    order by id desc limit ${value('limit')}`,
);

export const actionsOf = (db: Db, asked: Asked): Promise<ClientAction[]> => page(db, asked);

type Names = { organizations: Record<string, string> | null; members: Record<string, string> | null };
const names = prepared<{ project_id: number; organizations_ids: number[]; users_ids: number[] }, Names>(
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
  const [row] = await names(tx, { project_id, organizations_ids, users_ids });
  return { organizations: row!.organizations ?? {}, members: row!.members ?? {} };
}
