import type { MessageTemplate } from '@parley/contract/inbox/templates';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { fileOf } from '../messages/attached.queries.ts';
import type {} from './tables.ts';

type Person = { project_id: number; user_id: number };
type Row = Omit<MessageTemplate, 'type'> & { user_id: number | null };

const columns = sql<Row>`t.id, t.user_id, t.name, t.command, t.text, t."group",
  case when t.file_id is not null then (${fileOf(sql`t`)}) end as file`;

const all = prepared<Person, Row>(
  (value) => sql`
    select ${columns} from message_templates t
    where t.project_id = ${value('project_id')} and t.deleted_at is null
      and (t.user_id is null or t.user_id = ${value('user_id')})
    order by lower(t."group"), lower(t.name), t.id`,
);

export const templatesOf = async ({ project_id, user_id }: Person): Promise<MessageTemplate[]> =>
  (await all(dbOf(project_id), { project_id, user_id })).map(shown);

const byId = prepared<Person & { id: number; is_deleted: boolean }, Row>(
  (value) => sql`
    select ${columns} from message_templates t
    where t.project_id = ${value('project_id')} and t.id = ${value('id')}
      and (t.deleted_at is not null) = ${value('is_deleted')}
      and (t.user_id is null or t.user_id = ${value('user_id')})`,
);

/** One that this person may use; of the deleted ones, if asked. */
export async function findTemplate(
  db: Db,
  { project_id, user_id }: Person,
  id: number,
  is_deleted = false,
): Promise<MessageTemplate | null> {
  const [row] = await byId(db, { project_id, user_id, id, is_deleted });
  return row ? shown(row) : null;
}

const shown = ({ user_id, ...row }: Row): MessageTemplate => ({
  ...row,
  type: user_id === null ? 'general' : 'personal',
});

type Columns = {
  user_id: number | null;
  name: string;
  command: string;
  text: string;
  group: string;
  file_id: number | null;
};

/** The id of what was kept; null when its command is another's. */
export async function keepTemplate(
  tx: Tx,
  project_id: number,
  id: number | undefined,
  given: Columns,
): Promise<number | null> {
  if (await isCommandTaken(tx, project_id, { id, ...given })) return null;
  if (id === undefined) {
    const values = { project_id, ...given };
    return (await tx.insertInto('message_templates').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  const changed = tx.updateTable('message_templates').set(given).where('project_id', '=', project_id);
  await changed.where('id', '=', id).execute();
  return id;
}

/** How many there are of everyone's (null) or of one person. */
export async function countTemplates(tx: Tx, project_id: number, user_id: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from message_templates
    where project_id = ${project_id} and user_id is not distinct from ${user_id} and deleted_at is null`.execute(tx);
  return rows[0]!.n;
}

type Command = { id?: number | undefined; command: string; user_id: number | null };

/** Of two who want the same command at once, the second waits here and finds it taken. */
export async function isCommandTaken(tx: Tx, project_id: number, { id, command, user_id }: Command): Promise<boolean> {
  if (!command) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commands:${project_id}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select from message_templates
    where project_id = ${project_id} and coalesce(user_id, 0) = ${user_id ?? 0} and lower(command) = lower(${command})
      and deleted_at is null and id is distinct from ${id ?? null}`.execute(tx);
  return rows.length > 0;
}

export const setDeleted = (tx: Tx, project_id: number, id: number, deleted_at: Date | null) =>
  tx
    .updateTable('message_templates')
    .set({ deleted_at })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** What was deleted long ago is gone. */
export const forgetDeleted = (tx: Tx, project_id: number, before: Date) =>
  sql`delete from message_templates where project_id = ${project_id} and deleted_at < ${before}`.execute(tx);
