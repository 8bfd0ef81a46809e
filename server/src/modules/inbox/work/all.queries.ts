import type { ChannelType } from '@parley/contract/projects/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { addedToLines, line, renewLooks, shapes, summed } from '../folders/line.queries.ts';
import type { WorkChanges } from './work-changes.ts';
import type {} from '../tables.ts';

type Some = { viewer: Seer; limit: number };

const isSeen = ({ channels_ids }: Seer) =>
  channels_ids === null ? sql`true` : sql`d.channel_id = any (${channels_ids}::bigint[])`;

/** Contacts of the list with a dialogue to check that this viewer sees; the folder's own index finds them. */
export async function contactsToCheck(tx: Tx, { viewer, limit }: Some): Promise<number[]> {
  const { project_id } = viewer;
  const { rows } = await sql<{ contact_id: number }>`
    select d.contact_id from dialogues d
    where d.project_id = ${project_id} and d.is_listed and d.contact_for_check and d.for_check and ${isSeen(viewer)}
    limit ${limit}`.execute(tx);
  return [...new Set(rows.map((row) => row.contact_id))];
}

/** The place in the list from which one looks further down. */
export type Below = { at: string; contact_id: number };
export const top: Below = { at: 'infinity', contact_id: 0 };

/** The next contacts down the list, those with something unread among them, and the place reached. */
export async function unreadContacts(tx: Tx, { viewer, limit, below }: Some & { below: Below }) {
  const { project_id } = viewer;
  const { rows } = await sql<{ contact_id: number; at: string; is_unread: boolean }>`
    select page.contact_id, page.at, exists (
      select from dialogues d where d.project_id = ${project_id} and d.contact_id = page.contact_id and d.unread > 0
        and ${isSeen(viewer)}
    ) as is_unread
    from (
      select d.contact_id, d.last_message_at::text as at, d.last_message_at from dialogues d
      where d.project_id = ${project_id} and d.is_listed and d.is_newest
        and (d.last_message_at, d.contact_id) < (${below.at}::timestamptz, ${below.contact_id})
      order by d.last_message_at desc, d.contact_id desc limit ${limit}
    ) page
    order by page.last_message_at desc, page.contact_id desc`.execute(tx);
  const last = rows.at(-1);
  return {
    ids: rows.filter((row) => row.is_unread).map((row) => row.contact_id),
    below: last && rows.length === limit ? { at: last.at, contact_id: last.contact_id } : null,
  };
}

/** Of these locked contacts, all that the viewer sees is checked, and the counts follow. */
export const checkThem = (tx: Tx, viewer: Seer, ids: number[]): Promise<Peer[]> =>
  changeThem(tx, viewer, ids, {
    for_check: sql`d.for_check and not ${isSeen(viewer)}`,
    unread: sql`d.unread`,
    change: sql`for_check = false`,
    where: sql`d.for_check`,
  });

/** Of these locked contacts, all that the viewer sees is read, and the counts follow. */
export const readThem = (tx: Tx, viewer: Seer, ids: number[]): Promise<Peer[]> =>
  changeThem(tx, viewer, ids, {
    for_check: sql`d.for_check`,
    unread: sql`case when ${isSeen(viewer)} then 0 else d.unread end`,
    change: sql`unread = 0, read_position = d.position`,
    where: sql`d.unread > 0`,
  });

type How = Record<'for_check' | 'unread' | 'change' | 'where', RawBuilder<unknown>>;

/** At whose other end a dialogue is. */
export type Peer = { type: ChannelType; channel_id: number; outside_id: string };

/** Answers whose dialogues have changed. */
async function changeThem(tx: Tx, viewer: Seer, ids: number[], how: How): Promise<Peer[]> {
  const { project_id } = viewer;
  const theirs = sql`d.project_id = ${project_id} and d.contact_id = any (${ids}::bigint[])`;
  const before = sql`(select d.* from dialogues d where ${theirs} and d.is_listed) d`;
  const after = sql`(
    select d.contact_id, d.channel_id, d.operator_id, d.folders_ids, d.owed_since, d.preview_failed, d.snoozed_until,
      d.late_since, ${how.for_check} as for_check, ${how.unread} as unread
    from dialogues d where ${theirs} and d.is_listed) d`;
  const both = sql`${shapes(before, sql`-1`)} union all ${shapes(after)}`;
  await sql`
    insert into folder_counts as f (project_id, ${line}, n)
    select ${project_id}, ${line}, n from (${summed(both, sql`having sum(n) <> 0`)}) lines ${addedToLines}`.execute(tx);
  const { rows } = await sql<Peer>`
    update dialogues d set ${how.change} from channels ch
    where ${theirs} and ${how.where} and ${isSeen(viewer)} and ch.project_id = d.project_id and ch.id = d.channel_id
    returning ch.type, d.channel_id, d.outside_id`.execute(tx);
  await sql`
    update dialogues d set contact_for_check = false
    where ${theirs} and d.contact_for_check and not exists (
      select from dialogues s where s.project_id = d.project_id and s.contact_id = d.contact_id and s.for_check
    )`.execute(tx);
  await renewLooks(project_id, sql`d.contact_id = any (${ids}::bigint[])`).execute(tx);
  return rows;
}

/** What checking these locked contacts will change of each. */
export const changesByChecking = (tx: Tx, viewer: Seer, ids: number[]): Promise<WorkOf[]> =>
  changesOfThem(tx, viewer, ids, {
    name: sql`'check ' || d.id`,
    change: sql`'[true, false]'::jsonb`,
    where: sql`d.for_check`,
  });

export const changesByReading = (tx: Tx, viewer: Seer, ids: number[]): Promise<WorkOf[]> =>
  changesOfThem(tx, viewer, ids, {
    name: sql`'read ' || d.id`,
    change: sql`jsonb_build_array(jsonb_build_array(d.read_position, d.unread), jsonb_build_array(d.position, 0))`,
    where: sql`d.unread > 0`,
  });

export type WorkOf = { contact_id: number; changes: WorkChanges };
type Change = Record<'name' | 'change' | 'where', RawBuilder<unknown>>;

async function changesOfThem(tx: Tx, viewer: Seer, ids: number[], { name, change, where }: Change): Promise<WorkOf[]> {
  const { rows } = await sql<WorkOf>`
    select d.contact_id, jsonb_object_agg(${name}, ${change}) as changes from dialogues d
    where d.project_id = ${viewer.project_id} and d.contact_id = any (${ids}::bigint[]) and ${where} and ${isSeen(viewer)}
    group by d.contact_id order by d.contact_id`.execute(tx);
  return rows;
}

export type ReadRoom = { contact_id: number; was: number; is: number };

/** A room is read by each for themselves; how far this one had read, and has now. */
export async function readRooms(tx: Tx, { project_id, user_id }: Seer): Promise<ReadRoom[]> {
  const { rows } = await sql<ReadRoom>`
    update dialogue_members m set read_position = d.position
    from dialogues d join dialogue_members b on b.project_id = d.project_id and b.dialogue_id = d.id
    where m.project_id = ${project_id} and m.user_id = ${user_id} and d.project_id = m.project_id
      and d.id = m.dialogue_id and b.user_id = m.user_id and m.read_position < d.position
    returning d.contact_id, b.read_position as was, d.position as is`.execute(tx);
  return rows;
}

export type RoomPlace = { id: number; read_position: number };

/** How far this person has read in these rooms, known by their contacts. */
export async function holdRooms(tx: Tx, { project_id, user_id }: Seer, ids: number[]): Promise<RoomPlace[]> {
  const { rows } = await sql<RoomPlace>`
    select d.contact_id as id, m.read_position
    from dialogue_members m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${project_id} and m.user_id = ${user_id} and d.contact_id = any (${ids}::bigint[]) and d.is_room
    order by d.id for no key update of m`.execute(tx);
  return rows;
}

export const leaveRoomsAt = (tx: Tx, { project_id, user_id }: Seer, places: RoomPlace[]) =>
  sql`
    update dialogue_members m set read_position = p.read_position
    from dialogues d join json_to_recordset(${JSON.stringify(places)}::json) as p (id bigint, read_position bigint)
      on d.contact_id = p.id
    where m.project_id = ${project_id} and m.user_id = ${user_id} and d.project_id = m.project_id
      and d.id = m.dialogue_id`.execute(tx);
