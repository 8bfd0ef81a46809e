import type { Contact, FolderKind } from '@parley/contract/inbox/contacts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { bySize } from '../page-size.ts';
import { isSeen, rowColumns, type Seer, seerOf, type SeenRow } from '../dialogues/seen.queries.ts';
import { rowsOf } from './rows.ts';
import type {} from '../tables.ts';

/** The place in the list after which a page begins. */
export type Place = { at: string; contact_id: number };
type Value = (name: keyof (Seer & Place)) => RawBuilder<unknown>;

const isBelow = (value: Value) =>
  sql`(d.last_message_at, d.contact_id) < (${value('at')}::timestamptz, ${value('contact_id')})`;
// The number is part of the text: a plan made for a page of unknown size is one for a tenth of the table.
const ordered = (limit: number) => sql`order by d.last_message_at desc, d.contact_id desc limit ${sql.lit(limit)}`;

const folders: Record<FolderKind, RawBuilder<unknown>> = {
  all: sql`true`,
  at_work: sql`d.operator_id is not null`,
  '4check': sql`d.contact_for_check`,
};

const ofAllChannels = (folder: FolderKind, limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at from dialogues d
  where d.project_id = ${value('project_id')} and d.is_listed and d.is_newest and ${folders[folder]} and ${isBelow(value)}
  ${ordered(limit)}`;

const sibling = (value: Value) => sql`
  dialogues s where s.project_id = d.project_id and s.contact_id = d.contact_id
    and s.channel_id = any (${value('channels_ids')}::bigint[])`;

// Among the dialogues that this viewer sees, the newest one places its contact, and any one of them can put it to check.
const ofSomeChannels = (folder: FolderKind, limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at
  from unnest(${value('channels_ids')}::bigint[]) as seen (channel_id)
  cross join lateral (
    select d.contact_id, d.last_message_at from dialogues d
    where d.project_id = ${value('project_id')} and d.channel_id = seen.channel_id and d.is_listed
      and ${folders[folder]} and ${isBelow(value)}
      and not exists (select from ${sibling(value)} and (s.last_message_at, s.id) > (d.last_message_at, d.id))
      ${folder === '4check' ? sql`and exists (select from ${sibling(value)} and s.for_check)` : sql``}
    ${ordered(limit)}
  ) d ${ordered(limit)}`;

const ofRooms = (limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at
  from dialogue_members m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
  where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')} and ${isBelow(value)}
  ${ordered(limit)}`;

const pageOf = (folder: FolderKind, clients: typeof ofAllChannels, limit: number) =>
  prepared<Seer & Place, SeenRow>(
    (value) => sql`
      with page as (
        select d.contact_id, d.last_message_at from (
          (${clients(folder, limit, value)}) ${folder === 'all' ? sql`union all (${ofRooms(limit, value)})` : sql``}
        ) d ${ordered(limit)}
      )
      select ${rowColumns(value)}
      from page
      join contacts c on c.project_id = ${value('project_id')} and c.id = page.contact_id
      join dialogues d on d.project_id = c.project_id and d.contact_id = c.id and ${isSeen(value)}
      join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
      order by page.last_message_at desc, page.contact_id desc, d.id`,
  );

const pagesOf = (folder: FolderKind) => ({
  all: bySize((limit) => pageOf(folder, ofAllChannels, limit)),
  some: bySize((limit) => pageOf(folder, ofSomeChannels, limit)),
});
const pages = { all: pagesOf('all'), at_work: pagesOf('at_work'), '4check': pagesOf('4check') };

/** One page of a folder as this viewer sees it, and at least one row more if there is one, by one statement. */
export async function contactsIn(folder: FolderKind, viewer: Seer, place: Place, size: number): Promise<Contact[]> {
  const page = pages[folder][viewer.channels_ids === null ? 'all' : 'some'](size);
  return rowsOf(await page(dbOf(viewer.project_id), { ...seerOf(viewer), ...place }));
}

type ById = Seer & { ids: number[] };
const byIds = prepared<ById, SeenRow>(
  (value) => sql`
    select ${rowColumns(value)}
    from contacts c
    left join dialogues d on d.project_id = c.project_id and d.contact_id = c.id
    left join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])
      and (d.id is null or ${isSeen(value)})
    order by d.last_message_at desc nulls last, c.id desc, d.id`,
);

/** These contacts as far as this viewer sees them; someone who never wrote is seen by everyone. */
export const contactsById = async (viewer: Seer, ids: number[], db: Db = dbOf(viewer.project_id)): Promise<Contact[]> =>
  rowsOf(await byIds(db, { ...seerOf(viewer), ids }));

const byPhone = prepared<Seer & { spellings: string[] }, { id: number }>(
  (value) => sql`
    select id from contacts
    where project_id = ${value('project_id')} and phone = any (${value('spellings')}::text[])
    union
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.phone = any (${value('spellings')}::text[]) and ${isSeen(value)}
    limit 100`,
);

export const contactsWithPhone = async (viewer: Seer, spellings: string[]): Promise<number[]> =>
  (await byPhone(dbOf(viewer.project_id), { ...seerOf(viewer), spellings })).map((row) => row.id);
