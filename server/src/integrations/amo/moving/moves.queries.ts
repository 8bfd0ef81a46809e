import type { AmoMove, MovedCounts } from '@parley/contract/integrations/amo-moves';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import type { Preview } from '../tables.ts';

type Counts = Partial<MovedCounts>;
export type MoveRow = {
  project_id: number;
  id: number;
  user_id: number;
  account: string;
  status: AmoMove['status'];
  step: number;
  page: number;
  found: Counts;
  made: Counts;
  matched: Counts;
  left_out: Counts;
  restored: Counts;
  kept: Counts;
  preview: Preview;
  problem_words: string;
  created_at: string;
  ended_at: string | null;
};

export const insertMove = (tx: Tx, it: Pick<MoveRow, 'project_id' | 'user_id' | 'account'>): Promise<MoveRow> =>
  tx
    .insertInto('amo_moves')
    .values({ ...it, status: 'counting' })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<MoveRow>;

const of = (db: Tx | ReturnType<typeof dbOf>, project_id: number) =>
  db.selectFrom('amo_moves').selectAll().where('project_id', '=', project_id);

export const readMove = (project_id: number, id: number): Promise<MoveRow | undefined> =>
  of(dbOf(project_id), project_id).where('id', '=', id).executeTakeFirst() as Promise<MoveRow | undefined>;

export const lockMove = (tx: Tx, project_id: number, id: number): Promise<MoveRow | undefined> =>
  of(tx, project_id).where('id', '=', id).forNoKeyUpdate().executeTakeFirst() as Promise<MoveRow | undefined>;

export const movesOf = (project_id: number, limit: number): Promise<MoveRow[]> =>
  of(dbOf(project_id), project_id).orderBy('id', 'desc').limit(limit).execute() as Promise<MoveRow[]>;

const going: MoveRow['status'][] = ['counting', 'running', 'reverting'];

/** One at a time: nobody begins another until the transaction ends. */
export async function isAnyGoing(tx: Tx, project_id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`amo-moves:${project_id}`}, 0))`.execute(tx);
  const found = await of(tx, project_id).where('status', 'in', going).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The last one of the account that was begun, with what was chosen for it. */
export const lastStarted = (tx: Tx, { project_id, account }: MoveRow): Promise<MoveRow | undefined> =>
  of(tx, project_id)
    .where('account', '=', account)
    .where('status', 'not in', ['counting', 'ready'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<MoveRow | undefined>;

/** What was only looked at is of no use once it is looked at anew. */
export const forgetLooks = (tx: Tx, project_id: number) =>
  tx.deleteFrom('amo_moves').where('project_id', '=', project_id).where('status', '=', 'ready').execute();

export const deleteMove = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('amo_moves').where('project_id', '=', project_id).where('id', '=', id).execute();

type Change = Partial<Omit<MoveRow, 'project_id' | 'id' | 'ended_at'>> & { ended_at?: Date | null };
const json = ['found', 'made', 'matched', 'left_out', 'restored', 'kept', 'preview'] as const;

export function saveMove(tx: Tx, { project_id, id }: MoveRow, change: Change): Promise<MoveRow> {
  const given = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      json.some((it) => it === name) ? JSON.stringify(value) : (value as unknown),
    ]),
  );
  return tx
    .updateTable('amo_moves')
    .set(given as never)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<MoveRow>;
}

/** Why it waits, where nobody holds the row. */
export const noteWaiting = (project_id: number, id: number, problem_words: string) =>
  dbOf(project_id)
    .updateTable('amo_moves')
    .set({ problem_words })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
