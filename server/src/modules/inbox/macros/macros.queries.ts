import type { Macro } from '@parley/contract/inbox/macros';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

type Person = { project_id: number; user_id: number };
type Row = Omit<Macro, 'type'> & { user_id: number | null };

const isTheirs = (value: (name: 'user_id') => ReturnType<typeof sql>) =>
  sql`(user_id is null or user_id = ${value('user_id')})`;

const all = prepared<Person, Row>(
  (value) => sql`
    select id, user_id, name, steps from macros
    where project_id = ${value('project_id')} and deleted_at is null and ${isTheirs(value)}
    order by lower(name), id`,
);

export const macrosOf = async ({ project_id, user_id }: Person): Promise<Macro[]> =>
  (await all(dbOf(project_id), { project_id, user_id })).map(shown);

const byId = prepared<Person & { id: number; is_deleted: boolean }, Row>(
  (value) => sql`
    select id, user_id, name, steps from macros
    where project_id = ${value('project_id')} and id = ${value('id')} and ${isTheirs(value)}
      and (deleted_at is not null) = ${value('is_deleted')}`,
);

/** One that this person may use; of the deleted ones, if asked. */
export async function findMacro(
  db: Db,
  { project_id, user_id }: Person,
  id: number,
  is_deleted = false,
): Promise<Macro | null> {
  const [row] = await byId(db, { project_id, user_id, id, is_deleted });
  return row ? shown(row) : null;
}

const shown = ({ user_id, ...row }: Row): Macro => ({ ...row, type: user_id === null ? 'general' : 'personal' });

type Columns = { user_id: number | null; name: string; steps: string };

export async function keepMacro(tx: Tx, project_id: number, id: number | undefined, given: Columns): Promise<number> {
  if (id === undefined) {
    const values = { project_id, ...given };
    return (await tx.insertInto('macros').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  await tx.updateTable('macros').set(given).where('project_id', '=', project_id).where('id', '=', id).execute();
  return id;
}

/** How many there are of everyone's (null) or of one person. */
export async function countMacros(tx: Tx, project_id: number, user_id: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from macros
    where project_id = ${project_id} and user_id is not distinct from ${user_id} and deleted_at is null`.execute(tx);
  return rows[0]!.n;
}

export const setMacroDeleted = (tx: Tx, project_id: number, id: number, deleted_at: Date | null) =>
  tx.updateTable('macros').set({ deleted_at }).where('project_id', '=', project_id).where('id', '=', id).execute();

export const forgetDeletedMacros = (tx: Tx, project_id: number, before: Date) =>
  sql`delete from macros where project_id = ${project_id} and deleted_at < ${before}`.execute(tx);
