import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import type { ChannelConnection, ConnectType } from '@parley/contract/projects/connections';
import type { Project } from '@parley/contract/projects/projects';
import { IconChevronRight, IconHeartbeat } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../reason-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import settings from '../settings/settings.module.css';
import { ChannelHeading } from './channel-heading.tsx';
import classes from './channels.module.css';
import { stateOf, useConnections, useFollowChannels } from './use-connections.ts';

const ConnectWidget = lazy(() =>
  import('../widget/connect-widget.tsx').then((file) => ({ default: file.ConnectWidget })),
);

type Props = {
  project: Project;
  onOpen: (channel_id: number) => void;
  onConnect: (type: ConnectType | 'widget') => void;
  /** The window of the website's chat is open. */
  isWidgetWanted: boolean;
  onLeaveWidget: () => void;
  onWidget: (channel_id: number) => void;
  onHealth: () => void;
};

const offered = channelTypes.filter((type): type is Exclude<ChannelType, 'internal'> => type !== 'internal');

/** What is connected on top, and everything that can be. */
export function Gallery({ project, onOpen, onConnect, isWidgetWanted, onLeaveWidget, onWidget, onHealth }: Props) {
  const { t } = useTranslation('channels');
  const { data, error, isFetching, refetch } = useConnections(project.id);
  useFollowChannels();
  const toHealth = (
    <Button icon={<IconHeartbeat size={16} />} onClick={onHealth}>
      {t('health')}
    </Button>
  );
  return (
    <div className={settings.section}>
      <Card title={t('connected')} text={t('connected_text')} aside={toHealth} flush>
        {data && (
          <ul className={classes.rows}>
            {data.map((connection) => (
              <ConnectedRow key={connection.channel_id} connection={connection} project={project} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {!data && !error && <TableSkeleton rows={4} columns={3} />}
        {!data && error && <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      </Card>
      <Card title={t('add')} text={t('add_text')}>
        <ul className={classes.gallery}>
          {offered.map((type) => (
            <li key={type}>
              <button type="button" className={classes.tile} onClick={() => onConnect(type)}>
                <ChannelIcon type={type} size={36} disc />
                <span className={classes.words}>
                  <span className={classes.name}>{channelName(type)}</span>
                  <span className={classes.note}>{t(`about.${type}`)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {isWidgetWanted && (
        <Suspense>
          <ConnectWidget project={project} onClose={onLeaveWidget} onConnect={onWidget} />
        </Suspense>
      )}
    </div>
  );
}

type RowProps = { connection: ChannelConnection; project: Project; onOpen: (channel_id: number) => void };

function ConnectedRow({ connection, project, onOpen }: RowProps) {
  const { t } = useTranslation('channels');
  const reasonText = useReasonText();
  const { channel_id, type, name, problem } = connection;
  const state = stateOf(connection);
  const { instance_phone, phone, email_email } = project.channels.find((it) => it.id === channel_id)?.settings ?? {};
  const label = channelName(type);
  const address = instance_phone ?? phone ?? email_email;
  const facts = (state === 'problem' || state === 'unreached') && problem ? reasonText(problem) : address;
  const note = [label, facts].filter((it) => it && it !== name).join(' · ');
  return (
    <li className={classes.row} data-state={state}>
      <ChannelHeading type={type} name={name} note={note} state={state}>
        {type !== 'internal' && (
          <Button
            size="sm"
            className={classes.go}
            after={<IconChevronRight size={18} />}
            aria-label={state === 'problem' ? `${t('reconnect')}: ${name}` : t('open_of', { name })}
            onClick={() => onOpen(channel_id)}
          >
            {state === 'problem' ? t('reconnect') : t('open')}
          </Button>
        )}
      </ChannelHeading>
    </li>
  );
}
