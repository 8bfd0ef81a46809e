import { type ErrorCode, errors, errorText } from '@parley/contract/errors';
import { listConnections } from '@parley/contract/projects/connections';
import { projectChanged } from '@parley/contract/projects/projects';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useLive } from '../../kit/live.ts';
import { refetch, useEndpoint } from '../../kit/query.ts';
import { Banner } from '../../ui/banner.tsx';
import { channelPath, channelsPath } from '../paths.ts';

/** A channel that the provider no longer takes: its messages neither come nor leave until somebody acts. */
export function ChannelProblem({ project }: { project: number }) {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const { data = [] } = useEndpoint(listConnections, { project }, { quiet: true });
  useLive(projectChanged, () => void refetch(listConnections));
  const broken = data.filter((it) => !it.is_auth && it.problem !== null);
  const [first, second] = broken;
  if (!first) return null;
  const { name, problem, channel_id } = first;
  const reason = problem && problem in errors ? errorText(problem as ErrorCode, language) : problem;
  return (
    <Banner
      tone="bad"
      icon={<IconPlugConnectedX />}
      action={<a href={second ? channelsPath : channelPath(channel_id)}>{t('channel_reconnect')}</a>}
    >
      {second ? t('channels_broken', { count: broken.length }) : t('channel_broken', { name, reason })}
    </Banner>
  );
}
