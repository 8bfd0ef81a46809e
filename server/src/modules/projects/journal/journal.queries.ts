import type { JournalGroup, JournalLine } from '@parley/contract/journal';
import { sql } from 'kysely';
import { type Db, db, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { deleteFacts, letGo, type Recorded } from '../../../kit/facts/facts.queries.ts';

const insertRows = prepared<{ project_id: number; lines: string }, never>(
  (value) => sql`
    insert into audit_lines (project_id, id, epoch, tx, at, user_id, kind, name, subject, subject_id)
    select ${value('project_id')}, id, epoch, tx::xid8, at, user_id, kind, name, subject, subject_id
    from json_to_recordset(${value('lines')}::json) as given (id bigint, epoch int, tx text, at timestamptz,
      user_id bigint, kind text, name text, subject text, subject_id bigint)`,
);
export const insertLines = async (tx: Tx, given: { project_id: number; lines: string }): Promise<void> =>
  void (await insertRows(tx, given));

export async function deleteLines(tx: Tx, project_id: number): Promise<void> {
  await letGo(tx);
  await tx.deleteFrom('audit_lines').where('project_id', '=', project_id).execute();
}

export type Sought = {
  user_id?: number | undefined;
  group?: JournalGroup | undefined;
  subject?: string | undefined;
  subject_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
export type After = { at: number; id: number };
export type Found = Omit<JournalLine, 'names'> & { micros: number };

/** The newest first, by the index of what is asked for. */
export async function readLines(
  at: Db,
  project_id: number,
  { user_id, group, subject, subject_id, from, to }: Sought,
  { after, limit }: { after: After | null; limit: number },
): Promise<Found[]> {
  const conditions = [
    sql`l.project_id = ${project_id}`,
    user_id !== undefined && sql`l.user_id = ${user_id}`,
    group !== undefined && sql`l.kind = ${group}`,
    subject !== undefined && sql`l.subject = ${subject}`,
    subject_id !== undefined && sql`l.subject_id = ${subject_id}`,
    from !== undefined && sql`l.at >= ${from}::timestamptz`,
    to !== undefined && sql`l.at < ${to}::timestamptz`,
    after &&
      sql`(l.at, l.id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::bigint)`,
  ].filter((it) => it !== false && it !== null);
  const { rows } = await sql<Found>`
    select f.id, f.name, f.subject, f.subject_id, f.subject_name, f.actor, f.changes, f.words, f.origin,
      f.at as created_at, l.kind as "group", (extract(epoch from l.at) * 1000000)::bigint as micros
    from (select * from audit_lines l where ${sql.join(conditions, sql` and `)} order by l.at desc, l.id desc
      limit ${limit}) as l
    join facts f on f.project_id = l.project_id and f.epoch = l.epoch and f.tx = l.tx and f.id = l.id and f.at = l.at
    order by l.at desc, l.id desc`.execute(at);
  return rows;
}

export type Keeping = { journal_days: number | null; history_days: number | null };

export const readKeeping = (at: Db, project_id: number): Promise<Keeping> =>
  at
    .selectFrom('projects')
    .select(['journal_days', 'history_days'])
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();

/** Held until commit: each of two who change it at once changes only what they mean to. */
export const lockKeeping = (tx: Tx, project_id: number): Promise<Keeping> =>
  tx
    .selectFrom('projects')
    .select(['journal_days', 'history_days'])
    .where('id', '=', project_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const saveKeeping = (tx: Tx, project_id: number, keeping: Keeping) =>
  tx.updateTable('projects').set(keeping).where('id', '=', project_id).execute();

/** What is being moved is not written. */
export const projectsKeeping = () =>
  db()
    .selectFrom('projects')
    .select(['id', 'journal_days'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not stands_still(id)`)
    .execute();

/** The oldest lines that are past their time, with their facts; how many of them. */
export async function forgetLines(
  tx: Tx,
  project_id: number,
  { before, group, limit }: { before: Date; group: JournalGroup | null; limit: number },
): Promise<number> {
  await letGo(tx);
  const { rows } = await sql<Recorded>`
    delete from audit_lines where project_id = ${project_id} and id in (
      select id from audit_lines where project_id = ${project_id} and at < ${before}
        and (${group}::text is null or kind = ${group}) order by at limit ${limit})
    returning epoch, tx::text as tx, id, at::text as at`.execute(tx);
  await deleteFacts(tx, project_id, rows);
  return rows.length;
}

/** In which projects somebody is, with how they are called. What is being moved is not written. */
export async function standingsOf(tx: Tx, user_id: number, limit: number): Promise<{ name: string; ids: number[] }> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select u.name, array(select m.project_id from members m join projects p on p.id = m.project_id
      where m.user_id = u.id and p.deleted_at is null and not stands_still(p.id) order by m.project_id desc limit ${limit}) as ids
    from users u where u.id = ${user_id}`.execute(tx);
  return rows[0] ?? { name: '', ids: [] };
}
