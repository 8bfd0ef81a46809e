import type { Mailing } from '@parley/contract/mailings/mailings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { filesOf } from '../inbox/index.ts';
import type {} from './tables.ts';

/** The part of a viewer that decides what they see. */
export type Seer = Pick<Viewer, 'project_id' | 'user_id' | 'channels_ids'>;
const seerOf = ({ project_id, user_id, channels_ids }: Seer): Seer => ({ project_id, user_id, channels_ids });

const columns = sql`
  m.id, m.name, m.state, coalesce(m.subject, '') as subject, m.text, (${filesOf(sql`m`)}) as files,
  m.channels_ids as channels, m.template, m.send_at, m.waits_until,
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = m.author_id) as author,
  m.created_at, m.started_at, m.ended_at, m.people, m.waiting, m.said, m.sent, m.failed, m.skipped, m.delivered,
  m.seen`;

type Page = Seer & { before: number | null; limit: number };
const page = prepared<Page, Mailing>(
  (value) => sql`
    select ${columns} from mailings m
    where m.project_id = ${value('project_id')} and (${value('before')}::bigint is null or m.id < ${value('before')})
      and (${value('channels_ids')}::bigint[] is null or m.author_id = ${value('user_id')})
    order by m.id desc limit ${value('limit')}`,
);

/** One's own, or all of them for whoever sees every channel; the newest first. */
export const mailingsPage = (db: Db, viewer: Seer, asked: Omit<Page, keyof Seer>): Promise<Mailing[]> =>
  page(db, { ...seerOf(viewer), ...asked });

type Found = Mailing & { seen_ids: number[] | null };
const seen = prepared<Seer & { id: number }, Found>(
  (value) => sql`
    select ${columns}, m.seen_ids from mailings m
    where m.project_id = ${value('project_id')} and m.id = ${value('id')}
      and (${value('channels_ids')}::bigint[] is null or m.author_id = ${value('user_id')})`,
);
export const readMailing = async (db: Db, viewer: Seer, id: number): Promise<Found | null> =>
  (await seen(db, { ...seerOf(viewer), id }))[0] ?? null;

/** A mailing as its work needs it, held until the transaction ends. */
export type Held = Pick<
  Mailing,
  | 'id'
  | 'state'
  | 'subject'
  | 'text'
  | 'template'
  | 'name'
  | 'send_at'
  | 'waits_until'
  | 'started_at'
  | 'people'
  | 'waiting'
  | 'said'
> & {
  turn: number;
  files_ids: number[];
  channels_ids: number[];
  seen_ids: number[] | null;
  funnels_ids: number[];
  author_id: number | null;
  heard_at: string | null;
  is_untold: boolean;
};
const held = prepared<{ project_id: number; id: number }, Held>(
  (value) => sql`
    select id, state, name, coalesce(subject, '') as subject, text, template, send_at, waits_until, started_at, people,
      waiting, said, turn, files_ids, channels_ids, seen_ids, funnels_ids, author_id, heard_at, is_untold
    from mailings where project_id = ${value('project_id')} and id = ${value('id')} for no key update`,
);
export const holdMailing = async (tx: Tx, project_id: number, id: number): Promise<Held | null> =>
  (await held(tx, { project_id, id }))[0] ?? null;

export type Changes = Partial<{
  name: string;
  subject: string;
  text: string;
  files_ids: number[];
  channels_ids: number[];
  template: string | null;
  send_at: Date | null;
  state: Held['state'];
  turn: number;
  waits_until: Date | null;
  started_at: Date;
  ended_at: Date | null;
  heard_at: Date;
  is_untold: boolean;
}>;
export async function saveMailing(tx: Tx, project_id: number, id: number, changes: Changes): Promise<void> {
  if (!Object.keys(changes).length) return;
  await tx.updateTable('mailings').set(changes).where('project_id', '=', project_id).where('id', '=', id).execute();
}

export async function removeMailing(tx: Tx, project_id: number, id: number): Promise<void> {
  await tx.deleteFrom('mailings').where('project_id', '=', project_id).where('id', '=', id).execute();
}

type NewMailing = {
  project_id: number;
  name: string;
  author_id: number;
  seen_ids: number[] | null;
  funnels_ids: number[];
};
export const insertMailing = async (tx: Tx, row: NewMailing): Promise<number> =>
  (
    await tx
      .insertInto('mailings')
      .values({ ...row, people: 0, waiting: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const saveSize = (tx: Tx, project_id: number, id: number, people: number) =>
  tx
    .updateTable('mailings')
    .set({ people, waiting: people })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
