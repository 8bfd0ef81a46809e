import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { knownAs } from './seen.queries.ts';

const channels = prepared<{ project_id: number; ids: number[] }, { channels: number[] | null; is_common: boolean }>(
  (value) => sql`
    select array_agg(distinct x.id) filter (where x.id is not null) as channels,
      coalesce(bool_or(c.is_silent), false) as is_common
    from contacts c0 ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
    left join lateral unnest(c.channels_ids) as x (id) on true
    where c0.project_id = ${value('project_id')} and c0.id = any (${value('ids')}::bigint[])`,
);

/** Through which channels these clients are seen; null: one of them is seen by everyone. */
export async function channelsOf(tx: Tx, project_id: number, ids: number[]): Promise<number[] | null> {
  const [row] = await channels(tx, { project_id, ids });
  return row!.is_common ? null : (row!.channels ?? []);
}
