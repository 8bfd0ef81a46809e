import type { ExpressionBuilder } from 'kysely';
import { now } from '../../../kit/clock.ts';
import { db, type Tx } from '../../../kit/db/index.ts';
import type { Tables } from '../../../kit/db/tables.ts';
import type {} from '../tables.ts';

type NewSession = {
  id: string;
  user_id: number;
  refresh_hash: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

/** Whose it is: the row beside knows them by their id alone. */
const ownersEmail = (row: ExpressionBuilder<Tables, 'sessions'>) =>
  row
    .selectFrom('users as u')
    .select('u.email')
    .whereRef('u.id', '=', 'sessions.user_id')
    .$asScalar()
    .$notNull()
    .as('email');

/** Answers whose it is. */
export const insertSession = (tx: Tx, session: NewSession) =>
  tx
    .insertInto('sessions')
    .values({ ...session, has_former_cookie: false })
    .returning(ownersEmail)
    .executeTakeFirstOrThrow();

/** Held until the end of the transaction, so that one token is rotated once. */
export const lockSession = (tx: Tx, id: string, now: Date) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'created_at', 'has_former_cookie'])
    .select(ownersEmail)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();

type Rotation = { refresh_hash: string; address: string; user_agent: string; last_used_at: Date; expires_at: Date };

export async function rotateSession(tx: Tx, id: string, rotation: Rotation): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ...rotation, has_former_cookie: false })
    .where('id', '=', id)
    .execute();
}

export const readLivingSession = (id: string, now: Date) =>
  db()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.language', 's.has_former_cookie'])
    .where('s.id', '=', id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Whether it was begun at this moment or later. */
export const isSessionSince = async (id: string, moment: Date): Promise<boolean> =>
  (await db()
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>=', moment.toISOString())
    .executeTakeFirst()) !== undefined;

export const readSessionsOf = (user_id: number, now: Date) =>
  db()
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .execute();

/** Which sessions of a person end: one of them, all but one, or every one. */
export type WhichSessions = { only: string } | { except: string } | 'all';

/** Answers with the ids of those that were alive until now. */
export async function markEnded(tx: Tx, user_id: number, which: WhichSessions, now: Date): Promise<string[]> {
  let update = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null);
  if (which !== 'all')
    update = 'only' in which ? update.where('id', '=', which.only) : update.where('id', '!=', which.except);
  const ended = await update.returning('id').execute();
  return ended.map((row) => row.id);
}

/** Of everybody. Who is there is told nothing: the next call finds out. */
export async function endAllSessions(): Promise<void> {
  await db().updateTable('sessions').set({ ended_at: now() }).where('ended_at', 'is', null).execute();
}

export async function deleteSessionsBefore(moment: Date): Promise<void> {
  await db().deleteFrom('sessions').where('expires_at', '<', moment.toISOString()).execute();
}
