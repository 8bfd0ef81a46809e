import { type ChannelConnection, listConnections } from '@parley/contract/projects/connections';
import { projectChanged } from '@parley/contract/projects/projects';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../kit/live.ts';
import { fetchEndpoint, refetch, useEndpoint } from '../../kit/query.ts';
import { useReasonText } from '../../modules/projects/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { channelPath, channelsPath } from '../paths.ts';

const quiet = { quiet: true };

export const readConnections = (project: number) => fetchEndpoint(listConnections, { project }, quiet);

/** A channel that the provider no longer takes, or that cannot be reached: its messages neither come nor leave. */
export function ChannelProblem({ project }: { project: number }) {
  const { data = [] } = useEndpoint(listConnections, { project }, quiet);
  useLive(projectChanged, () => void refetch(listConnections));
  const broken = data.filter((it) => it.problem !== null);
  return broken.length > 0 && <Broken connections={broken} />;
}

function Broken({ connections }: { connections: ChannelConnection[] }) {
  const { t } = useTranslation('app');
  const reasonText = useReasonText();
  const { name, channel_id, is_auth, problem } = connections[0]!;
  const isOne = connections.length === 1;
  const words = is_auth ? 'channel_unreached' : 'channel_broken';
  return (
    <Banner
      tone="bad"
      icon={<IconPlugConnectedX />}
      action={
        <a href={isOne ? channelPath(channel_id) : channelsPath}>{t(is_auth ? 'channel_open' : 'channel_reconnect')}</a>
      }
    >
      {isOne
        ? t(words, { name, reason: reasonText(problem ?? '') })
        : t('channels_broken', { count: connections.length })}
    </Banner>
  );
}
