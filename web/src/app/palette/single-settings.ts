import type { Project } from '@parley/contract/projects/projects';

const main = ['language', 'scheme.title', 'settings.main.read_all.title', 'settings.main.check_all.title'] as const;
const chat = [
  'settings.chat.send_key',
  'settings.chat.undo_send',
  'settings.chat.notice_audio',
  'settings.chat.notice_web',
  'settings.chat.start_message',
  'settings.chat.end_message',
  'settings.chat.operator_close',
  'settings.chat.for_check_admin_timeout',
  'settings.chat.users_period',
  'settings.chat.join_dialogs',
  'settings.chat.taker_is_responsible',
  'settings.chat.managers_visibility',
  'settings.ai.title',
] as const;
const ofDeals = ['settings.chat.duplicate_control', 'settings.chat.merge_to_old'] as const;

/** What is set in the window of settings, by the names that stand there. */
export function singleSettings({ modules }: Pick<Project, 'modules'>) {
  return [
    ...main.map((name) => ({ tab: 'main' as const, name })),
    ...[...chat, ...(modules.crm ? ofDeals : [])].map((name) => ({ tab: 'chat' as const, name })),
  ];
}
