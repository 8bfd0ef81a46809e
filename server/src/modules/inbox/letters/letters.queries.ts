import type { Letter } from '@parley/contract/inbox/letter-head';
import { sql } from 'kysely';
import type { Mail } from '../../../channels/events.ts';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { storableMail } from './mail-forms.ts';
import { isSeen, type Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

type Row = ReturnType<typeof storableMail> & { project_id: number; message_id: number; dialogue_id: number };

export const insertMail = (tx: Tx, row: Row) => tx.insertInto('mails').values(row).execute();

type Thread = Pick<Mail, 'subject' | 'cc' | 'chain'>;
type Followed = { project_id: number; dialogue_id: number; message_id: number };
const before = prepared<Followed, Thread>(
  (value) => sql`
    select subject, cc, chain from mails where project_id = ${value('project_id')}
      and dialogue_id = ${value('dialogue_id')} and message_id < ${value('message_id')} order by message_id desc limit 1`,
);

/** The letter that a message of ours follows: the newest of the dialogue when it was written. */
export const letterBefore = async (db: Db, asked: Followed): Promise<Thread | null> =>
  (await before(db, asked))[0] ?? null;

export const lockMessage = prepared<{ project_id: number; id: number }, { id: number }>(
  (value) => sql`
    select id from messages where project_id = ${value('project_id')} and id = ${value('id')} for no key update`,
);

/** What a letter of ours is known as, and what became of it. */
export const saveLetter = (tx: Tx, { project_id, id, letter }: { project_id: number; id: number; letter: Letter }) =>
  tx
    .updateTable('messages')
    .set({ details: sql`coalesce(details, '{}') || ${JSON.stringify({ letter })}::jsonb` })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

type Together = { project_id: number; dialogue_id: number; uid: string; since: string };

/** The messages of one letter, in their order. */
export const messagesTogether = prepared<Together, { id: number; status: string; size: number }>(
  (value) => sql`
    select m.id, m.status, coalesce(f.size, 0) as size from messages m
    left join files f on f.project_id = m.project_id and f.id = m.file_id
    where m.project_id = ${value('project_id')} and m.dialogue_id = ${value('dialogue_id')}
      and m.created_at >= ${value('since')}::timestamptz and m.destination = 'to'
      and m.details #>> '{letter,together,uid}' = ${value('uid')}
    order by m.created_at, m.id limit 30`,
);

/** What the letter with this id was, where that is known. */
export const digestOf = prepared<{ project_id: number; channel_id: number; uid: string }, { digest: string | null }>(
  (value) => sql`
    select l.digest from messages m join mails l on l.project_id = m.project_id and l.message_id = m.id
    where m.project_id = ${value('project_id')} and m.channel_id = ${value('channel_id')} and m.uid = ${value('uid')}`,
);

type Chain = {
  project_id: number;
  channel_id: number;
  chain: string[];
  is_ours: boolean;
  peer: string;
  writer: string;
};

/**
 * The newest of these letters that we have and that its writer may answer: by the id it came with, or the one it was sent
 * with. Ids that others made are no secret, so whoever names one must be of that dialogue or have got copies in it; ours
 * cannot be guessed.
 */
export const joinedTo = prepared<Chain, { id: string; outside_id: string }>(
  (value) => sql`
    select named.id, d.outside_id
    from unnest(${value('chain')}::text[]) with ordinality as named (id, nth)
    join lateral (
      select dialogue_id, destination from messages
      where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and uid = named.id
      union all
      select dialogue_id, destination from messages
      where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and outside_id = named.id
    ) m on true
    join dialogues d on d.project_id = ${value('project_id')} and d.id = m.dialogue_id
    where ${value('is_ours')} or m.destination <> 'from' or d.outside_id in (${value('peer')}, ${value('writer')}) or exists (
      select from mails l where l.project_id = d.project_id and l.dialogue_id = d.id and ${value('writer')} = any (l.cc)
    )
    order by named.nth desc limit 1`,
);

/** Whether what a client wrote last in a dialogue was written by a program, or by somebody in their name. */
export const isLastAutomatic = prepared<{ project_id: number; dialogue_id: number }, { is_so: boolean }>(
  (value) => sql`
    select coalesce((m.details #>> '{letter,is_automatic}')::boolean, false)
      or coalesce((m.details #>> '{letter,is_unconfirmed}')::boolean, false) as is_so from messages m
    where m.project_id = ${value('project_id')} and m.dialogue_id = ${value('dialogue_id')} and m.destination = 'from'
    order by m.position desc limit 1`,
);

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
