import { getCallSettings, updateCallSettings } from '@parley/contract/calls/recording';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { keyOf, useAction, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { currentProject } from '../../../kit/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useProject } from '../../projects/index.ts';
import classes from './call-settings.module.css';
import { RecordingCard } from './recording-card.tsx';

/** How this project calls. The switch is saved at once; recording has words to be written first. */
export function CallSettings() {
  const { t } = useTranslation('call-settings');
  const asked = { project: currentProject() ?? 0 };
  const { data, isError, isFetching, refetch } = useEndpoint(getCallSettings, asked, { quiet: true });
  const hasTasks = useProject().data?.modules.tasks ?? false;
  const save = useAction(updateCallSettings, {
    onDone: (saved) => queryClient.setQueryData(keyOf(getCallSettings, asked), { data: saved }),
  });
  if (!data) {
    return (
      <Card>
        {isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <ListSkeleton rows={3} />}
      </Card>
    );
  }
  // A node of the version before says nothing of it, and calls.
  if (data.is_offered === false) return <Card title={t('title')} text={t('not_offered')} />;
  // Seen at its new place before the server has agreed.
  const shown = { ...data, ...(save.isPending ? save.variables : {}) };
  return (
    <div className={classes.cards}>
      <Card title={t('title')} text={t('text')}>
        <Switch
          row
          label={t('telephony')}
          description={t('telephony_note')}
          checked={shown.telephony}
          onChange={(event) => save.mutate({ ...asked, telephony: event.currentTarget.checked })}
        />
        {hasTasks && (
          <Switch
            row
            label={t('gives_tasks')}
            description={t('gives_tasks_note')}
            checked={shown.gives_tasks}
            onChange={(event) => save.mutate({ ...asked, gives_tasks: event.currentTarget.checked })}
          />
        )}
      </Card>
      <RecordingCard
        key={`${data.is_recorded} ${data.announcement} ${data.keep_days}`}
        saved={data}
        isSaving={save.isPending}
        errors={isApiError(save.error) ? save.error.errors : {}}
        onSave={(it) => save.mutate({ ...asked, ...it })}
      />
    </div>
  );
}
