import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useProject } from '../../projects/index.ts';
import { PickMany } from './pick-many.tsx';

type Props = { chosen: readonly number[] | undefined; onChange: (chosen: number[] | undefined) => void };

/** Of the channels that the viewer sees; the team's own chat has no clients. */
export function PickChannels({ chosen = [], onChange }: Props) {
  const { t } = useTranslation('analytics');
  const channels = (useProject().data?.channels ?? []).filter(({ type }) => type !== 'internal');
  return (
    <PickMany
      label={t('channels')}
      all={t('all_channels')}
      choices={channels.map(({ id, name, type }) => ({ id, name, icon: <ChannelIcon type={type} size={16} /> }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
