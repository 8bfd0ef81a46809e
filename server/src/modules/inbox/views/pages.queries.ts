import type { Contact } from '@parley/contract/inbox/contacts';
import type { ListOrder } from '@parley/contract/inbox/list-rules';
import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Place } from '../contacts/pages.queries.ts';
import { rowsOf } from '../contacts/rows.ts';
import { isSeen, rowColumns, type Seer, seerOf, type SeenRow } from '../dialogues/seen.queries.ts';
import { bySize } from '../page-size.ts';
import { fits, isVisible, type Want, wanted } from './fit.queries.ts';
import { most } from './mentions.queries.ts';
import type {} from '../tables.ts';

type Asked = Seer & Place & { wants: string; folder_id: number };
type Value = (name: keyof Asked) => RawBuilder<unknown>;
/** Whose dialogues are walked along: all of the channels, all that look so, those of a folder of the team, or one's own few. */
type Source = 'channels' | 'looks' | 'folder' | 'own';

// Each look that fits is a stretch of one index; a page takes the first of all of them.
const looks = (value: Value) => sql`
  looks as materialized (
    select distinct look_of(l.operator_id, l.channels_ids, l.check_ids, l.owed_ids, l.failed_ids, l.is_aside, l.is_late)
      as look, l.channels_ids, l.owed_ids
    from wanted w join folder_counts l on l.project_id = ${value('project_id')} and l.folder_id = 0 and l.n > 0
      and ${fits(value)}
  )`;

const asked = sql`(select asked from wanted)::bigint[]`;
const isLookedFor = sql`d.look = any ((select array_agg(look) from looks)::text[])`;

// A folder's own copies are walked along; who waits is met along the others.
const at = (order: ListOrder, of = sql`d`) => (order === 'waiting' ? sql`d.owed_since` : sql`${of}.last_message_at`);
const isBeyond = (order: ListOrder, value: Value, of = sql`d`) => {
  const place = sql`(${value('at')}::timestamptz, ${value('contact_id')})`;
  const here = sql`(${at(order, of)}, ${of}.contact_id)`;
  return order === 'newest' ? sql`${here} < ${place}` : sql`${here} > ${place}`;
};
const ordered = (order: ListOrder, limit: number) =>
  order === 'newest'
    ? sql`order by at desc, contact_id desc limit ${sql.lit(limit)}`
    : sql`order by at, contact_id limit ${sql.lit(limit)}`;

const sibling = sql`dialogues s where s.project_id = d.project_id and s.contact_id = d.contact_id`;

/** Of a contact's dialogues the newest on an asked channel places it, or the one that is owed longest. */
const isPlacing = (order: ListOrder, value: Value) =>
  order === 'waiting'
    ? sql`d.owed_since is not null and ${isVisible(value, sql`d.channel_id`)} and not exists (
        select from ${sibling} and s.owed_since is not null and ${isVisible(value, sql`s.channel_id`)}
          and (s.owed_since, s.id) < (d.owed_since, d.id))`
    : sql`d.channel_id = any (${asked}) and not exists (select from ${sibling} and s.channel_id = any (${asked})
        and (s.last_message_at, s.id) > (d.last_message_at, d.id))`;

const isInFolder = (value: Value) =>
  sql`(${value('folder_id')}::bigint = 0 or ${value('folder_id')}::bigint = any (d.folders_ids))`;

const alongLooks = (order: ListOrder, limit: number, value: Value) => sql`
  select d.* from looks cross join lateral unnest(${order === 'waiting' ? sql`looks.owed_ids` : sql`looks.channels_ids`})
    as place (channel_id)
  cross join lateral (
    select d.contact_id, ${at(order)} as at from dialogues d
    where d.project_id = ${value('project_id')} and d.channel_id = place.channel_id and d.look = looks.look
      and d.is_listed and ${isBeyond(order, value)} and ${isPlacing(order, value)} and ${isInFolder(value)}
    ${ordered(order, limit)}
  ) d`;

// Whatever they look like: with thousands of looks each would be a stretch of its own.
const alongChannels = (order: ListOrder, limit: number, value: Value) => sql`
  select d.* from unnest(${asked}) as place (channel_id)
  cross join lateral (
    select d.contact_id, ${at(order)} as at from dialogues d
    where d.project_id = ${value('project_id')} and d.channel_id = place.channel_id and d.is_listed
      and ${isBeyond(order, value)} and ${isPlacing(order, value)}
    ${ordered(order, limit)}
  ) d`;

const alongFolder = (order: ListOrder, limit: number, value: Value) => sql`
  select d.* from unnest(${asked}) as place (channel_id)
  cross join lateral (
    select p.contact_id, p.last_message_at as at from folder_dialogues p
    join dialogues d on d.project_id = p.project_id and d.id = p.dialogue_id
    where p.project_id = ${value('project_id')} and p.folder_id = ${value('folder_id')}
      and p.channel_id = place.channel_id and p.is_listed and ${isBeyond(order, value, sql`p`)}
      and ${isLookedFor} and ${isPlacing(order, value)}
    ${ordered(order, limit)}
  ) d`;

const amongMine = (order: ListOrder, limit: number, value: Value) => sql`
  select d.contact_id, ${at(order)} as at
  from mine join dialogues d on d.project_id = ${value('project_id')} and d.contact_id = mine.contact_id
  where d.is_listed and ${isLookedFor} and ${isBeyond(order, value)} and ${isPlacing(order, value)}
    and ${isInFolder(value)}
  ${ordered(order, limit)}`;

function found(source: Source, order: ListOrder, limit: number, value: Value): RawBuilder<unknown> {
  if (source === 'own') return amongMine(order, limit, value);
  if (source === 'channels') return alongChannels(order, limit, value);
  const isAlongFolder = source === 'folder' && order !== 'waiting';
  return isAlongFolder ? alongFolder(order, limit, value) : alongLooks(order, limit, value);
}

const wants = (view: string) => sql`exists (select from wanted w where ${sql.lit(view)} = any (w.views))`;

/** Whom notes call one to, or what one began, or both. */
const mine = (value: Value) => sql`
  mine as materialized (
    select given.contact_id from (
      select d.contact_id, 'mentions' as view from mentions m
      join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')} and ${isSeen(value)}
      union
      select t.contact_id, 'drafts' from drafts t
      where t.project_id = ${value('project_id')} and t.user_id = ${value('user_id')}
    ) given
    group by given.contact_id
    having (not ${wants('mentions')} or bool_or(given.view = 'mentions'))
      and (not ${wants('drafts')} or bool_or(given.view = 'drafts'))
    order by given.contact_id desc limit ${sql.lit(most)}
  )`;

const page = (source: Source, order: ListOrder, limit: number, value: Value) => sql`
  wanted as materialized (${wanted(value)}), ${source === 'channels' ? sql`` : sql`${looks(value)},`}
  ${source === 'own' ? sql`${mine(value)},` : sql``} page as (
    select contact_id, at from (${found(source, order, limit, value)}) found ${ordered(order, limit)}
  )`;

const rowsOfPage = (order: ListOrder, value: Value) => sql<SeenRow>`
  select ${rowColumns(value)}
  from page
  join contacts c on c.project_id = ${value('project_id')} and c.id = page.contact_id
  join dialogues d on d.project_id = c.project_id and d.contact_id = c.id and ${isSeen(value)}
  join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
  order by ${order === 'newest' ? sql`page.at desc, page.contact_id desc` : sql`page.at, page.contact_id`}, d.id`;

const countable = 1000;
const statementsOf = (source: Source, order: ListOrder) => ({
  rows: bySize((limit) =>
    prepared<Asked, SeenRow>((value) => sql`with ${page(source, order, limit, value)} ${rowsOfPage(order, value)}`),
  ),
  count: prepared<Asked, { n: number }>(
    (value) => sql`with ${page(source, order, countable, value)} select count(*) as n from page`,
  ),
});
const byOrder = (source: Source) => ({
  newest: statementsOf(source, 'newest'),
  oldest: statementsOf(source, 'oldest'),
  waiting: statementsOf(source, 'waiting'),
});
const statements = {
  channels: byOrder('channels'),
  looks: byOrder('looks'),
  folder: byOrder('folder'),
  own: byOrder('own'),
};

/** `folder_id`: a folder of the team that is filled by hand; 0: none. */
export type Viewed = { want: Want; order: ListOrder; folder_id: number };

export const isPersonal = ({ views }: Want): boolean => views.includes('mentions') || views.includes('drafts');

function sourceOf(viewed: Viewed): Source {
  if (isPersonal(viewed.want)) return 'own';
  if (viewed.folder_id) return 'folder';
  return isOfAll(viewed) ? 'channels' : 'looks';
}

/** Nothing is wanted but an order. By the longest waiting one is placed by any channel, also by one not asked for. */
function isOfAll({ want: { views, operators, channels }, order }: Viewed): boolean {
  const isImplied = (it: Want['views'][number]) => it === 'all' || (it === 'waiting' && order === 'waiting');
  return views.every(isImplied) && !operators.length && (order !== 'waiting' || !channels.length);
}

/** One page of those who fit, and at least one row more if there is one, by one statement. */
export async function contactsViewed(viewer: Seer, viewed: Viewed, place: Place, size: number): Promise<Contact[]> {
  const { rows } = statements[sourceOf(viewed)][viewed.order];
  return rowsOf(await rows(size)(dbOf(viewer.project_id), askedOf(viewer, viewed, place)));
}

/** How many fit, counted up to a thousand: for what no line of the counts tells. */
export async function countViewed(viewer: Seer, viewed: Viewed, place: Place): Promise<number> {
  const { count } = statements[sourceOf(viewed)][viewed.order];
  const [row] = await count(dbOf(viewer.project_id), askedOf(viewer, viewed, place));
  return row!.n;
}

const askedOf = (viewer: Seer, { want, folder_id }: Viewed, place: Place): Asked => ({
  ...seerOf(viewer),
  ...place,
  folder_id,
  wants: JSON.stringify([{ key: '', ...want }]),
});
