import type { Db } from '../../../kit/db/index.ts';
import { channelsOf } from '../rules.ts';
import { readMembers } from './members.queries.ts';

/** A member as whoever hands something out needs to know them. */
export type Operator = {
  user_id: number;
  name: string;
  /** The only channels they see; null: all of them. */
  channels_ids: readonly number[] | null;
  is_away: boolean;
};

export async function readOperators(db: Db, project_id: number): Promise<Operator[]> {
  const rows = await readMembers(project_id, db);
  const project_has_admin = rows.some((row) => row.project_role === 'admin');
  return rows.map((row) => ({
    user_id: row.id,
    name: row.name,
    channels_ids: channelsOf({ ...row, project_permissions: row.permissions, project_has_admin }),
    is_away: row.away_since !== null,
  }));
}
