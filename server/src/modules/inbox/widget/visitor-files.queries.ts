import type { MessageFile } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { shownFile } from '../messages/attached.queries.ts';
import { isShown } from './visitor-messages.queries.ts';
import type { Visitor } from './visitors.queries.ts';
import type {} from './tables.ts';

export const insertVisitorFile = (tx: Tx, { project_id, id: visitor_id }: Visitor, file_id: number) =>
  tx.insertInto('widget_files').values({ project_id, file_id, visitor_id }).execute();

type Asked = { project_id: number; visitor_id: number; file_id: number };

const uploaded = prepared<Asked, { file: MessageFile }>(
  (value) => sql`
    select ${shownFile} as file from widget_files w
    join widget_visitors v on v.project_id = w.project_id and v.id = w.visitor_id
    join files f on f.project_id = w.project_id and f.id = w.file_id
    where w.project_id = ${value('project_id')} and w.file_id = ${value('file_id')}
      and (v.id = ${value('visitor_id')} or v.joined_id = ${value('visitor_id')})`,
);

/** A file that this visitor uploaded. */
export const uploadedBy = async ({ project_id, id }: Visitor, file_id: number): Promise<MessageFile | null> =>
  (await uploaded(dbOf(project_id), { project_id, visitor_id: id, file_id }))[0]?.file ?? null;

type Bytes = { key: string; preview_key: string | null; name: string; mime: string };

/** Once it is sent it belongs to the messages it is in; until then to whoever uploaded it. */
const seen = prepared<Asked, Bytes>(
  (value) => sql`
    select f.key, f.preview_key, f.name, f.mime from files f
    where f.project_id = ${value('project_id')} and f.id = ${value('file_id')} and exists (
      select from widget_visitors v
      where v.project_id = f.project_id and (v.id = ${value('visitor_id')} or v.joined_id = ${value('visitor_id')})
        and (exists (
          select from widget_files w where w.project_id = f.project_id and w.file_id = f.id and w.visitor_id = v.id
        ) or exists (
          select from dialogues d join messages m on m.project_id = d.project_id and m.dialogue_id = d.id
          where d.project_id = v.project_id and d.channel_id = v.channel_id and d.outside_id = v.outside_id
            and m.file_id = f.id and ${isShown}
        )))`,
);

export const seenByVisitor = async ({ project_id, id }: Visitor, file_id: number): Promise<Bytes | null> =>
  (await seen(dbOf(project_id), { project_id, visitor_id: id, file_id }))[0] ?? null;
