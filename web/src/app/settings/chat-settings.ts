import type { ChatConfig, updateConfig } from '@parley/contract/inbox/chat';
import type { Input } from '@parley/contract/http';
import type { NoticeWishes } from '@parley/contract/notifications/notice-kinds';

/** What the chat tab edits: the project's, the person's and the device's share in one form. */
export type ChatSettings = ChatConfig & {
  notice_audio: boolean;
  notice_web: boolean;
  undo_send: boolean;
  showIncomingCalls: boolean;
  notice_wishes: NoticeWishes;
};
type Config = Input<typeof updateConfig>['cfg'];

const chatFields = [
  'start_message',
  'end_message',
  'operator_close',
  'users_period',
  'taker_is_responsible',
  'join_dialogs',
  'ticket_close',
  'for_check_admin_timeout',
  'managers_visibility',
] as const;
const crmFields = ['duplicate_control', 'merge_to_old'] as const;

export function changedIn(saved: ChatSettings, edited: Partial<ChatSettings>): Partial<ChatSettings> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[name as keyof ChatSettings]);
  return Object.fromEntries(Object.entries(edited).filter(differs));
}

/** What of the changes belongs to the server, or null when nothing does. */
export function configInput(changes: Partial<ChatSettings>): Input<typeof updateConfig> | null {
  const chat = pick(changes, chatFields);
  const crm = pick(changes, crmFields);
  const cfg: Config = {
    ...(chat ? { chat } : {}),
    ...(crm ? { crm } : {}),
    ...(changes.send_btn ? { user: { send_btn: changes.send_btn } } : {}),
  };
  return Object.keys(cfg).length ? { action: 'editconfig', cfg } : null;
}

function pick<K extends keyof ChatSettings>(changes: Partial<ChatSettings>, names: readonly K[]) {
  const found = names.filter((name) => name in changes).map((name) => [name, changes[name]]);
  return found.length ? (Object.fromEntries(found) as Partial<Pick<ChatSettings, K>>) : null;
}
