import { sql } from 'kysely';
import type { Db } from '../../../../kit/db/index.ts';
import { prepared } from '../../../../kit/db/prepared.ts';
import { knownAs } from '../../../clients/index.ts';
import { isSeenBy, isSeenContact, type Seer } from '../../board/seen.queries.ts';
import type {} from '../../tables.ts';

export type SheetLine = {
  id: number;
  name: string;
  funnel: string;
  stage: string;
  price: number;
  currency: string;
  client: string | null;
  phone: string | null;
  organization: string | null;
  manager: string | null;
  source: string | null;
  tags: string | null;
  products: string | null;
  created_at: string;
  modified_at: string;
};

const lines = prepared<Seer & { ids: number[] }, SheetLine>(
  (value) => sql`
    select d.id, d.name, f.name as funnel, s.name as stage, d.price::float8 as price, p.currency, c.name as client, c.phone,
      o.name as organization, u.name as manager, coalesce(l.name, d.source_name) as source,
      (select string_agg(t.title, ', ' order by lower(t.title)) from deal_tags x
        join lead_tags t on t.project_id = x.project_id and t.id = x.tag_id
        where x.project_id = d.project_id and x.deal_id = d.id) as tags,
      (select string_agg(x.name || case when x.count = 1 then '' else ' × ' || x.count end, ', ' order by x.sort)
        from deal_products x where x.project_id = d.project_id and x.deal_id = d.id) as products,
      d.created_at, d.modified_at
    from unnest(${value('ids')}::bigint[]) with ordinality as asked (id, nth)
    join deals d on d.project_id = ${value('project_id')} and d.id = asked.id and d.deleted_at is null
    join projects p on p.id = d.project_id
    join stages s on s.project_id = d.project_id and s.id = d.stage_id
    join funnels f on f.project_id = d.project_id and f.id = d.funnel_id
    left join contacts c0 on c0.project_id = d.project_id and c0.id = d.contact_id
    ${knownAs} left join contacts c on c.project_id = d.project_id and c.id = known.id and ${isSeenContact(value)}
    left join organizations o on o.project_id = d.project_id and o.id = d.organization_id and o.deleted_at is null
    left join users u on u.id = d.manager_id
    left join lead_sources l on l.project_id = d.project_id and l.id = d.source_id
    where ${isSeenBy(value)}
    order by asked.nth`,
);

/** These deals, as far as the viewer sees them now, in the asked order. */
export const sheetLines = (db: Db, { project_id, user_id, channels_ids }: Seer, ids: number[]): Promise<SheetLine[]> =>
  lines(db, { project_id, user_id, channels_ids, ids });
