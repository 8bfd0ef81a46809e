import { checkConnection, getConnection, getHealth, listConnections } from '@parley/contract/projects/connections';
import type { Project } from '@parley/contract/projects/projects';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

const TestMessage = lazy(() => import('./test-message.tsx').then((file) => ({ default: file.TestMessage })));

type Props = { project: Project['id']; channelId: number; name: string; isOn: boolean };

/** Whether it works is asked now, or tried with a real message. */
export function HealthActions({ project, channelId, name, isOn }: Props) {
  const { t } = useTranslation('channels');
  const [isTesting, test] = useState(false);
  const which = { project, channel: channelId };
  const look = () => {
    for (const endpoint of [getHealth, getConnection, listConnections]) void refetch(endpoint);
  };
  const check = useAction(checkConnection, { onDone: () => toast.success(t('check_ok', { name })) });
  return (
    <>
      <Button
        size="sm"
        icon={<IconRefresh size={16} />}
        aria-label={t('check_of', { name })}
        loading={check.isPending}
        onClick={() => check.mutate(which, { onSettled: look })}
      >
        {t('check')}
      </Button>
      {isOn && (
        <Button
          size="sm"
          icon={<IconSend size={16} />}
          aria-label={t('test.action_of', { name })}
          onClick={() => test(true)}
        >
          {t('test.action')}
        </Button>
      )}
      {isTesting && (
        <Suspense>
          <TestMessage project={project} channelId={channelId} name={name} onClose={() => test(false)} />
        </Suspense>
      )}
    </>
  );
}
