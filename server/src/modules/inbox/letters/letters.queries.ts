import { sql } from 'kysely';
import type { Mail } from '../../../channels/events.ts';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

type Row = Mail & { project_id: number; message_id: number; dialogue_id: number };

export const insertMail = (tx: Tx, row: Row) => tx.insertInto('mails').values(row).execute();

type Thread = Pick<Mail, 'subject' | 'cc' | 'chain'>;
const newest = prepared<{ project_id: number; dialogue_id: number }, Thread>(
  (value) => sql`
    select subject, cc, chain from mails where project_id = ${value('project_id')}
      and dialogue_id = ${value('dialogue_id')} order by message_id desc limit 1`,
);

/** The letter that the next one of this dialogue follows. */
export const newestLetter = async (
  db: Db,
  asked: { project_id: number; dialogue_id: number },
): Promise<Thread | null> => (await newest(db, asked))[0] ?? null;

type Whole = Pick<Mail, 'subject' | 'cc' | 'html'> & { text: string };

/** A letter, if this viewer sees its dialogue. */
export const seenLetter = prepared<Seer & { id: number }, Whole>(
  (value) => sql`
    select l.subject, l.cc, l.html, coalesce(l.whole, m.message) as text
    from mails l
    join messages m on m.project_id = l.project_id and m.id = l.message_id
    join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where l.project_id = ${value('project_id')} and l.message_id = ${value('id')} and ${isSeen(value)}`,
);
