import { listConnections } from '@parley/contract/projects/connections';
import { projectChanged } from '@parley/contract/projects/projects';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useLive } from '../../kit/live.ts';
import { fetchEndpoint, refetch, useEndpoint } from '../../kit/query.ts';
import { Banner } from '../../ui/banner.tsx';
import { channelPath, channelsPath } from '../paths.ts';

const quiet = { quiet: true };

export const readConnections = (project: number) => fetchEndpoint(listConnections, { project }, quiet);

/** A channel that the provider no longer takes, or that cannot be reached: its messages neither come nor leave. */
export function ChannelProblem({ project }: { project: number }) {
  const { t } = useTranslation('app');
  const { data = [] } = useEndpoint(listConnections, { project }, quiet);
  useLive(projectChanged, () => void refetch(listConnections));
  const broken = data.filter((it) => it.problem !== null);
  const [first, second] = broken;
  const reason = useReason(first?.problem ?? '');
  if (!first) return null;
  const { name, channel_id, is_auth } = first;
  const words = is_auth ? 'channel_unreached' : 'channel_broken';
  return (
    <Banner
      tone="bad"
      icon={<IconPlugConnectedX />}
      action={
        <a href={second ? channelsPath : channelPath(channel_id)}>
          {t(is_auth ? 'channel_open' : 'channel_reconnect')}
        </a>
      }
    >
      {second ? t('channels_broken', { count: broken.length }) : t(words, { name, reason })}
    </Banner>
  );
}

/** In the provider's own words, or in ours where they are known; ours come after the first screen. */
function useReason(problem: string): string {
  const language = useLanguage();
  const [ours, setOurs] = useState<{ problem: string; text: string } | null>(null);
  const isCode = /^[a-z_]+( |$)/.test(problem);
  useEffect(() => {
    const words = [import('@parley/contract/errors'), import('@parley/contract/inbox/provider-reasons')] as const;
    void Promise.all(words).then(
      ([{ readReason, reasonText }, { providerReason }]) => {
        const text = (readReason(problem) ? null : providerReason(problem, language)) ?? reasonText(problem, language);
        setOurs({ problem, text });
      },
      () => setOurs({ problem, text: problem }),
    );
  }, [isCode, problem, language]);
  if (ours?.problem === problem) return ours.text;
  return isCode ? '…' : problem;
}
