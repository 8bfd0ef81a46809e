import { sql } from 'kysely';
import { type Db, queues, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

export type Mark = { subject: 'dialogue' | 'client' | 'deal'; id: number; is_anew: boolean; marks: number };

/** Whether this transaction alone counts in the project. */
export const isOnlyReader = async (tx: Tx, project_id: number): Promise<boolean> =>
  (await tryLock(tx, { key: lockOf(project_id) }))[0]!.had;

/** After whoever counts just now. */
export const waitForReader = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(project_id)}, 0))`.execute(tx);

const lockOf = (project_id: number): string => `count dialogues:${project_id}`;
const tryLock = prepared<{ key: string }, { had: boolean }>(
  (value) => sql`select pg_try_advisory_xact_lock(hashtextextended(${value('key')}, 0)) as had`,
);

/** What just happened comes before what is counted anew. */
export const someMarks = prepared<{ project_id: number; limit: number }, Mark>(
  (value) => sql`
    (select subject, id, is_anew, marks from uncounted where project_id = ${value('project_id')} and not is_anew
      order by subject, id limit ${value('limit')}::int)
    union all
    (select subject, id, is_anew, marks from uncounted where project_id = ${value('project_id')} and is_anew
      order by subject, id limit ${value('limit')}::int)
    limit ${value('limit')}::int`,
);

const removeMarks = prepared<{ project_id: number; marks: string }, never>(
  (value) => sql`
    delete from uncounted u using (
      select k.subject, k.id from json_to_recordset(${value('marks')}::json) as k (subject text, id bigint, marks int)
      join uncounted m on m.project_id = ${value('project_id')} and m.subject = k.subject and m.id = k.id
        and m.marks = k.marks
      for update of m skip locked
    ) done where u.project_id = ${value('project_id')} and u.subject = done.subject and u.id = done.id`,
);

/** What was marked again meanwhile stays. By itself and short: whoever writes a message waits for it. */
export const dropMarks = (db: Db, project_id: number, marks: Mark[]) =>
  removeMarks(db, { project_id, marks: JSON.stringify(marks) });

/** Dialogues whose answers ended waits in those that are gone. */
export const markAnswering = prepared<{ project_id: number; ids: number[] }, never>(
  (value) => sql`
    insert into uncounted as u (project_id, subject, id, is_anew)
    select distinct project_id, 'dialogue', counted_by, true from counted_waits
    where project_id = ${value('project_id')} and dialogue_id = any (${value('ids')}::bigint[])
      and counted_by <> all (${value('ids')}::bigint[])
    on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true`,
);

/** Projects with anything to count: a step of the index for each, however many marks they have. */
export async function projectsToCount(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive marked as (
      (select project_id as id from uncounted order by project_id limit 1)
      union all
      select (select u.project_id from uncounted u where u.project_id > marked.id order by u.project_id limit 1)
      from marked where marked.id is not null
    ) select id from marked where id is not null`.execute(queues());
  return rows.map((it) => it.id);
}

type Part = { project_id: number; after: number; limit: number };

/** The next dialogues of a project after an id are to be counted anew. */
export const markDialogues = prepared<Part, { id: number }>(
  (value) => sql`
    with part as materialized (
      select id from dialogues where project_id = ${value('project_id')} and not is_room and id > ${value('after')}::bigint
      order by id limit ${value('limit')}::int
    ), marked as (
      insert into uncounted as u (project_id, subject, id, is_anew)
      select ${value('project_id')}, 'dialogue', id, true from part
      on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true
    ) select id from part order by id`,
);

export const markClients = prepared<Part, { id: number }>(
  (value) => sql`
    with part as materialized (
      select id from contacts where project_id = ${value('project_id')} and not is_room and id > ${value('after')}::bigint
      order by id limit ${value('limit')}::int
    ), marked as (
      insert into uncounted as u (project_id, subject, id, is_anew)
      select ${value('project_id')}, 'client', id, true from part
      on conflict (project_id, subject, id) do update set marks = u.marks + 1, is_anew = true
    ) select id from part order by id`,
);

/** From here on it is told how far it is. */
export const beginCounting = (tx: Tx, project_id: number) =>
  sql`insert into countings (project_id, everything, is_marking)
    select ${project_id}, count(*), true from dialogues where project_id = ${project_id} and not is_room
    on conflict (project_id) do update set everything = excluded.everything, is_marking = true,
      began_at = excluded.began_at`.execute(tx);

export const endMarking = prepared<{ project_id: number }, never>(
  (value) => sql`update countings set is_marking = false where project_id = ${value('project_id')}`,
);

/** All is counted once nothing is left to be counted anew. */
export const endCounting = prepared<{ project_id: number }, never>(
  (value) => sql`
    delete from countings c where c.project_id = ${value('project_id')} and not c.is_marking and not exists (
      select from uncounted u where u.project_id = c.project_id and u.is_anew)`,
);

/** All that was counted; whom an answer ended waiting for stays, since not every answer still says it. */
export async function forgetCounts(tx: Tx, project_id: number): Promise<void> {
  await tx.deleteFrom('counted_dialogues').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('counted_days').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('counted_deeds').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('counted_calls').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('counted_minutes').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('counted_clients').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('dialogue_sums').where('project_id', '=', project_id).execute();
}

/** How many are left; null: it is not going on. */
export async function countingOf(db: Db, project_id: number): Promise<{ left: number; all: number } | null> {
  const { rows } = await sql<{ left: number; all: number }>`
    select everything as all, least(everything, (select count(*) from uncounted u
      where u.project_id = c.project_id and u.subject = 'dialogue' and u.is_anew))::int as left
    from countings c where project_id = ${project_id}`.execute(db);
  return rows[0] ?? null;
}
