import { type ChatConfig, getConfig, updateConfig } from '@parley/contract/inbox/chat';
import type { NoticeWishes } from '@parley/contract/notifications/notice-kinds';
import { getNoticeWishes, setNoticeWishes } from '@parley/contract/notifications/notices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { changeLocalConfig, type LocalConfig, useLocalConfig } from '../../kit/local-config.ts';
import { keyOf, useAction, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { disableNotices, enableNotices } from '../../modules/notifications/index.ts';
import { toast } from '../../ui/toast.ts';
import { useChatConfig } from '../current.ts';
import { changedIn, type ChatSettings, configInput } from './chat-settings.ts';

export type ChatDraft = ReturnType<typeof useChatDraft>;

/** The chat's settings as they are being edited; only what differs from the saved ones is a change. */
export function useChatDraft() {
  const { t } = useTranslation('app');
  const config = useChatConfig();
  const local = useLocalConfig();
  const [edited, setEdited] = useState<Partial<ChatSettings>>({});
  /** A form beside this one, saved by a button of its own. */
  const [isOtherChanged, setOtherChanged] = useState(false);
  const saving = useAction(updateConfig);
  const wishing = useAction(setNoticeWishes);
  const wishes = useEndpoint(getNoticeWishes, {}, { quiet: true }).data;
  const saved = config && settingsOf(config, local, wishes ?? {});
  const changes = saved ? changedIn(saved, edited) : {};

  const drop = () => {
    setEdited({});
    saving.reset();
  };
  const save = async () => {
    const input = configInput(changes);
    if (input) {
      const data = await saving.mutateAsync(input);
      queryClient.setQueryData(keyOf(getConfig, {}), { data });
    }
    if (changes.notice_wishes) {
      const data = await wishing.mutateAsync({ wishes: changes.notice_wishes });
      queryClient.setQueryData(keyOf(getNoticeWishes, {}), { data });
    }
    const { notice_audio = local.notice_audio, notice_web = local.notice_web, send_btn } = changes;
    const { undo_send = local.undo_send, showIncomingCalls = local.showIncomingCalls } = changes;
    changeLocalConfig({ notice_audio, undo_send, showIncomingCalls, ...(send_btn ? { send_key: send_btn } : {}) });
    const isDone = notice_web === local.notice_web || (await turnNotices(notice_web));
    // What the server keeps, it says so itself.
    if (isDone && !input) toast.success(t('saved'));
    drop();
  };
  return {
    values: saved && { ...saved, ...edited },
    change: (change: Partial<ChatSettings>) => setEdited((before) => ({ ...before, ...change })),
    isChanged: Object.keys(changes).length > 0,
    isOtherChanged,
    setOtherChanged,
    isSaving: saving.isPending || wishing.isPending,
    errors: isApiError(saving.error) ? saving.error.errors : {},
    save: () => void save().catch(() => undefined),
    drop,
  };
}

/** False when this browser could not be subscribed; that has been said. */
async function turnNotices(isOn: boolean): Promise<boolean> {
  if (isOn) return enableNotices();
  await disableNotices();
  return true;
}

const settingsOf = (config: ChatConfig, local: LocalConfig, notice_wishes: NoticeWishes): ChatSettings => ({
  ...config,
  send_btn: local.send_key ?? config.send_btn,
  notice_audio: local.notice_audio,
  notice_web: local.notice_web,
  undo_send: local.undo_send,
  showIncomingCalls: local.showIncomingCalls,
  notice_wishes,
});
