import type { FolderKind } from '@parley/contract/inbox/contacts';
import type { Rule } from '@parley/contract/inbox/list-rules';
import { type RawBuilder, sql } from 'kysely';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { line, shapes, summed } from './line.queries.ts';
import type {} from '../tables.ts';

export type Count = { total: number; unread: number };
/** Of each folder: how many contacts stand in it, and how many of them hold something unread. */
type Counts = Record<FolderKind, Count> & { seq: number };
type Sums = {
  folder_id: number;
  n: number;
  unread: number | null;
  at_work: number | null;
  at_work_unread: number | null;
  to_check: number | null;
  to_check_unread: number | null;
};
type Rooms = { rooms: number; rooms_unread: number };
type Row = Rooms & { sums: Sums[] | null; folders: KeptFolder[] | null; seq: number | null };
export type KeptFolder = {
  id: number;
  kind: FolderKind | null;
  title: string | null;
  bg_color: string;
  is_shown: boolean;
  rule: Rule | null;
  is_mine: boolean;
};
type Value = (name: keyof Seer) => RawBuilder<unknown>;

const ofAllChannels = { seen: () => sql`true`, touches: (_: Value, ids: RawBuilder<unknown>) => sql`${ids} <> '{}'` };
const ofSomeChannels = {
  seen: (value: Value) => sql`f.channels_ids && ${value('channels_ids')}::bigint[]`,
  touches: (value: Value, ids: RawBuilder<unknown>) => sql`${ids} && ${value('channels_ids')}::bigint[]`,
};

const sumsOf = ({ seen, touches }: typeof ofSomeChannels, folders: RawBuilder<unknown>, value: Value) => {
  const unread = touches(value, sql`f.unread_ids`);
  const to_check = touches(value, sql`f.check_ids`);
  return sql`
    select f.folder_id, sum(f.n) as n, sum(f.n) filter (where ${unread}) as unread,
      sum(f.n) filter (where f.operator_id > 0) as at_work,
      sum(f.n) filter (where f.operator_id > 0 and ${unread}) as at_work_unread,
      sum(f.n) filter (where ${to_check}) as to_check,
      sum(f.n) filter (where ${to_check} and ${unread}) as to_check_unread
    from folder_counts f where f.project_id = ${value('project_id')} and f.n > 0 and ${folders} and ${seen(value)}
    group by f.folder_id`;
};

const folderList = (value: Value) => sql`
  select json_agg(json_build_object('id', id, 'kind', kind, 'title', title, 'bg_color', bg_color, 'is_shown', is_shown,
    'rule', rule, 'is_mine', user_id is not null) order by position, id)
  from folders where project_id = ${value('project_id')} and deleted_at is null
    and (user_id is null or user_id = ${value('user_id')})`;

const countsOf = (viewed: typeof ofSomeChannels, folders: RawBuilder<unknown>, list: typeof folderList) =>
  prepared<Seer, Row>(
    (value) => sql`
      select (select json_agg(sums) from (${sumsOf(viewed, folders, value)}) sums) as sums,
        (${list(value)}) as folders,
        (select count(*) from dialogue_members m
          where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')}) as rooms,
        (select count(*) from dialogue_members m
          join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id and d.position > m.read_position
          where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')}) as rooms_unread,
        (select seq from event_streams where project_id = ${value('project_id')}) as seq`,
  );

const statements = (folders: RawBuilder<unknown>, list: typeof folderList) => ({
  all: countsOf(ofAllChannels, folders, list),
  some: countsOf(ofSomeChannels, folders, list),
});
const builtIn = statements(sql`f.folder_id = 0`, () => sql`null::json`);
const every = statements(sql`true`, folderList);

async function read({ all, some }: typeof every, viewer: Seer): Promise<Row> {
  const [row] = await (viewer.channels_ids === null ? all : some)(dbOf(viewer.project_id), seerOf(viewer));
  return row!;
}

/** What this viewer's built-in folders hold, and where the stream of events stood at that moment. */
export async function countFolders(viewer: Seer): Promise<Counts> {
  const row = await read(builtIn, viewer);
  return { ...builtInOf(row), seq: row.seq ?? 0 };
}

/** The same, with the folders of the team and what was changed of the built-in ones, as they stand. */
export async function countEvery(viewer: Seer) {
  const row = await read(every, viewer);
  const own = new Map((row.sums ?? []).map((it) => [it.folder_id, { total: it.n, unread: it.unread ?? 0 }]));
  return { counts: builtInOf(row), own, folders: row.folders ?? [] };
}

export async function countFolder(viewer: Seer, folder: FolderKind | number): Promise<number> {
  const { counts, own } = await countEvery(viewer);
  return typeof folder === 'number' ? (own.get(folder)?.total ?? 0) : counts[folder].total;
}

function builtInOf({ sums, rooms, rooms_unread }: Row): Record<FolderKind, Count> {
  const it = (sums ?? []).find(({ folder_id }) => folder_id === 0);
  return {
    all: { total: (it?.n ?? 0) + rooms, unread: (it?.unread ?? 0) + rooms_unread },
    at_work: { total: it?.at_work ?? 0, unread: it?.at_work_unread ?? 0 },
    '4check': { total: it?.to_check ?? 0, unread: it?.to_check_unread ?? 0 },
  };
}

/** Counts every folder anew from the dialogues; nobody writes counts meanwhile. */
export const recount = (project_id: number): Promise<void> =>
  transaction(project_id, (tx: Tx) => recountIn(tx, project_id));

export async function recountIn(tx: Tx, project_id: number): Promise<void> {
  await sql`lock table folder_counts in share row exclusive mode`.execute(tx);
  const listed = sql`(select * from dialogues where project_id = ${project_id} and is_listed) d`;
  await sql`
      with counted as (${summed(shapes(listed))}), gone as (
        delete from folder_counts f where f.project_id = ${project_id} and not exists (
          select from counted c where (c.folder_id, c.slot, c.channels_ids, c.check_ids, c.unread_ids, c.operator_id,
              c.owed_ids, c.failed_ids, c.is_aside, c.is_late)
            = (f.folder_id, f.slot, f.channels_ids, f.check_ids, f.unread_ids, f.operator_id,
              f.owed_ids, f.failed_ids, f.is_aside, f.is_late))
      )
      insert into folder_counts (project_id, ${line}, n)
      select ${project_id}, ${line}, n from counted
      on conflict (project_id, ${line}) do update set n = excluded.n
    `.execute(tx);
}

const sweep = prepared<{ project_id: number; limit: number }, { slot: number }>(
  (value) => sql`
    delete from folder_counts where project_id = ${value('project_id')} and ctid = any (array(
      select ctid from folder_counts where project_id = ${value('project_id')} and n = 0
      limit ${value('limit')} for update skip locked))
    returning slot`,
);

/** Lines that count nobody, some at a time; one that somebody is writing stays. Says how many went. */
export const sweepLines = async (tx: Tx, project_id: number, limit: number): Promise<number> =>
  (await sweep(tx, { project_id, limit })).length;
