import type { FilledTemplate } from '@parley/contract/inbox/approved-templates';
import type { ScheduledMessage } from '@parley/contract/inbox/scheduled';
import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { fileOf, quotedOf } from '../messages/attached.queries.ts';
import type {} from './tables.ts';

/** The template that a message is, by the id it was chosen by. */
export type WaitingTemplate = FilledTemplate & { id: number };
type Row = Omit<ScheduledMessage, 'template'> & { is_room: boolean; filled: WaitingTemplate | null };

const columns = sql<Row>`s.id, s.uid, d.contact_id, s.dialogue_id as user_id, d.channel_id, d.is_room,
  s.user_id as operator_id, u.name as operator_name, s.text, s.send_at, s.error, s.template as filled,
  case when s.file_id is not null then (${fileOf(sql`s`)}) end as file,
  case when s.quoted_id is not null then (${quotedOf(sql`s`)}) end as quoted,
  case when s.subject is not null then json_build_object('subject', s.subject, 'cc', coalesce(s.cc, '{}')) end as letter`;
const joined = sql`scheduled_messages s
  join dialogues d on d.project_id = s.project_id and d.id = s.dialogue_id
  join users u on u.id = s.user_id`;

const ofContact = prepared<Seer & { contact_id: number }, Row>(
  (value) => sql`
    select ${columns} from ${joined}
    where s.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and ${isSeen(value)}
    order by s.send_at, s.id`,
);

export const scheduledFor = async (viewer: Seer, contact_id: number): Promise<ScheduledMessage[]> =>
  (await ofContact(dbOf(viewer.project_id), { ...seerOf(viewer), contact_id })).map(shown);

export const shown = ({ is_room: _, filled, ...row }: Row): ScheduledMessage => ({
  ...row,
  ...(filled && { template: { name: filled.name, language: filled.language } }),
});

type Named = { project_id: number; id: number };

const byId = prepared<Named, Row>(
  (value) =>
    sql`select ${columns} from ${joined} where s.project_id = ${value('project_id')} and s.id = ${value('id')}`,
);
export const findScheduled = async (db: Db, named: Named): Promise<Row | null> => (await byId(db, named))[0] ?? null;

const byUid = prepared<{ project_id: number; uid: string }, Row>(
  (value) =>
    sql`select ${columns} from ${joined} where s.project_id = ${value('project_id')} and s.uid = ${value('uid')}`,
);
export const findByUid = async (db: Db, project_id: number, uid: string): Promise<Row | null> =>
  (await byUid(db, { project_id, uid }))[0] ?? null;

/** As everything about a contact, what waits for it changes under its lock; it is read after that. */
const locking = <Asked extends Named>(
  isFound: (value: (name: keyof Asked & string) => RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  prepared<Asked, { id: number }>(
    (value) => sql`
      select s.id from scheduled_messages s
      join dialogues d on d.project_id = s.project_id and d.id = s.dialogue_id
      join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      where s.project_id = ${value('project_id')} and s.id = ${value('id')} and ${isFound(value)}
      for no key update of c`,
  );
export const lockSeen = locking<Seer & Named>(isSeen);
export const lockAny = locking<Named>(() => sql`true`);

type New = {
  project_id: number;
  dialogue_id: number;
  uid: string;
  user_id: number;
  text: string;
  file_id: number | null;
  quoted_id: number | null;
  subject: string | null;
  cc: string[] | null;
  template: string | null;
  send_at: Date;
};

export const insertScheduled = async (tx: Tx, it: New): Promise<number> =>
  (await tx.insertInto('scheduled_messages').values(it).returning('id').executeTakeFirstOrThrow()).id;

/** How many messages of this person wait. */
export async function countScheduled(tx: Tx, project_id: number, user_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from scheduled_messages
    where project_id = ${project_id} and user_id = ${user_id}`.execute(tx);
  return rows[0]!.n;
}

type Change = { text?: string; send_at?: Date; error?: string | null };

export const changeScheduled = (tx: Tx, { project_id, id }: Named, change: Change) =>
  tx.updateTable('scheduled_messages').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();

export const removeScheduled = (tx: Tx, { project_id, id }: Named) =>
  tx.deleteFrom('scheduled_messages').where('project_id', '=', project_id).where('id', '=', id).execute();

/** Those of a dialogue whose time has come, in the order of their times. */
export const dueIn = prepared<{ project_id: number; dialogue_id: number; now: Date }, { id: number }>(
  (value) => sql`
    select id from scheduled_messages
    where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')}
      and error is null and send_at <= ${value('now')}
    order by send_at, id`,
);

/** The same of all dialogues of these contacts. */
export const dueOf = prepared<{ project_id: number; contacts_ids: number[]; now: Date }, { id: number }>(
  (value) => sql`
    select s.id from dialogues d
    join scheduled_messages s on s.project_id = d.project_id and s.dialogue_id = d.id
    where d.project_id = ${value('project_id')} and d.contact_id = any (${value('contacts_ids')}::bigint[])
      and s.error is null and s.send_at <= ${value('now')}
    order by s.send_at, s.id`,
);
