import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type { Count } from '../folders/counts.queries.ts';
import { fits, type Want, wanted } from './fit.queries.ts';
import type {} from '../tables.ts';

type Asked = Seer & { wants: string };
type Row = { key: string; total: number; unread: number };
type Value = (name: keyof Asked) => RawBuilder<unknown>;

const isUnread = (value: Value) => sql`case when ${value('channels_ids')}::bigint[] is null then l.unread_ids <> '{}'
  else l.unread_ids && ${value('channels_ids')}::bigint[] end`;

/** Lines of the counts are added up: as many as there are looks, however many contacts they stand for. */
const sums = prepared<Asked, Row>(
  (value) => sql`
    with wanted as materialized (${wanted(value)})
    select w.key, coalesce(sum(l.n), 0) as total, coalesce(sum(l.n) filter (where ${isUnread(value)}), 0) as unread
    from wanted w left join folder_counts l on l.project_id = ${value('project_id')} and l.folder_id = 0 and l.n > 0
      and ${fits(value)}
    group by w.key`,
);

/** How many contacts fit each of these, and how many of them hold something unread. */
export async function countWants(viewer: Seer, wants: Map<string, Want>): Promise<Map<string, Count>> {
  if (!wants.size) return new Map();
  const asked = JSON.stringify([...wants].map(([key, want]) => ({ key, ...want })));
  const rows = await sums(dbOf(viewer.project_id), { ...seerOf(viewer), wants: asked });
  return new Map(rows.map(({ key, total, unread }) => [key, { total, unread }]));
}
