import { isBuilt } from '@parley/contract/built-modules';
import {
  type ChannelConnection,
  type ConnectType,
  getConnection,
  updateConnection,
} from '@parley/contract/projects/connections';
import type { Project } from '@parley/contract/projects/projects';
import { IconArrowLeft, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { keyOf, useAction, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { AwayCard } from '../hours/away-card.tsx';
import { AccessCard } from './access-card.tsx';
import { CallsCard } from './calls-card.tsx';
import { CheckCard } from './check-card.tsx';
import { ChannelHeading } from './channel-heading.tsx';
import classes from './channels.module.css';
import { ConsentWarnings } from './consent-warnings.tsx';
import { DisconnectCard } from './disconnect-card.tsx';
import { Guide } from './guide.tsx';
import { HealthOf } from './health-of.tsx';
import { RouteCard } from './route-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StepCard } from './step-card.tsx';
import { keepConnection, stateOf, useFollowChannels } from './use-connections.ts';

type Props = { project: Project; channelId: number; onBack: () => void };

/** Everything about one connected channel, and what is still to be done. */
export function ConnectionPage({ project, channelId, onBack }: Props) {
  const { t } = useTranslation('channels');
  const which = { project: project.id, channel: channelId };
  const { data, error, isFetching, refetch } = useEndpoint(getConnection, which, { quiet: true });
  const isMissing = isApiError(error) && error.status === 404;
  useFollowChannels();
  const keep = (changed: ChannelConnection) => {
    queryClient.setQueryData(keyOf(getConnection, which), { data: changed });
    keepConnection(project.id, changed);
  };
  return (
    <div className={classes.page}>
      <Button look="quiet" icon={<IconArrowLeft size={16} />} onClick={onBack} className={classes.back}>
        {t('back')}
      </Button>
      {data && <Loaded connection={data} which={which} onChange={keep} />}
      {!data && (
        <Card flush>
          {!error && <TableSkeleton rows={6} columns={2} />}
          {isMissing && (
            <EmptyState
              icon={<IconPlugConnectedX />}
              title={t('missing')}
              action={<Button onClick={onBack}>{t('back')}</Button>}
            />
          )}
          {error && !isMissing && (
            <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </Card>
      )}
    </div>
  );
}

export type ConnectionPart = {
  connection: ChannelConnection;
  which: { project: number; channel: number };
  onChange: (connection: ChannelConnection) => void;
};

function Loaded(part: ConnectionPart) {
  const { connection, which, onChange } = part;
  const check = useAction(updateConnection, { onDone: onChange });
  const state = stateOf(connection);
  const type = connection.type as ConnectType;
  return (
    <div className={classes.columns}>
      <div className={classes.cards}>
        <Card>
          <div className={classes.head}>
            <ChannelHeading type={connection.type} name={connection.name} state={state} />
          </div>
        </Card>
        <StepCard {...part} />
        <ConsentWarnings connection={connection} />
        {connection.is_auth && <HealthOf {...part} />}
        <SettingsCard key={`${connection.name} ${state}`} {...part} />
        <CheckCard
          isOn={connection.for_check_admin}
          isSaving={check.isPending}
          onTurn={(for_check_admin) => check.mutate({ ...which, for_check_admin })}
        />
        <AwayCard
          text={connection.away_text}
          isSaving={check.isPending}
          onSave={(away_text) => check.mutate({ ...which, away_text })}
        />
        {isBuilt('calls') && <CallsCard {...part} />}
        <RouteCard which={which} />
        <AccessCard key={connection.members_ids.join()} {...part} />
        {state !== 'off' && <DisconnectCard {...part} />}
      </div>
      <div className={classes.aside}>
        <Guide type={type} />
      </div>
    </div>
  );
}
