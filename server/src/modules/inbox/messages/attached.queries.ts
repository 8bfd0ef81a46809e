import type { MessageFile, QuotedMessage } from '@parley/contract/inbox/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { micros } from '../dialogues/seen.queries.ts';
import type { Micros } from '../rules.ts';
import type {} from '../tables.ts';

export const shownFile = sql`json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'kind', f.kind, 'size', f.size,
  'width', f.width, 'height', f.height, 'seconds', f.seconds, 'peaks', f.peaks,
  'has_preview', f.preview_key is not null)`;

const shownQuote = sql`jsonb_build_object('id', q.id, 'message', left(q.message, 200), 'message_type', q.message_type,
  'destination', q.destination, 'operator_name', (select u.name from users u where u.id = q.operator_id))
  || case when q.details ? 'author' then jsonb_build_object('author', q.details->'author') else '{}' end`;

/** What is attached to the message `m`, as its readers see it. */
export const fileOf = (m: RawBuilder<unknown>) => sql<MessageFile>`
  select ${shownFile} from files f where f.project_id = ${m}.project_id and f.id = ${m}.file_id`;

/** The files that `m` names, in its order. */
export const filesOf = (m: RawBuilder<unknown>) => sql<MessageFile[]>`
  select coalesce(json_agg(${shownFile} order by named.nth), '[]') from unnest(${m}.files_ids) with ordinality as named (id, nth)
  join files f on f.project_id = ${m}.project_id and f.id = named.id`;

/** The message that `m` answers. */
export const quotedOf = (m: RawBuilder<unknown>) => sql<QuotedMessage>`
  select ${shownQuote} from messages q where q.project_id = ${m}.project_id and q.id = ${m}.quoted_id`;

type Wanted = { project_id: number; user_id: number; ids: number[] };

/** Whether a file `f` goes with words that a stage of deals sends by itself. */
export const isOfRule = sql<boolean>`exists (
  select from auto_messages r where r.project_id = f.project_id and r.files_ids @> array[f.id])`;

/** What somebody uploaded is theirs to send, and so is what lies ready in a template they use or in a rule. */
const findUsable = prepared<Wanted, { id: number; file: MessageFile }>(
  (value) => sql`
    select f.id, ${shownFile} as file from files f
    where f.project_id = ${value('project_id')} and f.id = any (${value('ids')}::bigint[])
      and (f.user_id = ${value('user_id')} or exists (
        select from message_templates t where t.project_id = f.project_id and t.file_id = f.id
          and t.deleted_at is null and (t.user_id is null or t.user_id = ${value('user_id')}))
        or ${isOfRule})`,
);

/** These files, whoever they belong to, in this order: for the project's own words. */
export const filesNamed = prepared<{ project_id: number; ids: number[] }, { file: MessageFile }>(
  (value) => sql`
    select ${shownFile} as file from files f join unnest(${value('ids')}::bigint[]) with ordinality as named (id, nth) on named.id = f.id
    where f.project_id = ${value('project_id')} order by named.nth`,
);

/** These files in this order; null when one of them is not this person's to send. */
export async function usableFiles(db: Db, { project_id, user_id }: Omit<Wanted, 'ids'>, ids: number[]) {
  const found = new Map((await findUsable(db, { project_id, user_id, ids })).map(({ id, file }) => [id, file]));
  const files = ids.map((id) => found.get(id)).filter((it) => it !== undefined);
  return files.length === ids.length ? files : null;
}

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

type Quoted = { quoted: QuotedMessage; at: Micros };
type QuotedOutside = { project_id: number; dialogue_id: number; quoted_id: string };

/** A message of this dialogue by the provider's id: of what came in, or of what we sent. */
const findByOutside = prepared<QuotedOutside, Quoted>(
  (value) => sql`
    select ${shownQuote} as quoted, ${micros(sql`q.created_at`)} as at from messages q
    join dialogues d on d.project_id = q.project_id and d.id = q.dialogue_id
    where q.project_id = ${value('project_id')} and q.dialogue_id = ${value('dialogue_id')}
      and (q.channel_id, q.uid) = (d.channel_id, ${value('quoted_id')})
    union all
    select ${shownQuote} as quoted, ${micros(sql`q.created_at`)} as at from messages q
    join dialogues d on d.project_id = q.project_id and d.id = q.dialogue_id
    where q.project_id = ${value('project_id')} and q.dialogue_id = ${value('dialogue_id')}
      and (q.channel_id, q.outside_id) = (d.channel_id, ${value('quoted_id')})
    limit 1`,
);
export const quotedByOutside = async (db: Db, asked: QuotedOutside): Promise<Quoted | null> =>
  (await findByOutside(db, asked))[0] ?? null;
