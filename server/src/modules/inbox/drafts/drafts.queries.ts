import type { Draft } from '@parley/contract/inbox/drafts';
import type { MessageFile, QuotedMessage } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { filesOf, quotedOf } from '../messages/attached.queries.ts';
import type {} from './tables.ts';

type Row = Omit<Draft, 'files' | 'quoted'> & { files: MessageFile[]; quoted: QuotedMessage | null };

const columns = sql<Row>`t.contact_id, t.dialogue_id as user_id, t.mode, t.text, t.subject, t.cc, t.updated_at,
  case when t.quoted_id is not null then (${quotedOf(sql`t`)}) end as quoted,
  case when t.files_ids = '{}' then '[]'::json else (${filesOf(sql`t`)}) end as files`;

/** Nobody has more begun letters than this in sight. */
const most = 300;

const all = prepared<Seer, Row>(
  (value) => sql`
    select ${columns} from drafts t
    where t.project_id = ${value('project_id')} and t.user_id = ${value('user_id')} and (
      exists (select from dialogues d where d.project_id = t.project_id and d.contact_id = t.contact_id and ${isSeen(value)})
      or exists (select from contacts c where c.project_id = t.project_id and c.id = t.contact_id and c.merged_into is null
        and not exists (select from dialogues d where d.project_id = t.project_id and d.contact_id = t.contact_id)))
    order by t.updated_at desc, t.contact_id limit ${sql.lit(most)}`,
);

export const draftsOf = (viewer: Seer): Promise<Draft[]> => all(dbOf(viewer.project_id), seerOf(viewer));

type Named = { project_id: number; user_id: number; contact_id: number };

const one = prepared<Named, Row>(
  (value) => sql`
    select ${columns} from drafts t where t.project_id = ${value('project_id')}
      and t.user_id = ${value('user_id')} and t.contact_id = ${value('contact_id')}`,
);

export const findDraft = async (db: Db, named: Named): Promise<Draft> => (await one(db, named))[0]!;

type Asked = Seer & { contact_id: number; dialogue_id: number | null; quoted_id: number | null };
type Standing = { is_seen: boolean; has_dialogue: boolean; has_quoted: boolean };

/** Whether this viewer sees the contact, and in it the dialogue and the message that a draft names. */
export const standingOf = prepared<Asked, Standing>(
  (value) => sql`
    with seen as (
      select d.id from dialogues d
      where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and ${isSeen(value)}
    )
    select exists (select from seen) or exists (
        select from contacts c where c.project_id = ${value('project_id')} and c.id = ${value('contact_id')}
          and c.merged_into is null and not exists (select from dialogues d where d.project_id = c.project_id and d.contact_id = c.id)
      ) as is_seen,
      ${value('dialogue_id')}::bigint is null or exists (select from seen where id = ${value('dialogue_id')})
        as has_dialogue,
      ${value('quoted_id')}::bigint is null or exists (
        select from messages m where m.project_id = ${value('project_id')} and m.id = ${value('quoted_id')}
          and m.dialogue_id in (select id from seen)
      ) as has_quoted`,
);

type Kept = Named & {
  dialogue_id: number | null;
  mode: Draft['mode'];
  text: string;
  quoted_id: number | null;
  files_ids: number[];
  subject: string | null;
  cc: string | null;
};

export const keepDraft = (tx: Tx, { project_id, user_id, contact_id, ...rest }: Kept) =>
  tx
    .insertInto('drafts')
    .values({ project_id, user_id, contact_id, ...rest })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id', 'contact_id'])
        .doUpdateSet({ ...rest, updated_at: sql`clock_timestamp()` }),
    )
    .execute();

const remove = prepared<Named, { contact_id: number }>(
  (value) => sql`
    delete from drafts where project_id = ${value('project_id')} and user_id = ${value('user_id')}
      and contact_id = ${value('contact_id')} returning contact_id`,
);

/** Whether there was one. */
export const removeDraft = async (tx: Tx, named: Named): Promise<boolean> => (await remove(tx, named)).length > 0;
