import type { NoticeWishes } from '@parley/contract/notifications/notice-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

export type Whose = { project_id: number; user_id: number };
export type Box = { unread: number; kept: number; forgets_at: string | null; wishes: NoticeWishes };

// Whoever is no member any more has none.
const open = prepared<Whose, Box>(
  (value) => sql`
    insert into notice_boxes as b (project_id, user_id)
    select project_id, user_id from members
    where project_id = ${value('project_id')} and user_id = ${value('user_id')}
    on conflict (project_id, user_id) do update set unread = b.unread
    returning unread, kept, forgets_at, wishes`,
);
/** Held until commit: what is written and read of one person's notices follows one another. */
export const openBox = async (tx: Tx, { project_id, user_id }: Whose): Promise<Box | undefined> =>
  (await open(tx, { project_id, user_id }))[0];

const read = prepared<Whose, Box>(
  (value) => sql`
    select unread, kept, forgets_at, wishes from notice_boxes
    where project_id = ${value('project_id')} and user_id = ${value('user_id')}`,
);
export const readBox = async (db: Db, { project_id, user_id }: Whose): Promise<Box | undefined> =>
  (await read(db, { project_id, user_id }))[0];

const change = prepared<Whose & { unread: number; kept: number }, { unread: number }>(
  (value) => sql`
    update notice_boxes set unread = unread + ${value('unread')}::integer, kept = kept + ${value('kept')}::integer
    where project_id = ${value('project_id')} and user_id = ${value('user_id')}
    returning unread`,
);
/** Answers how many are unread then. */
export const changeBox = async (tx: Tx, whose: Whose, by: { unread: number; kept: number }): Promise<number> => {
  const { project_id, user_id } = whose;
  const [box] = await change(tx, { project_id, user_id, ...by });
  return box?.unread ?? 0;
};

export const saveForgetting = (tx: Tx, { project_id, user_id }: Whose, forgets_at: Date | null) =>
  tx
    .updateTable('notice_boxes')
    .set({ forgets_at })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();

export const saveWishes = (tx: Tx, { project_id, user_id }: Whose, wishes: NoticeWishes) =>
  tx
    .updateTable('notice_boxes')
    .set({ wishes: JSON.stringify(wishes) })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();
