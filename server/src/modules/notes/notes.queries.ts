import type { Note, NoteEntity } from '@parley/contract/notes/notes';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import { shownFile } from '../inbox/index.ts';
import type {} from './tables.ts';

const subjectColumns = {
  contact: sql`n.contact_id`,
  lead: sql`n.deal_id`,
  organization: sql`n.organization_id`,
} satisfies Record<NoteEntity, unknown>;

const microsOf = sql`(extract(epoch from n.created_at) * 1000000)::bigint`;

const files = sql`case when n.has_files then (
  select json_agg(${shownFile} order by x.nth) from note_files x
  join files f on f.project_id = x.project_id and f.id = x.file_id
  where x.project_id = n.project_id and x.note_id = n.id) else '[]' end`;

/** A note `n` as its readers see it. */
const columns = sql<Note>`
  n.id, n.uid, coalesce(n.contact_id, n.deal_id, n.organization_id) as entity_id,
  case when n.contact_id is not null then 'contact' when n.deal_id is not null then 'lead' else 'organization' end as entity,
  n.author_id, n.text, ${files} as files, n.users_ids as mentions, n.created_at, n.edited_at, ${microsOf} as "order"`;

type Page = { entity: NoteEntity; ids: number[]; before: { micros: number; id: number } | null; limit: number };

/** The newest first, of each of the subjects that are one by now. */
export async function notesOf(db: Db, project_id: number, { entity, ids, before, limit }: Page): Promise<Note[]> {
  const further = before
    ? sql`and (n.created_at, n.id) < (to_timestamp(${before.micros}::numeric / 1000000), ${before.id}::bigint)`
    : sql``;
  const { rows } = await sql<Note>`
    select page.* from unnest(${ids}::bigint[]) subject (id) cross join lateral (
      select ${columns} from notes n
      where n.project_id = ${project_id} and ${subjectColumns[entity]} = subject.id and n.deleted_at is null ${further}
      order by n.created_at desc, n.id desc limit ${limit}
    ) page order by page."order" desc, page.id desc limit ${limit}`.execute(db);
  return rows;
}

async function oneNote(db: Db, isIt: RawBuilder<unknown>): Promise<KeptNote | null> {
  const { rows } = await sql<KeptNote>`
    select ${columns}, n.deleted_at is not null as is_deleted, n.deleted_by from notes n where ${isIt}`.execute(db);
  return rows[0] ?? null;
}

export type KeptNote = Note & { is_deleted: boolean; deleted_by: number | null };

/** Also one that was removed. */
export const readNote = (db: Db, project_id: number, id: number): Promise<KeptNote | null> =>
  oneNote(db, sql`n.project_id = ${project_id} and n.id = ${id}`);

export const noteByUid = (db: Db, project_id: number, uid: string): Promise<KeptNote | null> =>
  oneNote(db, sql`n.project_id = ${project_id} and n.uid = ${uid}`);

/** These, in any order. */
export async function notesByIds(db: Db, project_id: number, ids: number[]): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select ${columns} from notes n where n.project_id = ${project_id} and n.id = any (${ids}::bigint[])`.execute(db);
  return rows;
}

/** Nobody else changes it until the transaction ends. */
export const lockNote = (tx: Tx, project_id: number, id: number) =>
  sql`select from notes where project_id = ${project_id} and id = ${id} for no key update`.execute(tx);

type NewNote = {
  uid: string;
  entity: NoteEntity;
  entity_id: number;
  author_id: number;
  text: string;
  mentions: number[];
};

/** Null: its key is used already. */
export async function insertNote(
  tx: Tx,
  project_id: number,
  { uid, entity, entity_id, author_id, text, mentions }: NewNote,
): Promise<number | null> {
  const of = (it: NoteEntity) => (entity === it ? entity_id : null);
  const subject = { contact_id: of('contact'), deal_id: of('lead'), organization_id: of('organization') };
  const made = await tx
    .insertInto('notes')
    .values({ project_id, uid, ...subject, author_id, text, users_ids: mentions })
    .onConflict((it) => it.columns(['project_id', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** These files and no others, in this order. */
export async function keepFiles(tx: Tx, project_id: number, note_id: number, files_ids: number[]): Promise<void> {
  await sql`delete from note_files where project_id = ${project_id} and note_id = ${note_id}`.execute(tx);
  await sql`
    with kept as (
      insert into note_files (project_id, note_id, nth, file_id)
      select ${project_id}, ${note_id}, nth, id from unnest(${files_ids}::bigint[]) with ordinality as x (id, nth)
    )
    update notes set has_files = ${files_ids.length > 0} where project_id = ${project_id} and id = ${note_id}`.execute(
    tx,
  );
}

type Change = {
  text?: string;
  users_ids?: number[];
  edited_at?: Date;
  deleted_at?: Date | null;
  deleted_by?: number | null;
};

export const changeNote = (tx: Tx, project_id: number, id: number, change: Change) =>
  tx.updateTable('notes').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();

/** Nothing when it came back meanwhile; answers when it was removed, if that is not as long ago. */
export async function forgetRemoved(tx: Tx, project_id: number, id: number, before: Date): Promise<Date | null> {
  await sql`delete from notes where project_id = ${project_id} and id = ${id} and deleted_at <= ${before}`.execute(tx);
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from deleted_at) * 1000)::bigint as at from notes
    where project_id = ${project_id} and id = ${id} and deleted_at is not null`.execute(tx);
  return rows[0] ? new Date(rows[0].at) : null;
}
