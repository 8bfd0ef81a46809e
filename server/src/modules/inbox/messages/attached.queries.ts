import type { MessageFile, QuotedMessage } from '@parley/contract/inbox/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

const shownFile = sql`json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'kind', f.kind, 'size', f.size,
  'width', f.width, 'height', f.height, 'seconds', f.seconds, 'peaks', f.peaks,
  'has_preview', f.preview_key is not null)`;

const shownQuote = sql`json_build_object('id', q.id, 'message', left(q.message, 200), 'message_type', q.message_type,
  'destination', q.destination, 'operator_name', (select u.name from users u where u.id = q.operator_id))`;

/** What is attached to the message `m`, as its readers see it. */
export const fileOf = (m: RawBuilder<unknown>) => sql<MessageFile>`
  select ${shownFile} from files f where f.project_id = ${m}.project_id and f.id = ${m}.file_id`;

/** The message that `m` answers. */
export const quotedOf = (m: RawBuilder<unknown>) => sql<QuotedMessage>`
  select ${shownQuote} from messages q where q.project_id = ${m}.project_id and q.id = ${m}.quoted_id`;

type Uploaded = { project_id: number; id: number; user_id: number };

/** A file this person uploaded and has not sent yet is theirs to send. */
export const ownFile = prepared<Uploaded, { file: MessageFile }>(
  (value) => sql`
    select ${shownFile} as file from files f
    where f.project_id = ${value('project_id')} and f.id = ${value('id')} and f.user_id = ${value('user_id')}`,
);

type Quoting = { project_id: number; id: number; contact_id: number; dialogues_ids: number[] };

/** A message of the same contact that may be quoted, if the asker sees its dialogue. */
export const quotable = async (db: Db, asked: Quoting): Promise<QuotedMessage | null> =>
  (await findQuotable(db, asked))[0]?.quoted ?? null;

const findQuotable = prepared<Quoting, { quoted: QuotedMessage }>(
  (value) => sql`
    select ${shownQuote} as quoted from messages q
    join dialogues d on d.project_id = q.project_id and d.id = q.dialogue_id
    where q.project_id = ${value('project_id')} and q.id = ${value('id')}
      and d.contact_id = ${value('contact_id')} and d.id = any (${value('dialogues_ids')}::bigint[])`,
);
