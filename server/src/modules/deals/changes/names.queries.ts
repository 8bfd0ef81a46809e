import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { hasRules } from '../funnels/funnels.queries.ts';
import type {} from '../tables.ts';

type Asked = Record<'stages' | 'members' | 'organizations' | 'tags', number[]>;
type Found = Record<Exclude<keyof Asked, 'stages'>, Record<string, string> | null> & {
  stages: Record<string, { name: string; funnel: string; has_rules: boolean }> | null;
};

const names = prepared<Asked & { project_id: number }, Found>(
  (value) => sql`
    select
      (select json_object_agg(s.id, json_build_object('name', s.name, 'funnel', f.name, 'has_rules', ${hasRules}))
        from stages s
        join funnels f on f.project_id = s.project_id and f.id = s.funnel_id
        where s.project_id = ${value('project_id')} and s.id = any (${value('stages')}::bigint[])) as stages,
      (select json_object_agg(u.id, u.name) from members m join users u on u.id = m.user_id
        where m.project_id = ${value('project_id')} and m.user_id = any (${value('members')}::bigint[])) as members,
      (select json_object_agg(o.id, o.name) from organizations o
        where o.project_id = ${value('project_id')} and o.id = any (${value('organizations')}::bigint[])) as organizations,
      (select json_object_agg(t.id, t.title) from lead_tags t
        where t.project_id = ${value('project_id')} and t.id = any (${value('tags')}::bigint[])) as tags`,
);

export type Names = { [K in keyof Found]: NonNullable<Found[K]> };

/** What all of these are called. */
export async function namesOf(tx: Tx, project_id: number, asked: Asked): Promise<Names> {
  const isAny = Object.values(asked).some((ids) => ids.length);
  const [row] = isAny ? await names(tx, { project_id, ...asked }) : [];
  return {
    stages: row?.stages ?? {},
    members: row?.members ?? {},
    organizations: row?.organizations ?? {},
    tags: row?.tags ?? {},
  };
}
