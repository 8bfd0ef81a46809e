import type { Department } from '@parley/contract/tickets/departments';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** As it is kept: in our words, without the reference's spelling of hours. */
export type DepartmentRow = Omit<Department, 'managers' | 'tags' | 'working_hours'> & {
  managers_ids: number[];
  ticket_tags_ids: number[];
};

/** Whoever has left the project works in no department, whatever is written down. */
const present = sql<number[]>`array(
  select m.user_id from unnest(d.managers_ids) with ordinality as named (id, nth)
  join members m on m.project_id = d.project_id and m.user_id = named.id order by nth)`;

const readable = (project_id: number, db: Db) =>
  db
    .selectFrom('ticket_departments as d')
    .select([
      'd.id',
      'd.name',
      present.as('managers_ids'),
      'd.hours',
      'd.rating_message',
      'd.rating_period',
      'd.rating_type',
      'd.priority_type',
      'd.ticket_tags_ids',
      'd.default_tag',
      'd.rule',
      'd.cap',
      'd.promises',
      'd.openings',
      'd.reopen_hours',
    ])
    .where('d.project_id', '=', project_id);

export const readDepartments = (project_id: number, db: Db = dbOf(project_id)): Promise<DepartmentRow[]> =>
  readable(project_id, db)
    .orderBy(sql`lower(d.name) collate "und-x-icu"`)
    .orderBy('d.id')
    .execute();

export const readDepartment = (db: Db, project_id: number, id: number): Promise<DepartmentRow | undefined> =>
  readable(project_id, db).where('d.id', '=', id).executeTakeFirst();

/** Whoever changes departments or tags does so one after another: names stay different and numbers within their limits. */
export const lockSettings = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`ticket settings:${project_id}`}, 0))`.execute(tx);

type Given = Omit<DepartmentRow, 'id'>;

const kept = ({ hours, promises, openings, ...given }: Partial<Given>) => ({
  ...given,
  ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
  ...(promises && { promises: JSON.stringify(promises) }),
  ...(openings && { openings: JSON.stringify(openings) }),
});

export const insertDepartment = (tx: Tx, project_id: number, { name, promises, ...given }: Given) =>
  tx
    .insertInto('ticket_departments')
    .values({ project_id, name, promises: JSON.stringify(promises), ...kept(given) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const saveDepartment = (tx: Tx, project_id: number, id: number, change: Partial<Given>) =>
  tx
    .updateTable('ticket_departments')
    .set(kept(change))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** From now on nobody sees it, as if it were gone. */
export const hideDepartment = (tx: Tx, project_id: number, id: number) =>
  tx
    .updateTable('ticket_departments')
    .set({ deleted_at: sql`clock_timestamp()` })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

export const eraseDepartment = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('ticket_departments').where('project_id', '=', project_id).where('id', '=', id).execute();

/** How many left it. */
export async function emptySome(tx: Tx, project_id: number, department_id: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update tickets set department_id = null where project_id = ${project_id} and id = any (array(
      select id from tickets where project_id = ${project_id} and department_id = ${department_id}
      limit ${most} for update))`.execute(tx);
  return Number(numAffectedRows);
}

/** Of those that are not closed. */
export async function countUnclosed(tx: Tx, project_id: number, department_id: number): Promise<number> {
  const { n } = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('project_id', '=', project_id)
    .where('department_id', '=', department_id)
    .where('status', 'in', ['opened', 'pending'])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Those of these people who are members. */
export const knownMembers = async (tx: Tx, project_id: number, ids: number[]): Promise<number[]> =>
  ids.length
    ? (
        await tx
          .selectFrom('members')
          .select('user_id')
          .where('project_id', '=', project_id)
          .where('user_id', 'in', ids)
          .execute()
      ).map((it) => it.user_id)
    : [];

/** Under another one's name, however it is written. */
export const isNameTaken = async (tx: Tx, project_id: number, name: string, but: number | null): Promise<boolean> =>
  (await tx
    .selectFrom('ticket_departments')
    .select('id')
    .where('project_id', '=', project_id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`id is distinct from ${but}::bigint`)
    .executeTakeFirst()) !== undefined;
