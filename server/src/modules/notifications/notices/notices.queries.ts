import type { NoticeKind, NoticeSubject } from '@parley/contract/notifications/notice-kinds';
import { noticeKindNames, kindOf } from '@parley/contract/notifications/notice-kinds';
import type { Notice } from '@parley/contract/notifications/notices';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Whose } from './boxes.queries.ts';

/** What a notice is of, before it is written. */
export type Told = Whose & {
  kind: NoticeKind;
  subject_id: number;
  message_id: number | null;
  by_id: number | null;
  what: Notice['what'];
};
type Known = Told & { cause: string; in_bell: boolean };
type Row = { id: number; said_as: number | null; count: number; created_at: string };

const known = prepared<Known, { id: number }>(
  (value) => sql`
    select id from notices
    where project_id = ${value('project_id')} and user_id = ${value('user_id')} and kind = ${value('kind')}
      and subject_id = ${value('subject_id')} and ${value('cause')}::text = any (causes)
    limit 1`,
);
export const isKnown = async (tx: Tx, asked: Known): Promise<boolean> => (await known(tx, asked)).length > 0;

/** As many causes as one notice remembers: a group of more is told of anew at worst. */
const mostCauses = 100;

const grow = prepared<Known & { count: number; adds_up: boolean; at: Date }, Row>(
  (value) => sql`
    update notices n set id = nextval(pg_get_serial_sequence('notices', 'id')), created_at = ${value('at')},
      said_as = case when ${value('adds_up')}::boolean then null else coalesce(n.said_as, n.id) end,
      message_id = greatest(${value('message_id')}::bigint, n.message_id),
      count = case when ${value('adds_up')}::boolean then n.count + ${value('count')}::integer else ${value('count')}::integer end,
      causes = (n.causes || ${value('cause')}::text)[cardinality(n.causes) + 2 - ${sql.lit(mostCauses)} :]
    where n.project_id = ${value('project_id')} and n.id = (
      select id from notices
      where project_id = ${value('project_id')} and user_id = ${value('user_id')} and kind = ${value('kind')}
        and subject_id = ${value('subject_id')} and read_at is null and in_bell and ${value('in_bell')}::boolean
        and by_id is not distinct from ${value('by_id')}::bigint and what is not distinct from ${value('what')}::text
      order by id desc limit 1)
    returning id, said_as, count, created_at`,
);
export const growNotice = async (tx: Tx, it: Parameters<typeof grow>[1]): Promise<Row | undefined> =>
  (await grow(tx, it))[0];

const insert = prepared<Known & { count: number; at: Date }, Row>(
  (value) => sql`
    insert into notices (project_id, user_id, kind, subject_id, message_id, by_id, what, count, causes, in_bell,
      created_at)
    values (${value('project_id')}, ${value('user_id')}, ${value('kind')}, ${value('subject_id')},
      ${value('message_id')}, ${value('by_id')}, ${value('what')}, ${value('count')}, array[${value('cause')}::text],
      ${value('in_bell')}, ${value('at')})
    returning id, said_as, count, created_at`,
);
export const insertNotice = async (tx: Tx, it: Parameters<typeof insert>[1]): Promise<Row> =>
  (await insert(tx, it))[0]!;

type Dropped = { id: number; is_unread: boolean };

/** The oldest beyond as many as are kept. */
export const dropOldest = prepared<Whose & { surplus: number }, Dropped>(
  (value) => sql`
    delete from notices where project_id = ${value('project_id')} and id in (
      select id from notices where project_id = ${value('project_id')} and user_id = ${value('user_id')}
      order by id limit ${value('surplus')})
    returning id, in_bell and read_at is null as is_unread`,
);

export const dropBefore = prepared<Whose & { before: Date }, Dropped>(
  (value) => sql`
    delete from notices where project_id = ${value('project_id')} and user_id = ${value('user_id')}
      and created_at < ${value('before')}
    returning id, in_bell and read_at is null as is_unread`,
);

export const dropNotices = prepared<Whose & { ids: number[] }, Dropped>(
  (value) => sql`
    delete from notices where project_id = ${value('project_id')} and user_id = ${value('user_id')}
      and id = any (${value('ids')}::bigint[])
    returning id, in_bell and read_at is null as is_unread`,
);

export const oldestOf = prepared<Whose, { created_at: string }>(
  (value) => sql`
    select created_at from notices where project_id = ${value('project_id')} and user_id = ${value('user_id')}
    order by id limit 1`,
);

/** Kinds that lead to such a thing. */
export const kindsAbout = (type: NoticeSubject): NoticeKind[] =>
  noticeKindNames.filter((name) => kindOf(name).about === type);

type Asked = Whose & { ids: number[] | null; kinds: NoticeKind[] | null; subject_id: number | null };
type Reading = Asked & { at: Date };
type Slot = (name: keyof Asked) => ReturnType<typeof sql>;
/** These, those of one thing, or all of one person's, as far as they are not read. */
const meant = (
  value: Slot,
) => sql`project_id = ${value('project_id')} and user_id = ${value('user_id')} and read_at is null
  and (${value('ids')}::bigint[] is null or id = any (${value('ids')}::bigint[]))
  and (${value('subject_id')}::bigint is null
    or subject_id = ${value('subject_id')}::bigint and kind = any (${value('kinds')}::text[]))`;

const some = prepared<Asked, { id: number }>((value) => sql`select id from notices where ${meant(value)} limit 1`);
export const isAnyUnread = async (db: Db, asked: Asked): Promise<boolean> => (await some(db, asked)).length > 0;

export const markRead = prepared<Reading, { in_bell: boolean }>(
  (value) => sql`update notices set read_at = ${value('at')} where ${meant(value)} returning in_bell`,
);

type Standing = { id: number; user_id: number; count: number; causes: string[]; is_unread: boolean };
type About = { project_id: number; kinds: NoticeKind[]; subject_id: number };
/** Everyone's notices of these kinds about one thing. */
export const standingOf = prepared<About, Standing>(
  (value) => sql`
    select id, user_id, count, causes, in_bell and read_at is null as is_unread from notices
    where project_id = ${value('project_id')} and subject_id = ${value('subject_id')}
      and kind = any (${value('kinds')}::text[])
    order by user_id, id`,
);

export const saveCauses = (
  tx: Tx,
  project_id: number,
  { id, ...rest }: { id: number; count: number; causes: string[]; message_id: number | null },
) => tx.updateTable('notices').set(rest).where('project_id', '=', project_id).where('id', '=', id).execute();

export const unreadIds = async (db: Db, { project_id, user_id }: Whose): Promise<number[]> => {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .where('in_bell', '=', true)
    .where('read_at', 'is', null)
    .execute();
  return rows.map((it) => it.id);
};
