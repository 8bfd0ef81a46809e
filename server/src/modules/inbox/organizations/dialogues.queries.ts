import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

export type Place = { micros: number; id: number };
type Asked = { organization_id: number; below: Place | null; limit: number };

/** Its people by their latest dialogue that the viewer sees. */
const page = prepared<Seer & { organization_id: number; micros: number; id: number; limit: number }, Place>(
  (value) => sql`
    select x.id, (extract(epoch from x.at) * 1000000)::bigint as micros
    from (
      select c.id, max(d.last_message_at) as at from contacts c
      join dialogues d on d.project_id = c.project_id and d.contact_id = c.id
      where c.project_id = ${value('project_id')} and c.organization_id = ${value('organization_id')}
        and c.merged_into is null and c.deleted_at is null and not d.is_room and ${isSeen(value)}
      group by c.id
    ) x
    where (x.at, x.id) < (to_timestamp(${value('micros')}::numeric / 1000000), ${value('id')}::bigint)
    order by x.at desc, x.id desc limit ${value('limit')}`,
);

export const spokenWith = (db: Db, seer: Seer, { organization_id, below, limit }: Asked): Promise<Place[]> =>
  page(db, { ...seerOf(seer), organization_id, limit, ...(below ?? { micros: Number.MAX_SAFE_INTEGER, id: 0 }) });
