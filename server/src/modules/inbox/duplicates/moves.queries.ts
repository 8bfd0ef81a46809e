import { randomUUID } from 'node:crypto';
import type { contactMerge } from '@parley/contract/inbox/duplicates';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { actorBy } from '../../projects/index.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type { Move, Reason } from './rules.ts';
import type {} from '../drafts/tables.ts';
import type {} from '../tables.ts';
import type {} from './tables.ts';

type Moved = { project_id: number; dialogues_ids: number[]; contact_id: number };
export const moveDialogues = prepared<Moved, never>(
  (value) => sql`
    update dialogues set contact_id = ${value('contact_id')}
    where project_id = ${value('project_id')} and id = any (${value('dialogues_ids')}::bigint[])`,
);

/** Nobody is found by the name of who turned out to be somebody else; their dialogues keep it. */
export const forgetTexts = (tx: Tx, project_id: number, contact_id: number) =>
  tx.deleteFrom('contact_texts').where('project_id', '=', project_id).where('contact_id', '=', contact_id).execute();

type Drafts = { project_id: number; from_id: number; to_id: number; dialogues_ids: number[]; users_ids: number[] };
const drafts = prepared<Drafts & { is_whole: boolean }, { user_id: number }>(
  (value) => sql`
    update drafts t set contact_id = ${value('to_id')}
    where t.project_id = ${value('project_id')} and t.contact_id = ${value('from_id')}
      and (${value('is_whole')}::boolean or t.dialogue_id = any (${value('dialogues_ids')}::bigint[])
        or (t.dialogue_id is null and t.user_id = any (${value('users_ids')}::bigint[])))
      and not exists (select from drafts own where own.project_id = t.project_id and own.user_id = t.user_id
        and own.contact_id = ${value('to_id')})
    returning t.user_id`,
);

/** What was begun goes along, unless its author has begun something there as well; says whose. */
export const moveDrafts = async (tx: Tx, it: Omit<Drafts, 'users_ids'> & { is_whole: boolean }): Promise<number[]> =>
  (await drafts(tx, { ...it, users_ids: [] })).map((row) => row.user_id);

/** Back again: those of the moved dialogues, and of those whose drafts had come along. */
export const returnDrafts = (tx: Tx, it: Drafts) => drafts(tx, { ...it, is_whole: false });

type NewMove = {
  project_id: number;
  token: string;
  kind: 'merge' | 'link' | 'unlink';
  user_id: number | null;
  from_id: number;
  to_id: number;
  record: string;
};

// Each new one clears a few that nobody can take back any more.
const insert = prepared<NewMove, never>(
  (value) => sql`
    with forgotten as (
      delete from contact_moves where project_id = ${value('project_id')} and id in (
        select id from contact_moves where project_id = ${value('project_id')} order by id limit 10
      ) and created_at < now() - interval '31 days'
    )
    insert into contact_moves (project_id, token, kind, user_id, from_id, to_id, record)
    values (${value('project_id')}, ${value('token')}, ${value('kind')}, ${value('user_id')}, ${value('from_id')},
      ${value('to_id')}, ${value('record')}::jsonb)`,
);

export const insertMove = (tx: Tx, it: Omit<NewMove, 'record'> & { record: Move }) =>
  insert(tx, { ...it, record: JSON.stringify(it.record) });

export type KeptMove = { id: number; kind: NewMove['kind']; from_id: number; to_id: number; record: Move };

const isRecent = sql`m.undone_at is null and m.created_at > now() - interval '30 days'`;

/** What is still to be taken back of one press, the last one first. */
type OfPress = {
  project_id: number;
  token: string;
  /** Only of this one who was merged. */
  contact_id: number | null;
  below: number | null;
  limit: number;
};
const byToken = prepared<OfPress, KeptMove>(
  (value) => sql`
    select m.id, m.kind, m.from_id, m.to_id, m.record from contact_moves m
    where m.project_id = ${value('project_id')} and m.token = ${value('token')} and ${isRecent}
      and (${value('contact_id')}::bigint is null or m.from_id = ${value('contact_id')})
      and (${value('below')}::bigint is null or m.id < ${value('below')})
    order by m.id desc limit ${value('limit')}`,
);

export const movesBy = (db: Db, asked: OfPress): Promise<KeptMove[]> => byToken(db, asked);

/** Who else was merged into the same contact afterwards and can be separated, the first one first. */
const since = prepared<{ project_id: number; to_id: number; id: number }, KeptMove>(
  (value) => sql`
    select m.id, m.kind, m.from_id, m.to_id, m.record from contact_moves m
    where m.project_id = ${value('project_id')} and m.to_id = ${value('to_id')} and m.id > ${value('id')}
      and m.kind = 'merge' and ${isRecent}
    order by m.id`,
);

export const mergesSince = (tx: Tx, project_id: number, { to_id, id }: KeptMove): Promise<KeptMove[]> =>
  since(tx, { project_id, to_id, id });

export const saveRecord = (tx: Tx, project_id: number, id: number, record: Move) =>
  tx
    .updateTable('contact_moves')
    .set({ record: JSON.stringify(record) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** Both locked, in the order of ids, and whom each was merged into. */
const pair = prepared<{ project_id: number; ids: number[] }, { id: number; merged_into: number | null }>(
  (value) => sql`
    select id, merged_into from contacts
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])
    order by id for no key update`,
);

export async function lockPair(tx: Tx, project_id: number, { from_id, to_id }: Pick<KeptMove, 'from_id' | 'to_id'>) {
  const rows = await pair(tx, { project_id, ids: [from_id, to_id] });
  const [from, to] = [from_id, to_id].map((id) => rows.find((it) => it.id === id));
  return from && to ? { from, to } : null;
}

/** Whether somebody has begun to take this press back. */
export async function isTakenBack(db: Db, project_id: number, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('contact_moves')
    .select('id')
    .where('project_id', '=', project_id)
    .where('token', '=', token)
    .where('undone_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Under the locks of both contacts: of two who take it back, one does, by the record as it is by then. What is taken back
 * alone belongs to its press no more, for the press is not being taken back.
 */
export async function claimMove(tx: Tx, project_id: number, id: number, isAlone: boolean): Promise<Move | null> {
  const claimed = await tx
    .updateTable('contact_moves')
    .set({ undone_at: sql`clock_timestamp()`, ...(isAlone ? { token: randomUUID() } : {}) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('record')
    .executeTakeFirst();
  return claimed?.record ?? null;
}

type Merge = Omit<z.infer<typeof contactMerge>, 'reasons'> & { reasons: Reason[] | null };

/** Known to whoever sees something of what came along; who brought no dialogue was seen by everyone. */
const merges = prepared<Seer & { contact_id: number }, Merge>(
  (value) => sql`
    select m.token, m.from_id as contact_id, c.name, ${actorBy(sql`m.user_id`)} as actor, m.record->'reasons' as reasons, m.created_at
    from contact_moves m
    join contacts c on c.project_id = m.project_id and c.id = m.from_id
    where m.project_id = ${value('project_id')} and m.to_id = ${value('contact_id')} and m.kind = 'merge' and ${isRecent}
      and (jsonb_array_length(m.record->'dialogues_ids') = 0 or exists (
        select from jsonb_array_elements_text(m.record->'dialogues_ids') as moved (id)
        join dialogues d on d.project_id = m.project_id and d.id = moved.id::bigint where ${isSeen(value)}))
    order by m.id desc limit 100`,
);

export const mergesInto = (viewer: Seer, contact_id: number): Promise<Merge[]> =>
  merges(dbOf(viewer.project_id), { ...seerOf(viewer), contact_id });

const holder = prepared<Seer & { dialogue_id: number }, { contact_id: number }>(
  (value) => sql`
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.id = ${value('dialogue_id')} and ${isSeen(value)}`,
);

export const contactOfDialogue = async (tx: Tx, viewer: Seer, dialogue_id: number): Promise<number | null> =>
  (await holder(tx, { ...seerOf(viewer), dialogue_id }))[0]?.contact_id ?? null;
