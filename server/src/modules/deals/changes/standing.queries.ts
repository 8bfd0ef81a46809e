import type { LeadProduct } from '@parley/contract/deals/leads';
import { sql } from 'kysely';
import { minutes, now } from '../../../kit/clock.ts';
import { type Tx, unanswered } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeenBy, type Seer } from '../board/seen.queries.ts';
import { usersOf } from '../funnels/funnels.queries.ts';
import type { Standing } from './rules.ts';
import type {} from '../tables.ts';

const columns = sql`
  d.id, d.funnel_id, d.stage_id, d.name, d.price::float8 as price, d.is_price_own, d.manager_id, d.contact_id,
  d.channels_ids, d.organization_id, d.source_id, d.source_name, d.place::text as place, d.entry, d.entered_at, d.deleted_at, d.merged_into`;

type Asked = Seer & { ids: readonly number[]; with_removed: boolean };
const locked = prepared<Asked, Standing>(
  (value) => sql`
    select ${columns}, (select s.ending = 'lost' from stages s where s.project_id = d.project_id and s.id = d.stage_id) as is_lost
    from deals d
    where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[])
      and (${value('with_removed')}::boolean or d.deleted_at is null) and ${isSeenBy(value)}
    order by d.id for no key update of d`,
);

/** Locked in the order of their ids, so that two who change the same ones wait for each other; removed ones only if asked. */
export async function lockDeals(
  tx: Tx,
  { project_id, user_id, channels_ids }: Seer,
  ids: readonly number[],
  with_removed = false,
): Promise<Standing[]> {
  if (!ids.length) return [];
  if (ids.length > few) unanswered(tx, planAnew(tx, {}));
  return locked(tx, { project_id, user_id, channels_ids, ids, with_removed });
}

type Stages = { project_id: number; stages_ids: number[] };

/** Which of these stages say nothing of why a deal was lost, and the field that does. */
export const reasonsBeside = prepared<Stages, { stage_id: number; field_id: number }>(
  (value) => sql`
    select s.id as stage_id, f.id as field_id from stages s
    join fields f on f.project_id = s.project_id and f.entity = 'lead' and f.is_system and f.deleted_at is null
    where s.project_id = ${value('project_id')} and s.id = any (${value('stages_ids')}::bigint[])
      and s.ending is distinct from 'lost' and s.id <> all (coalesce(f.required_in_stages, '{}'))`,
);

const few = 50;
const aiming = minutes(1);

/** Kept plans of a young base know nothing of many: until the transaction ends each statement is planned for what it is given. */
const planAnew = prepared<Record<string, never>, never>(
  () => sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
);

const there = prepared<Seer & { id: number }, { id: number }>(
  (value) => sql`
    select d.id from deals d
    where d.project_id = ${value('project_id')} and d.id = ${value('id')} and d.deleted_at is null and ${isSeenBy(value)}`,
);

/** Whether there is such a deal that this viewer sees. */
export const isThere = async (tx: Tx, { project_id, user_id, channels_ids }: Seer, id: number): Promise<boolean> =>
  (await there(tx, { project_id, user_id, channels_ids, id })).length > 0;

/** What happens by itself sees everything. */
export const nobody = (project_id: number): Seer => ({ project_id, user_id: 0, channels_ids: null });

/** Where cards are put: into a stage, or to another place in that of the first of them. */
type Aim = { stage_id?: number | undefined; ids: readonly number[] };
type Neighbour = Seer & { id: number; stage_id: number | null; first_id: number | null; since: Date };

const neighbour = prepared<Neighbour, { id: number }>(
  (value) => sql`
    select d.id from deals d
    where d.project_id = ${value('project_id')} and d.id = ${value('id')} and d.deleted_at is null and ${isSeenBy(value)}
      and (d.entered_at > ${value('since')}::timestamptz or d.stage_id = coalesce(${value('stage_id')}::bigint, (
        select m.stage_id from deals m where m.project_id = ${value('project_id')} and m.id = ${value('first_id')})))`,
);

/** Whether cards can be put above this one: it stands in that stage, or left it while somebody aimed at it. */
export async function isNeighbour(tx: Tx, seer: Seer, id: number, { stage_id, ids }: Aim): Promise<boolean> {
  const { project_id, user_id, channels_ids } = seer;
  const since = new Date(now().getTime() - aiming);
  const asked = { id, stage_id: stage_id ?? null, first_id: ids[0] ?? null, since };
  return (await neighbour(tx, { project_id, user_id, channels_ids, ...asked })).length > 0;
}

type OfDeals = { project_id: number; ids: number[] };
const contacts = prepared<OfDeals, { deal_id: number; ids: number[] }>(
  (value) => sql`
    select deal_id, array_agg(contact_id order by sort, contact_id) as ids from deal_contacts
    where project_id = ${value('project_id')} and deal_id = any (${value('ids')}::bigint[]) group by deal_id`,
);
const tags = prepared<OfDeals, { deal_id: number; ids: number[] }>(
  (value) => sql`
    select deal_id, array_agg(tag_id order by tag_id) as ids from deal_tags
    where project_id = ${value('project_id')} and deal_id = any (${value('ids')}::bigint[]) group by deal_id`,
);
const products = prepared<OfDeals, { deal_id: number; lines: LeadProduct[] }>(
  (value) => sql`
    select deal_id, json_agg(json_build_object('product_id', product_id, 'name', name, 'type', type, 'count', count,
      'price', price::float8) order by sort) as lines
    from deal_products
    where project_id = ${value('project_id')} and deal_id = any (${value('ids')}::bigint[]) group by deal_id`,
);

/** By the deals' ids; read after they are locked, since a statement that waits sees the rest as it was before. */
export const contactsOf = async (tx: Tx, project_id: number, ids: number[]) =>
  new Map((await contacts(tx, { project_id, ids })).map((it) => [it.deal_id, it.ids]));
export const tagsOf = async (tx: Tx, project_id: number, ids: number[]) =>
  new Map((await tags(tx, { project_id, ids })).map((it) => [it.deal_id, it.ids]));
export const productsOf = async (tx: Tx, project_id: number, ids: number[]) =>
  new Map((await products(tx, { project_id, ids })).map((it) => [it.deal_id, it.lines]));

type Edges = { highest: string | null; lowest: string | null };
const edges = prepared<{ project_id: number; stage_id: number }, Edges>(
  (value) => sql`
    select
      (select floor(place)::text from deals where project_id = ${value('project_id')} and stage_id = ${value('stage_id')}
        and deleted_at is null order by place desc limit 1) as highest,
      (select floor(place)::text from deals where project_id = ${value('project_id')} and stage_id = ${value('stage_id')}
        and deleted_at is null order by place limit 1) as lowest`,
);

/** The whole numbers below the first and the last card of a stage. */
export const edgesOf = async (tx: Tx, project_id: number, stage_id: number): Promise<Edges> =>
  (await edges(tx, { project_id, stage_id }))[0]!;

type Gap = { project_id: number; stage_id: number; before_id: number; moving: number[] };

/** Where a card stands and what stands next above it, beside those that move; none: the card is not there. */
export const gapAbove = prepared<Gap, { below: string; above: string | null }>(
  (value) => sql`
    select below.place::text as below, above.place::text as above
    from deals below left join lateral (
      select x.place from deals x
      where x.project_id = below.project_id and x.stage_id = below.stage_id and x.deleted_at is null
        and (x.place, x.id) > (below.place, below.id) and x.id <> all (${value('moving')}::bigint[])
      order by x.place, x.id limit 1) above on true
    where below.project_id = ${value('project_id')} and below.id = ${value('before_id')}
      and below.stage_id = ${value('stage_id')} and below.deleted_at is null`,
);

/** Who take over what comes to a stage, and whose turn it was last; others wait until it is written. */
export async function lockTurns(tx: Tx, project_id: number, stage_id: number) {
  const { rows } = await sql<{ users: number[]; last_user_id: number | null }>`
    select s.last_user_id, ${usersOf} as users from stages s
    where s.project_id = ${project_id} and s.id = ${stage_id} for no key update of s`.execute(tx);
  return rows[0] ?? { users: [], last_user_id: null };
}

export const saveTurn = (tx: Tx, project_id: number, stage_id: number, last_user_id: number) =>
  tx
    .updateTable('stages')
    .set({ last_user_id })
    .where('project_id', '=', project_id)
    .where('id', '=', stage_id)
    .execute();
