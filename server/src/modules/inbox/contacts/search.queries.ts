import type { Contact } from '@parley/contract/inbox/contacts';
import { type RawBuilder, sql } from 'kysely';
import { transactionToRead, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, rowColumns, type Seer, seerOf, type SeenRow } from '../dialogues/seen.queries.ts';
import { bySize } from '../page-size.ts';
import { askedChannels, type Filter, type Filtering, filteringOf, handsOf } from './filtered.queries.ts';
import { type Folder, folderIdOf, isBelow, type Kind, kindOf, type Place } from './pages.queries.ts';
import { rowsOf } from './rows.ts';
import type { Patterns } from '../../clients/index.ts';
import type {} from '../tables.ts';

type Asked = Seer & Place & Filtering & { folder_id: number; patterns: string[]; is_broad: boolean };
type Value = (name: keyof Asked) => RawBuilder<unknown>;

// Beyond this a word says too little: then the newest contacts are looked through as well, about as many.
const enough = 1000;

/** The patterns that the index is asked for are part of the wall (see the migration of the folders). */
const setPatterns = prepared<Pick<Patterns, 'main' | 'other'>, never>(
  (value) => sql`
    select set_config('parley.pattern', ${value('main')}, true), set_config('parley.other_pattern', ${value('other')}, true)`,
);

const fits = (value: Value) =>
  sql`t.project_id = ${value('project_id')} and t.text like all (${value('patterns')}::text[])`;

const recent = (value: Value) => sql`
  select t.contact_id, t.dialogue_id
  from unnest((select ids from asked)) as place (channel_id)
  cross join lateral (
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.channel_id = place.channel_id and d.is_listed and ${isBelow(value)}
    order by d.last_message_at desc, d.contact_id desc
    limit (select ${sql.lit(enough)} / greatest(cardinality(ids), 1) from asked)
  ) d
  cross join lateral (
    select t.contact_id, t.dialogue_id from contact_texts t where ${fits(value)} and t.contact_id = d.contact_id offset 0
  ) t
  where ${value('is_broad')}::boolean or (select count(*) from found) >= ${sql.lit(enough)}`;

/** Of a contact's dialogues `d`: what the asked folder and hands want of them. */
const wanted: Record<Kind, (value: Value) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  at_work: () => sql`bool_or(d.is_listed and d.operator_id is not null)`,
  '4check': (value) => sql`bool_or(d.is_listed and d.for_check and ${isSeen(value)})`,
  own: (value) => sql`bool_or(d.is_listed and ${value('folder_id')} = any (d.folders_ids))
    and exists (select from folders f where f.project_id = ${value('project_id')}
      and f.id = ${value('folder_id')} and f.deleted_at is null)`,
};
const hands = {
  any: () => sql`true`,
  one: (value: Value) => sql`bool_or(d.operator_id = ${value('operator_id')})`,
  none: () => sql`bool_and(d.operator_id is null and not d.is_room)`,
};

const isHere = (value: Value) => sql`case when d.is_room
  then d.channel_id = any ((select of_rooms from asked)::bigint[]) and ${isSeen(value)}
  else d.channel_id = any ((select ids from asked)::bigint[]) end`;

// Who has no dialogue at all is seen by everyone, and stands last.
const placed = (kind: Kind, inHands: keyof typeof hands, value: Value) => sql`
  asked as materialized (${askedChannels(value)}), found as materialized (
    select t.contact_id, t.dialogue_id from contact_texts t
    where not ${value('is_broad')}::boolean and ${fits(value)} limit ${sql.lit(enough)}
  ), placed as (
    select distinct c.id as contact_id, coalesce(of_contact.at, 'epoch') as last_message_at
    from (select * from found union ${recent(value)}) f
    join contacts c on c.project_id = ${value('project_id')} and c.id = f.contact_id and not c.archived and c.merged_into is null
    cross join lateral (
      select max(d.last_message_at) filter (where ${isHere(value)}) as at, count(d.id) as n,
        bool_or(d.id = f.dialogue_id and ${isSeen(value)}) as is_by_dialogue, ${wanted[kind](value)} as is_wanted,
        ${hands[inHands](value)} as is_in_hands
      from dialogues d where d.project_id = c.project_id and d.contact_id = c.id
    ) of_contact
    where (of_contact.at is not null or (of_contact.n = 0 and ${value('ids')}::bigint[] is null
        and ${kind === 'all' && inHands === 'any' ? sql`true` : sql`false`}))
      and (f.dialogue_id is null or of_contact.is_by_dialogue)
      and (of_contact.n = 0 or coalesce(of_contact.is_wanted and of_contact.is_in_hands, false))
  )`;

const page = (limit: number, value: Value) => sql<SeenRow>`
  select ${rowColumns(value)}
  from (
    select * from placed d where ${isBelow(value)}
    order by d.last_message_at desc, d.contact_id desc limit ${sql.lit(limit)}
  ) page
  join contacts c on c.project_id = ${value('project_id')} and c.id = page.contact_id
  left join dialogues d on d.project_id = c.project_id and d.contact_id = c.id
  left join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
  where d.id is null or ${isSeen(value)}
  order by page.last_message_at desc, page.contact_id desc, d.id`;

const countable = 1000;
const statementsOf = (kind: Kind, inHands: keyof typeof hands) => ({
  rows: bySize((limit) =>
    prepared<Asked, SeenRow>((value) => sql`with ${placed(kind, inHands, value)} ${page(limit, value)}`),
  ),
  count: prepared<Asked, { n: number }>(
    (value) => sql`with ${placed(kind, inHands, value)}
      select count(*) as n from (select from placed limit ${sql.lit(countable)}) counted`,
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

type Searched = { folder: Folder; filter: Filter; patterns: Patterns; place: Place };

/** One page of those who fit, the newest first, and at least one row more if there is one. */
export const contactsFound = (viewer: Seer, searched: Searched, size: number): Promise<Contact[]> =>
  search(viewer, searched, async (tx, asked, { rows }) => rowsOf(await rows(size)(tx, asked)));

/** How many fit, counted up to a thousand. */
export const countFound = (viewer: Seer, searched: Searched): Promise<number> =>
  search(viewer, searched, async (tx, asked, { count }) => (await count(tx, asked))[0]!.n);

const search = <T>(
  viewer: Seer,
  { folder, filter, patterns, place }: Searched,
  read: (tx: Tx, asked: Asked, statement: ReturnType<typeof statementsOf>) => Promise<T>,
): Promise<T> =>
  transactionToRead(viewer, async (tx) => {
    await setPatterns(tx, { main: patterns.main, other: patterns.other });
    const asked = { ...seerOf(viewer), ...place, ...filteringOf(filter) };
    const statement = statements[kindOf(folder)][handsOf(filter)];
    const { all: those, is_broad } = patterns;
    return read(tx, { ...asked, folder_id: folderIdOf(folder), patterns: those, is_broad }, statement);
  });
