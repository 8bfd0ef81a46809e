import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Counted, CountedStage, StandingDeal } from './counted.ts';
import type {} from './tables.ts';

type Of = { project_id: number; ids: number[] };

const clocks = prepared<{ project_id: number }, { time_zone: string }>(
  (value) => sql`select time_zone from projects where id = ${value('project_id')}`,
);
export const clockOf = async (tx: Tx, project_id: number): Promise<string> =>
  (await clocks(tx, { project_id }))[0]!.time_zone;

/** Of all funnels, each in its order. */
export const stagesInOrder = prepared<{ project_id: number }, CountedStage>(
  (value) => sql`
    select id, funnel_id, ending from stages where project_id = ${value('project_id')} order by funnel_id, sort, id`,
);

const ms = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

const moves = sql`coalesce((
  select json_agg(json_build_object(
    'from_stage', (x.changes->'stage_id'->>0)::bigint, 'to_stage', (x.changes->'stage_id'->>1)::bigint,
    'from_funnel', (x.changes->'funnel_id'->>0)::bigint, 'to_funnel', (x.changes->'funnel_id'->>1)::bigint,
    'was_entered_at', ${ms(sql`(x.changes->'entered_at'->>0)::timestamptz`)},
    'entered_at', ${ms(sql`coalesce((x.changes->'entered_at'->>1)::timestamptz, x.at)`)},
    'is_undo', x.why is not distinct from 'undo') order by x.epoch, x.id)
  from facts x where x.project_id = d.project_id and x.subject = 'deal' and x.subject_id = d.id
    and x.name in ('dealCreated', 'dealMoved', 'dealRehomed') and x.changes->'stage_id'->>1 is not null), '[]')`;

/** These deals as they stand, with where they have been; what was removed or is part of another is not among them. */
export const standingDeals = prepared<Of, StandingDeal>(
  (value) => sql`
    select d.id, d.funnel_id, d.stage_id, ${ms(sql`d.created_at`)} as created_at, ${ms(sql`d.entered_at`)} as entered_at,
      d.manager_id, d.source_id, (d.price * 100)::bigint as cents, d.seen_by,
      array(select t.tag_id from deal_tags t where t.project_id = d.project_id and t.deal_id = d.id order by 1) as tags_ids,
      array(select distinct p.product_id from deal_products p
        where p.project_id = d.project_id and p.deal_id = d.id and p.product_id is not null order by 1) as products_ids,
      (select v.option_id from field_values v
        join fields f on f.project_id = v.project_id and f.id = v.field_id
        where v.project_id = d.project_id and v.owner_id = d.id and f.entity = 'lead' and f.is_system
          and f.deleted_at is null) as reason_id,
      ${moves} as moves
    from deals d
    where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[]) and d.deleted_at is null`,
);

/** A row `c` of counted deals with its visits, as it was counted. */
const countedColumns = sql`c.deal_id, c.funnel_id, c.came_on::text as came_on, c.manager_id, c.source_id,
  c.tags_ids, c.products_ids, c.reason_id, c.cents, c.furthest, c.standing, c.ending,
  c.seen_by, (
    select json_agg(json_build_object('nth', v.nth, 'funnel_id', v.funnel_id, 'stage_id', v.stage_id,
      'entered_at', ${ms(sql`v.entered_at`)}, 'entered_on', v.entered_on, 'left_at', ${ms(sql`v.left_at`)},
      'is_first', v.is_first) order by v.nth)
    from stage_visits v
    where v.project_id = c.project_id and v.deal_id = c.deal_id and v.funnel_id = c.funnel_id) as visits`;

export const countedAmong = prepared<Of, Counted>(
  (value) => sql`
    select ${countedColumns} from counted_deals c
    where c.project_id = ${value('project_id')} and c.deal_id = any (${value('ids')}::bigint[])`,
);

const dropCounted = prepared<Of, never>(
  (value) => sql`
    delete from counted_deals where project_id = ${value('project_id')} and deal_id = any (${value('ids')}::bigint[])`,
);
const dropVisits = prepared<Of, never>(
  (value) => sql`
    delete from stage_visits where project_id = ${value('project_id')} and deal_id = any (${value('ids')}::bigint[])`,
);
type Rows = { project_id: number; rows: string };
const insertCounted = prepared<Rows, never>(
  (value) => sql`
    insert into counted_deals (project_id, deal_id, funnel_id, came_on, manager_id, source_id, tags_ids, products_ids,
      reason_id, cents, furthest, standing, ending, seen_by)
    select ${value('project_id')}, given.* from json_to_recordset(${value('rows')}::json) as given (deal_id bigint,
      funnel_id bigint, came_on date, manager_id bigint, source_id bigint, tags_ids bigint[], products_ids bigint[],
      reason_id bigint, cents bigint, furthest bigint, standing bigint, ending text, seen_by text)`,
);
const insertVisits = prepared<Rows, never>(
  (value) => sql`
    insert into stage_visits (project_id, deal_id, nth, funnel_id, stage_id, entered_at, entered_on, left_at, is_first)
    select ${value('project_id')}, g.deal_id, g.nth, g.funnel_id, g.stage_id, to_timestamp(g.entered_at / 1000.0),
      g.entered_on, to_timestamp(g.left_at / 1000.0), g.is_first
    from json_to_recordset(${value('rows')}::json) as g (deal_id bigint, nth integer, funnel_id bigint, stage_id bigint,
      entered_at numeric, entered_on date, left_at numeric, is_first boolean)`,
);

/** In the place of all that these deals had. */
export async function saveCounted(tx: Tx, project_id: number, ids: number[], counted: Counted[]): Promise<void> {
  await dropCounted(tx, { project_id, ids });
  await dropVisits(tx, { project_id, ids });
  if (!counted.length) return;
  const visits = counted.flatMap((it) => it.visits.map((visit) => ({ ...visit, deal_id: it.deal_id })));
  await insertCounted(tx, { project_id, rows: JSON.stringify(counted.map(({ visits: _, ...row }) => row)) });
  await insertVisits(tx, { project_id, rows: JSON.stringify(visits) });
}
