import { type ChatConfig, getConfig, updateConfig } from '@parley/contract/inbox/chat';
import { useTranslation } from 'react-i18next';
import { keyOf, refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Card } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** Whether operators see only their own channels; undefined until it is known. */
export function useVisibility(): boolean | undefined {
  const { data } = useEndpoint(getConfig, {}, { quiet: true });
  return data && data.managers_visibility === '1';
}

/** Who sees what is for administrators to say; whoever edits the other settings is told so. */
export function VisibilityCard({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('projects');
  const isOn = useVisibility();
  const save = useAction(updateConfig);
  if (isOn === undefined) return null;

  const turn = (on: boolean) => {
    const managers_visibility = on ? '1' : '0';
    queryClient.setQueryData<{ data: ChatConfig }>(
      keyOf(getConfig, {}),
      (known) => known && { ...known, data: { ...known.data, managers_visibility } },
    );
    save.mutate(
      { action: 'editconfig', cfg: { chat: { managers_visibility } } },
      { onSettled: () => void refetch(getConfig) },
    );
  };
  return (
    <Card title={t('project.access')}>
      <Switch
        row
        label={t('project.visibility')}
        description={t(isAdmin ? 'project.visibility_note' : 'project.visibility_admins')}
        checked={isOn}
        disabled={!isAdmin}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Card>
  );
}
