import type { Lead, LeadCard } from '@parley/contract/deals/leads';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { wireText } from '../../../kit/db/wire-text.ts';
import { knownAs } from '../../clients/index.ts';
import { isEnded } from './conditions.queries.ts';
import { isSeenBy, isSeenContact, type Seer, type SeerValue } from './seen.queries.ts';

/** What a viewer reads of a client `c` with what its dialogues `n` say. */
const clientJson = sql`json_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'channel', n.type,
  'unread', coalesce(n.unread, 0), 'owed_since', ${wireText(sql`n.owed_since`)})`;

/** What the dialogues of a client `c` say together, as far as the viewer sees them: `n`. */
const newsOf = (value: SeerValue) => sql`
  left join lateral (
    select sum(g.unread)::integer as unread, min(g.owed_since) as owed_since,
      (array_agg(ch.type order by g.last_message_at desc))[1] as type
    from dialogues g join channels ch on ch.project_id = g.project_id and ch.id = g.channel_id
    where g.project_id = c.project_id and g.contact_id = c.id and not g.is_room
      and (${value('channels_ids')}::bigint[] is null or g.channel_id = any (${value('channels_ids')}::bigint[]))
  ) n on true`;

type CardValue = (name: keyof Seer | 'at') => RawBuilder<unknown>;

/** Columns of a card of a deal `d`, read together with `cardJoins`. */
export const cardColumns = (value: CardValue) => sql<LeadCard>`
  d.id, d.name, d.price::float8 as price, d.funnel_id, d.stage_id, d.manager_id,
  case when c.id is not null then ${clientJson} end as contact,
  c.id is null and ${value('channels_ids')}::bigint[] is not null and exists (
    select from contacts k where k.project_id = d.project_id and k.id = known.id) as is_client_hidden,
  array(select x.tag_id from deal_tags x where x.project_id = d.project_id and x.deal_id = d.id order by x.tag_id) as tags,
  case when t.date < ${value('at')}::timestamptz and not ${isEnded} then 'overdue' when t.date is not null then 'active' end as tasks_status,
  t.date as task_date, d.entered_at, d.created_at as datetime_added, d.modified_at, d.place::text as place, d.version`;

/** The main client of `d` as far as the viewer sees them, their dialogues, and the next task. */
export const cardJoins = (value: CardValue) => sql`
  left join contacts c0 on c0.project_id = d.project_id and c0.id = d.contact_id
  ${knownAs} left join contacts c on c.project_id = d.project_id and c.id = known.id and ${isSeenContact(value)}
  ${newsOf(value)}
  left join lateral (
    select min(k.date) as date from tasks k
    where k.project_id = d.project_id and k.deal_id = d.id and k.closed_at is null and k.deleted_at is null
  ) t on true`;

/** Everyone a deal `d` is about, the main client first. */
const everyClient = (value: CardValue) => sql`coalesce((
  select json_agg(${clientJson} order by x.sort, x.contact_id)
  from deal_contacts x
  join contacts c0 on c0.project_id = x.project_id and c0.id = x.contact_id
  ${knownAs} join contacts c on c.project_id = x.project_id and c.id = known.id and ${isSeenContact(value)}
  ${newsOf(value)}
  where x.project_id = d.project_id and x.deal_id = d.id), '[]')`;

const products = sql`coalesce((
  select json_agg(json_build_object('product_id', x.product_id, 'name', x.name, 'type', x.type, 'count', x.count,
    'price', x.price::float8) order by x.sort)
  from deal_products x where x.project_id = d.project_id and x.deal_id = d.id), '[]')`;

/** What came by a form and has no field of its own stands in the facts only. */
const typedInForms = sql`coalesce((
  select json_agg(json_build_object('name', x.words->'field'->1, 'text', x.words->'value'->1) order by x.id)
  from (
    select f.id, f.words from facts f
    where f.project_id = d.project_id and f.subject = 'deal' and f.subject_id = d.id and f.name = 'formFilled'
      and f.words->'field'->>1 is not null and f.words->'value'->>1 is not null
    order by f.id desc limit 50
  ) x), '[]')`;

type Found = Seer & { ids: readonly number[]; at: Date };

/** These deals as cards, as far as the viewer sees them, in the order of their ids. */
export const cardsIn = prepared<Found, LeadCard>(
  (value) => sql`
    select ${cardColumns(value)} from deals d ${cardJoins(value)}
    where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[]) and d.deleted_at is null
      and ${isSeenBy(value)}
    order by d.id`,
);

/** Two clients who turned out to be one are named twice. */
export const wholeOf = prepared<Seer & { id: number; at: Date }, Omit<Lead, 'custom_fields'>>(
  (value) => sql`
    select ${cardColumns(value)}, ${everyClient(value)} as contacts,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization,
      case when d.source_name is not null or s.id is not null
        then json_build_object('id', d.source_id, 'name', coalesce(s.name, d.source_name)) end as source,
      ${products} as products, d.is_price_own, d.utm, ${typedInForms} as form
    from deals d ${cardJoins(value)}
    left join organizations o on o.project_id = d.project_id and o.id = d.organization_id and o.deleted_at is null
    left join lead_sources s on s.project_id = d.project_id and s.id = d.source_id
    where d.project_id = ${value('project_id')} and d.id = ${value('id')} and d.deleted_at is null and ${isSeenBy(value)}`,
);

const chain = prepared<{ project_id: number; id: number }, { id: number }>(
  (value) => sql`
    with recursive chain as (
      select id, merged_into, 0 as depth from deals where project_id = ${value('project_id')} and id = ${value('id')}
      union all
      select d.id, d.merged_into, chain.depth + 1 from chain
      join deals d on d.project_id = ${value('project_id')} and d.id = chain.merged_into where chain.depth < 100
    ) select id from chain order by depth desc limit 1`,
);

/** The deal it is part of by now; itself where it was not merged. */
export const mainDealOf = async (db: Db, project_id: number, id: number): Promise<number | null> =>
  (await chain(db, { project_id, id }))[0]?.id ?? null;

const any = prepared<{ project_id: number; ids: readonly number[] }, { id: number }>(
  (value) => sql`
    select id from deals where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) limit 1`,
);

/** Whether any of these is, or was, a deal of the project. */
export const areOfProject = async (db: Db, project_id: number, ids: readonly number[]): Promise<boolean> =>
  (await any(db, { project_id, ids })).length > 0;

export const namesOfStages = prepared<
  { project_id: number; ids: readonly number[] },
  { id: number; name: string; color: string }
>(
  (value) => sql`
    select id, name, color from stages
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);
