import type { Language } from '@parley/contract/languages';
import type { ModuleName } from '@parley/contract/projects/modules';
import { sql } from 'kysely';
import { db, type Db } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { Standing } from './rules.ts';
import type {} from './tables.ts';

type Row = Standing & {
  name: string;
  language: Language | null;
  is_manager: boolean;
  tariff_id: number;
  modules: Record<ModuleName, boolean>;
  paid_to: string | null;
  stop: boolean;
  time_zone: string;
  own_time_zone: string | null;
};

/**
 * A person and a project, with all that decides about them. Every request pays for this one. Nobody enters a project
 * that is deleted.
 */
const standing = prepared<{ project_id: number; user_id: number }, Row>(
  (value) => sql`
    select u.name, u.language, u.permissions as user_permissions, p.owner = u.id as is_owner,
      m.project_role, coalesce(m.is_manager, false) as is_manager,
      coalesce(m.permissions, '{}') as project_permissions, coalesce(m.channels_ids, '{}') as channels_ids,
      exists (select from members a where a.project_id = p.id and a.project_role = 'admin') as project_has_admin,
      p.managers_visibility, p.tariff_id, p.modules, p.paid_to, p.stop, p.time_zone, m.time_zone as own_time_zone
    from projects p
    join users u on u.id = ${value('user_id')}
    left join members m on m.project_id = p.id and m.user_id = u.id
    where p.id = ${value('project_id')} and p.deleted_at is null`,
);

/** `tx` reads under the locks it holds. */
export async function readStanding(project_id: number, user_id: number, tx: Db = db()): Promise<Row | undefined> {
  const [row] = await standing(tx, { project_id, user_id });
  return row;
}
