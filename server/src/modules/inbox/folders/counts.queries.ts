import type { FolderKind } from '@parley/contract/inbox/contacts';
import { type RawBuilder, sql } from 'kysely';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

/** Of each folder: how many contacts stand in it, and how many of them hold something unread. */
export type Counts = Record<FolderKind, { total: number; unread: number }> & { seq: number };
type Row = {
  n: number | null;
  unread: number | null;
  at_work: number | null;
  at_work_unread: number | null;
  to_check: number | null;
  to_check_unread: number | null;
  rooms: number;
  rooms_unread: number;
  seq: number | null;
};
type Value = (name: keyof Seer) => RawBuilder<unknown>;

const ofAllChannels = { seen: () => sql`true`, touches: (_: Value, ids: RawBuilder<unknown>) => sql`${ids} <> '{}'` };
const ofSomeChannels = {
  seen: (value: Value) => sql`f.channels_ids && ${value('channels_ids')}::bigint[]`,
  touches: (value: Value, ids: RawBuilder<unknown>) => sql`${ids} && ${value('channels_ids')}::bigint[]`,
};

const countsOf = ({ seen, touches }: typeof ofSomeChannels) =>
  prepared<Seer, Row>((value) => {
    const unread = touches(value, sql`f.unread_ids`);
    const to_check = touches(value, sql`f.check_ids`);
    return sql`
      select sum(f.n) as n, sum(f.n) filter (where ${unread}) as unread,
        sum(f.n) filter (where f.is_at_work) as at_work,
        sum(f.n) filter (where f.is_at_work and ${unread}) as at_work_unread,
        sum(f.n) filter (where ${to_check}) as to_check,
        sum(f.n) filter (where ${to_check} and ${unread}) as to_check_unread,
        (select count(*) from dialogue_members m
          where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')}) as rooms,
        (select count(*) from dialogue_members m
          join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id and d.position > m.read_position
          where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')}) as rooms_unread,
        (select seq from event_streams where project_id = ${value('project_id')}) as seq
      from folder_counts f where f.project_id = ${value('project_id')} and ${seen(value)}`;
  });

const counts = { all: countsOf(ofAllChannels), some: countsOf(ofSomeChannels) };

/** What this viewer's folders hold, and where the stream of events stood at that moment. */
export async function countFolders(viewer: Seer): Promise<Counts> {
  const count = counts[viewer.channels_ids === null ? 'all' : 'some'];
  const [row] = await count(dbOf(viewer.project_id), seerOf(viewer));
  const { n, unread, at_work, at_work_unread, to_check, to_check_unread, rooms, rooms_unread, seq } = row!;
  return {
    all: { total: (n ?? 0) + rooms, unread: (unread ?? 0) + rooms_unread },
    at_work: { total: at_work ?? 0, unread: at_work_unread ?? 0 },
    '4check': { total: to_check ?? 0, unread: to_check_unread ?? 0 },
    seq: seq ?? 0,
  };
}

/** What the folders know of each contact `d.contact_id`, from its dialogues `d`. */
export const shape = sql`
  array_agg(distinct d.channel_id order by d.channel_id) as channels_ids,
  coalesce(array_agg(distinct d.channel_id order by d.channel_id) filter (where d.for_check), '{}') as check_ids,
  coalesce(array_agg(distinct d.channel_id order by d.channel_id) filter (where d.unread > 0), '{}') as unread_ids,
  bool_or(d.operator_id is not null) as is_at_work`;

/** Counts every folder anew from the dialogues; nobody writes counts meanwhile. */
export const recount = (project_id: number): Promise<void> =>
  transaction(project_id, (tx: Tx) => recountIn(tx, project_id));

export async function recountIn(tx: Tx, project_id: number): Promise<void> {
  await sql`lock table folder_counts in share row exclusive mode`.execute(tx);
  await sql`
      with shapes as (
        select d.contact_id % 8 as slot, ${shape}
        from dialogues d where d.project_id = ${project_id} and d.is_listed group by d.contact_id
      ), counted as (
        select slot, channels_ids, check_ids, unread_ids, is_at_work, count(*) as n
        from shapes group by slot, channels_ids, check_ids, unread_ids, is_at_work
      ), gone as (
        delete from folder_counts f where f.project_id = ${project_id} and not exists (
          select from counted c where (c.slot, c.channels_ids, c.check_ids, c.unread_ids, c.is_at_work)
            = (f.slot, f.channels_ids, f.check_ids, f.unread_ids, f.is_at_work))
      )
      insert into folder_counts (project_id, slot, channels_ids, check_ids, unread_ids, is_at_work, n)
      select ${project_id}, slot, channels_ids, check_ids, unread_ids, is_at_work, n from counted
      on conflict (project_id, slot, channels_ids, check_ids, unread_ids, is_at_work) do update set n = excluded.n
    `.execute(tx);
}
