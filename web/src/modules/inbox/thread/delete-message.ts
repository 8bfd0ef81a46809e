import { deleteMessage } from '@parley/contract/inbox/message-changes';
import type { Message } from '@parley/contract/inbox/messages';
import i18next from 'i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { placeMessage } from './messages.ts';

/** Cannot be undone, so it is asked first. */
export async function askToDelete({ id, message_type }: Message): Promise<void> {
  const isNote = message_type === 'comment';
  const question = {
    title: i18next.t(isNote ? 'thread:delete.note' : 'thread:delete.title'),
    text: i18next.t(isNote ? 'thread:delete.note_text' : 'thread:delete.text'),
    action: i18next.t('thread:delete.action'),
    danger: true,
  };
  if (!(await confirm(question))) return;
  await act({ call: () => api(deleteMessage, { message_id: id }), place: placeMessage });
}
