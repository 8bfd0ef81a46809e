import type { MessageFile } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { isOfRule } from '../messages/attached.queries.ts';
import { isNoted, isNoteSeen } from './noted.queries.ts';
import type {} from '../tables.ts';

export type FileRow = Omit<MessageFile, 'id' | 'has_preview'> & {
  key: string;
  sha256: string;
  preview_key: string | null;
  preview_sha256: string | null;
};

/** `user_id`: who uploaded it; null: it came from outside. */
export async function insertFile(
  tx: Tx,
  project_id: number,
  user_id: number | null,
  row: FileRow,
): Promise<MessageFile> {
  const { id } = await tx
    .insertInto('files')
    .values({ ...row, project_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { key: _key, sha256: _sum, preview_key, preview_sha256: _sumOfPreview, ...shown } = row;
  return { id, ...shown, has_preview: preview_key !== null };
}

type Bytes = { key: string; preview_key: string | null; name: string; mime: string };

/**
 * One's own until it is sent or kept with a note; from then on it belongs to the dialogues it was sent to, and to what
 * the note is about. A template's is its users', a mailing's theirs who see the mailing.
 */
const seenFile = prepared<Seer & { id: number; sees_mailings: boolean }, Bytes>(
  (value) => sql`
    select f.key, f.preview_key, f.name, f.mime from files f
    where f.project_id = ${value('project_id')} and f.id = ${value('id')} and (case
      when exists (select from messages m where m.project_id = f.project_id and m.file_id = f.id) then exists (
        select from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
        where m.project_id = f.project_id and m.file_id = f.id and ${isSeen(value)})
      else f.user_id = ${value('user_id')} and not ${isNoted} end
      or ${isNoteSeen(value)}
      or exists (select from message_templates t where t.project_id = f.project_id and t.file_id = f.id
        and t.deleted_at is null and (t.user_id is null or t.user_id = ${value('user_id')}))
      or ${value('sees_mailings')}::boolean and exists (
        select from mailings m where m.project_id = f.project_id and m.files_ids @> array[f.id]
          and (${value('channels_ids')}::bigint[] is null or m.author_id = ${value('user_id')}))
      or ${isOfRule})`,
);

/** Whoever it belongs to: for a link that was signed for it. */
export const findFile = (project_id: number, id: number): Promise<Bytes | undefined> =>
  dbOf(project_id)
    .selectFrom('files')
    .select(['key', 'preview_key', 'name', 'mime'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** A file that this viewer may have. */
export async function findSeenFile(viewer: Viewer, id: number): Promise<Bytes | null> {
  const sees_mailings = may(viewer, 'mailings.send');
  const [found] = await seenFile(dbOf(viewer.project_id), { ...seerOf(viewer), id, sees_mailings });
  return found ?? null;
}

export const isSent = async (tx: Tx, project_id: number, file_id: number): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('messages')
      .select('id')
      .where('project_id', '=', project_id)
      .where('file_id', '=', file_id)
      .limit(1)
      .executeTakeFirst(),
  );

export async function unsentFiles(tx: Tx, project_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f where f.project_id = ${project_id} and not exists (
      select from messages m where m.project_id = f.project_id and m.file_id = f.id)`.execute(tx);
  return rows.map((it) => it.id);
}

/** Whether a stage of deals sends it by itself, or it lies ready in a mailing that is not over: of both the database does not know. */
export const isRules = async (tx: Tx, project_id: number, id: number): Promise<boolean> =>
  (await ofRule(tx, { project_id, id })).length > 0;

const ofRule = prepared<{ project_id: number; id: number }, { id: number }>(
  (value) => sql`
    select f.id from files f
    where f.project_id = ${value('project_id')} and f.id = ${value('id')} and (${isOfRule} or exists (
      select from mailings m where m.project_id = f.project_id and m.files_ids @> array[f.id]
        and m.state <> 'done'))`,
);

/** Nothing when something else still refers to it. */
const deleteUnused = prepared<{ project_id: number; id: number }, { key: string; preview_key: string | null }>(
  (value) => sql`
    delete from files where project_id = ${value('project_id')} and id = ${value('id')} returning key, preview_key`,
);
export const deleteFile = async (tx: Tx, project_id: number, id: number) =>
  (await deleteUnused(tx, { project_id, id }))[0] ?? null;
