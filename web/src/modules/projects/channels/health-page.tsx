import type { ChannelHealth } from '@parley/contract/projects/channel-health';
import { getHealth } from '@parley/contract/projects/connections';
import type { Project } from '@parley/contract/projects/projects';
import { IconArrowLeft, IconHeartbeat } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch as readAgain, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { ChannelHeading } from './channel-heading.tsx';
import classes from './channels.module.css';
import { ConsentWarnings } from './consent-warnings.tsx';
import { HealthActions } from './health-actions.tsx';
import figures from './health.module.css';
import { HealthFigures } from './health-figures.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { stateOf, useConnections, useFollowChannels } from './use-connections.ts';

// Figures are written every few seconds; nobody watches closer than this.
const LOOK_MS = 10_000;

type Props = { project: Project; onOpen: (channel_id: number) => void; onBack: () => void };

/** All channels at a glance: what came, what left, what went wrong. */
export function HealthPage({ project, onOpen, onBack }: Props) {
  const { t } = useTranslation('channels');
  const { data, error, isFetching, refetch } = useEndpoint(getHealth, { project: project.id }, { quiet: true });
  useFollowChannels();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void readAgain(getHealth), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.page}>
      <Button look="quiet" icon={<IconArrowLeft size={16} />} onClick={onBack} className={classes.back}>
        {t('back')}
      </Button>
      <Card title={t('health')} text={t('health_text')} flush>
        {data?.map((health) => (
          <ChannelPart key={health.channel_id} health={health} project={project} onOpen={onOpen} />
        ))}
        {data?.length === 0 && (
          <EmptyState
            icon={<IconHeartbeat />}
            title={t('health_empty')}
            text={t('health_empty_text')}
            action={
              <Button look="primary" onClick={onBack}>
                {t('add')}
              </Button>
            }
          />
        )}
        {!data && !error && <TableSkeleton rows={8} columns={4} />}
        {!data && error && <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      </Card>
    </div>
  );
}

type PartProps = { health: ChannelHealth; project: Project; onOpen: (channel_id: number) => void };

function ChannelPart({ health, project, onOpen }: PartProps) {
  const { t } = useTranslation('channels');
  const { data: connections = [] } = useConnections(project.id);
  const connection = connections.find((it) => it.channel_id === health.channel_id);
  if (!connection) return null;
  const { channel_id, type, name } = connection;
  const state = stateOf({ ...connection, ...health });
  return (
    // No landmark: two channels may be called alike.
    <div className={figures.health} role="group" aria-label={name}>
      <div className={classes.head}>
        <ChannelHeading type={type} name={name} state={state}>
          <div className={classes.buttons}>
            {/* What its keeper has not finished cannot be checked; what was to be pasted can. */}
            {(health.is_auth || state === 'problem') && (
              <HealthActions project={project.id} channelId={channel_id} name={name} isOn={health.is_auth} />
            )}
            {state !== 'works' && (
              <Button size="sm" onClick={() => onOpen(channel_id)}>
                {state === 'step' ? t('step.continue') : t('reconnect')}
              </Button>
            )}
          </div>
        </ChannelHeading>
      </div>
      <ProblemAlert problem={health.problem} since={health.problem_since} />
      <ConsentWarnings connection={connection} />
      {state !== 'off' && <HealthFigures health={health} />}
    </div>
  );
}
