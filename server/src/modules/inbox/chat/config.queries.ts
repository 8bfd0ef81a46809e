import type { ChatConfig } from '@parley/contract/inbox/chat';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';

type Row = Omit<ChatConfig, 'join_dialogs' | 'modules' | 'managers_visibility'> & {
  join_dialogs: 'off' | 'on' | 'auto';
  managers_visibility: boolean;
};

const read = prepared<{ project_id: number; user_id: number }, Row>(
  (value) => sql`
    select g.start_message, g.end_message, g.operator_close, g.users_period, g.taker_is_responsible, g.for_check_admin_timeout, g.ticket_close,
      g.join_dialogs, g.duplicate_control, g.merge_to_old, g.yc_sync_contacts, g.yc_sync_products,
      p.managers_visibility, coalesce(own.send_btn, 'enter') as send_btn,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
       from members m join users u on u.id = m.user_id
       where m.project_id = g.project_id and m.is_manager) as managers
    from chat_configs g
    join projects p on p.id = g.project_id
    left join members own on own.project_id = g.project_id and own.user_id = ${value('user_id')}
    where g.project_id = ${value('project_id')}`,
);

export async function readConfig(
  { project_id, user_id, modules }: Viewer,
  db: Db = dbOf(project_id),
): Promise<ChatConfig> {
  const [row] = await read(db, { project_id, user_id });
  const { join_dialogs, managers_visibility, ...rest } = row!;
  return {
    ...rest,
    join_dialogs: join_dialogs === 'off' ? false : join_dialogs,
    managers_visibility: managers_visibility ? '1' : '0',
    modules,
  };
}

type Change = Partial<
  Pick<
    ChatConfig,
    | 'start_message'
    | 'end_message'
    | 'operator_close'
    | 'users_period'
    | 'taker_is_responsible'
    | 'for_check_admin_timeout'
    | 'ticket_close'
    | 'join_dialogs'
    | 'duplicate_control'
    | 'merge_to_old'
    | 'yc_sync_contacts'
    | 'yc_sync_products'
  >
>;

export async function saveConfig(tx: Tx, project_id: number, { join_dialogs, ...change }: Change): Promise<void> {
  const columns = join_dialogs === undefined ? change : { ...change, join_dialogs: join_dialogs || ('off' as const) };
  if (!Object.keys(columns).length) return;
  await tx.updateTable('chat_configs').set(columns).where('project_id', '=', project_id).execute();
}

export const insertConfig = (tx: Tx, project_id: number, relist_on: string) =>
  tx.insertInto('chat_configs').values({ project_id, relist_on }).execute();
