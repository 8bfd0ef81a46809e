import type { Contact, FolderKind } from '@parley/contract/inbox/contacts';
import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, rowColumns, type Seer, seerOf, type SeenRow } from '../dialogues/seen.queries.ts';
import { bySize } from '../page-size.ts';
import { rowsOf } from './rows.ts';
import type {} from '../tables.ts';

/** A built-in folder, or one of the team's by its id. */
export type Folder = FolderKind | number;

/** The place in the list after which a page begins. */
export type Place = { at: string; contact_id: number };
export type Asked = Seer & Place & { folder_id: number };
export type Value = (name: keyof Asked) => RawBuilder<unknown>;
/** `own`: any folder of the team. */
export type Kind = FolderKind | 'own';

export const kindOf = (folder: Folder): Kind => (typeof folder === 'number' ? 'own' : folder);
export const folderIdOf = (folder: Folder): number => (typeof folder === 'number' ? folder : 0);

export const isBelow = (value: Value) =>
  sql`(d.last_message_at, d.contact_id) < (${value('at')}::timestamptz, ${value('contact_id')})`;
// The number is part of the text: a plan made for a page of unknown size is one for a tenth of the table.
export const ordered = (limit: number) =>
  sql`order by d.last_message_at desc, d.contact_id desc limit ${sql.lit(limit)}`;

/** Where the dialogues `d` of a folder are read from. */
export const sourceOf = (kind: Kind, value: Value) =>
  kind === 'own'
    ? sql`(select p.*, p.dialogue_id as id from folder_dialogues p where p.folder_id = ${value('folder_id')}) d`
    : sql`dialogues d`;

/** Which of them stand in it. */
export const conditions: Record<Kind, (value: Value) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  at_work: () => sql`d.operator_id is not null`,
  '4check': () => sql`d.contact_for_check`,
  own: (value) => sql`exists (select from folders f where f.project_id = ${value('project_id')}
    and f.id = ${value('folder_id')} and f.kind is null and f.deleted_at is null)`,
};

const ofAllChannels = (kind: Kind, limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at from ${sourceOf(kind, value)}
  where d.project_id = ${value('project_id')} and d.is_listed and d.is_newest and ${conditions[kind](value)}
    and ${isBelow(value)}
  ${ordered(limit)}`;

const sibling = (value: Value) => sql`
  dialogues s where s.project_id = d.project_id and s.contact_id = d.contact_id
    and s.channel_id = any (${value('channels_ids')}::bigint[])`;

// Among the dialogues that this viewer sees, the newest one places its contact, and any one of them can put it to check.
const ofSomeChannels = (kind: Kind, limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at
  from unnest(${value('channels_ids')}::bigint[]) as seen (channel_id)
  cross join lateral (
    select d.contact_id, d.last_message_at from ${sourceOf(kind, value)}
    where d.project_id = ${value('project_id')} and d.channel_id = seen.channel_id and d.is_listed
      and ${conditions[kind](value)} and ${isBelow(value)}
      and not exists (select from ${sibling(value)} and (s.last_message_at, s.id) > (d.last_message_at, d.id))
      ${kind === '4check' ? sql`and exists (select from ${sibling(value)} and s.for_check)` : sql``}
    ${ordered(limit)}
  ) d ${ordered(limit)}`;

const ofRooms = (limit: number, value: Value) => sql`
  select d.contact_id, d.last_message_at
  from dialogue_members m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
  where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')} and ${isBelow(value)}
  ${ordered(limit)}`;

/** The rows of the contacts in `page (contact_id, last_message_at)`, in this order. */
export const rowsInOrder = (value: Value) => sql<SeenRow>`
  select ${rowColumns(value)}
  from page
  join contacts c on c.project_id = ${value('project_id')} and c.id = page.contact_id
  join dialogues d on d.project_id = c.project_id and d.contact_id = c.id and ${isSeen(value)}
  join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
  order by page.last_message_at desc, page.contact_id desc, d.id`;

const pageOf = (kind: Kind, clients: typeof ofAllChannels, limit: number) =>
  prepared<Asked, SeenRow>(
    (value) => sql`
      with page as (
        select d.contact_id, d.last_message_at from (
          (${clients(kind, limit, value)}) ${kind === 'all' ? sql`union all (${ofRooms(limit, value)})` : sql``}
        ) d ${ordered(limit)}
      ) ${rowsInOrder(value)}`,
  );

const pagesOf = (kind: Kind) => ({
  all: bySize((limit) => pageOf(kind, ofAllChannels, limit)),
  some: bySize((limit) => pageOf(kind, ofSomeChannels, limit)),
});
const pages = { all: pagesOf('all'), at_work: pagesOf('at_work'), '4check': pagesOf('4check'), own: pagesOf('own') };

/** One page of a folder as this viewer sees it, and at least one row more if there is one, by one statement. */
export async function contactsIn(folder: Folder, viewer: Seer, place: Place, size: number): Promise<Contact[]> {
  const page = pages[kindOf(folder)][viewer.channels_ids === null ? 'all' : 'some'](size);
  const asked = { ...seerOf(viewer), ...place, folder_id: folderIdOf(folder) };
  return rowsOf(await page(dbOf(viewer.project_id), asked));
}
