import type { Message } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { type Tx, unanswered } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from './tables.ts';

type Use = { project_id: number; user_id: number; message_id: number; template_id: number };

// One that is gone meanwhile, or is somebody else's own, was not used.
const insertUse = prepared<Use, never>(
  (value) => sql`
    insert into template_uses (project_id, message_id, template_id, channel_id, manager_id, at)
    select m.project_id, m.id, t.id, m.channel_id, m.operator_id, m.created_at
    from messages m join message_templates t on t.project_id = m.project_id and t.id = ${value('template_id')}
      and t.deleted_at is null and (t.user_id is null or t.user_id = ${value('user_id')})
    where m.project_id = ${value('project_id')} and m.id = ${value('message_id')} and m.operator_id is not null
    on conflict do nothing`,
);

/** A message was begun with one of the team's own templates. */
export const noteUse = (
  tx: Tx,
  { project_id, user_id }: Viewer,
  { id }: Pick<Message, 'id'>,
  template_id: number,
): void => unanswered(tx, insertUse(tx, { project_id, user_id, message_id: id, template_id }));
