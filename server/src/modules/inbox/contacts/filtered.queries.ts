import type { Contact } from '@parley/contract/inbox/contacts';
import type { ChannelType } from '@parley/contract/projects/channels';
import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { type Seer, seerOf, type SeenRow } from '../dialogues/seen.queries.ts';
import { bySize } from '../page-size.ts';
import {
  type Asked as AskedPage,
  conditions,
  type Folder,
  folderIdOf,
  isBelow,
  type Kind,
  kindOf,
  ordered,
  type Place,
  rowsInOrder,
  sourceOf,
} from './pages.queries.ts';
import { rowsOf } from './rows.ts';
import type {} from '../tables.ts';

/** Channels by id or type (null: all of them), and whose the contact is; `none`: nobody's. */
export type Filter = {
  channels: { ids: number[]; types: ChannelType[] } | null;
  operator: number | 'none' | null;
};
export type Filtering = { ids: number[] | null; types: string[] | null; operator_id: number };
type Asked = AskedPage & Filtering;
type Value = (name: keyof Asked) => RawBuilder<unknown>;
type Hands = 'any' | 'one' | 'none';

export const filteringOf = ({ channels, operator }: Filter): Filtering => ({
  ids: channels?.ids ?? null,
  types: channels?.types ?? null,
  operator_id: typeof operator === 'number' ? operator : 0,
});
export const handsOf = ({ operator }: Filter): Hands =>
  operator === null ? 'any' : operator === 'none' ? 'none' : 'one';

const isAsked = (value: (name: 'ids' | 'types') => RawBuilder<unknown>) => sql`(
  ${value('ids')}::bigint[] is null
    or ch.id = any (${value('ids')}::bigint[]) or ch.type = any (${value('types')}::text[]))`;

/** The asked channels as far as this viewer sees them; rooms are seen by being in them. */
export const askedChannels = (
  value: (name: 'ids' | 'types' | 'project_id' | 'channels_ids') => RawBuilder<unknown>,
) => sql`
  select coalesce(array_agg(ch.id), '{}') as of_rooms, coalesce(array_agg(ch.id) filter (where
      ${value('channels_ids')}::bigint[] is null or ch.id = any (${value('channels_ids')}::bigint[])), '{}') as ids
  from channels ch where ch.project_id = ${value('project_id')} and ${isAsked(value)}`;

const isIn: Record<Hands, (value: Value) => RawBuilder<unknown>> = {
  any: () => sql`true`,
  one: (value) => sql`d.operator_id = ${value('operator_id')}`,
  none: () => sql`d.operator_id is null`,
};

const sibling = sql`dialogues s where s.project_id = d.project_id and s.contact_id = d.contact_id`;

// The newest dialogue on an asked channel places the contact; to be checked it may be on any channel this viewer sees.
const ofClients = (kind: Kind, hands: Hands, limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at
  from unnest((select ids from asked)) as place (channel_id)
  cross join lateral (
    select d.contact_id, d.last_message_at from ${sourceOf(kind, value)}
    where d.project_id = ${value('project_id')} and d.channel_id = place.channel_id and d.is_listed
      and ${conditions[kind](value)} and ${isIn[hands](value)} and ${isBelow(value)}
      and not exists (select from ${sibling} and s.channel_id = any ((select ids from asked)::bigint[])
        and (s.last_message_at, s.id) > (d.last_message_at, d.id))
      ${
        kind === '4check'
          ? sql`and (${value('channels_ids')}::bigint[] is null or exists (select from ${sibling}
        and s.for_check and s.channel_id = any (${value('channels_ids')}::bigint[])))`
          : sql``
      }
    ${ordered(limit)}
  ) d ${ordered(limit)}`;

const ofRooms = (limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at
  from dialogue_members m
  join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
  where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')}
    and d.channel_id = any ((select of_rooms from asked)::bigint[]) and ${isBelow(value)}
  ${ordered(limit)}`;

const page = (kind: Kind, hands: Hands, limit: number, value: Value) => sql`
  asked as materialized (${askedChannels(value)}), page as (
    select d.contact_id, d.last_message_at from (
      (${ofClients(kind, hands, limit, value)})
      ${kind === 'all' && hands === 'any' ? sql`union all (${ofRooms(limit, value)})` : sql``}
    ) d ${ordered(limit)}
  )`;

const countable = 1000;
const statementsOf = (kind: Kind, hands: Hands) => ({
  rows: bySize((limit) =>
    prepared<Asked, SeenRow>((value) => sql`with ${page(kind, hands, limit, value)} ${rowsInOrder(value)}`),
  ),
  count: prepared<Asked, { n: number }>(
    (value) => sql`with ${page(kind, hands, countable, value)} select count(*) as n from page`,
  ),
});
const byHands = (kind: Kind) => ({
  any: statementsOf(kind, 'any'),
  one: statementsOf(kind, 'one'),
  none: statementsOf(kind, 'none'),
});
const statements = {
  all: byHands('all'),
  at_work: byHands('at_work'),
  '4check': byHands('4check'),
  own: byHands('own'),
};

/** One page of what is left of a folder by a filter, and at least one row more if there is one. */
export async function contactsFiltered(
  folder: Folder,
  filter: Filter,
  viewer: Seer,
  place: Place,
  size: number,
): Promise<Contact[]> {
  const { rows } = statements[kindOf(folder)][handsOf(filter)];
  return rowsOf(await rows(size)(dbOf(viewer.project_id), askedOf(folder, filter, viewer, place)));
}

/** How many are left of a folder by a filter, counted up to a thousand. */
export async function countFiltered(folder: Folder, filter: Filter, viewer: Seer, place: Place): Promise<number> {
  const { count } = statements[kindOf(folder)][handsOf(filter)];
  const [row] = await count(dbOf(viewer.project_id), askedOf(folder, filter, viewer, place));
  return row!.n;
}

const known = prepared<Seer & Filtering, { is_known: boolean }>(
  (value) => sql`
    select not exists (
      select from unnest(${value('ids')}::bigint[]) as asked (id) where not exists (
        select from channels ch where ch.project_id = ${value('project_id')} and ch.id = asked.id
          and (${value('channels_ids')}::bigint[] is null or ch.id = any (${value('channels_ids')}::bigint[])))
    ) and (${value('operator_id')}::bigint = 0 or exists (
      select from members m where m.project_id = ${value('project_id')} and m.user_id = ${value('operator_id')}
    )) as is_known`,
);

/** Whether the channels are there for this viewer, and the operator is one of the team. */
export async function isKnown(viewer: Seer, filter: Filter): Promise<boolean> {
  const [row] = await known(dbOf(viewer.project_id), { ...seerOf(viewer), ...filteringOf(filter) });
  return row!.is_known;
}

const askedOf = (folder: Folder, filter: Filter, viewer: Seer, place: Place): Asked => ({
  ...seerOf(viewer),
  ...place,
  ...filteringOf(filter),
  folder_id: folderIdOf(folder),
});
