import type { ClientFilter } from '@parley/contract/clients/table';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useMembers, useProject } from '../../projects/index.ts';
import { useFolders } from './use-folders.ts';
import { channelName } from '../../../ui/channel-name.ts';

export const NOBODY = 'none';
type Place = NonNullable<ClientFilter['channel_id']>;

/** What a filter may be set to, in words. */
export function useFilterChoices() {
  const { t } = useTranslation('clients');
  const people = useMembers().data ?? [];
  const all = useProject().data?.channels ?? [];
  const folders = useFolders();
  const ours = all.filter(({ type }) => type !== 'internal');
  const types = channelTypes.filter((type) => ours.some((it) => it.type === type));
  // One channel of a kind is meant by its kind.
  const several = ours.filter(({ type }) => ours.filter((it) => it.type === type).length > 1);
  const typeOf = (place: Place | undefined): ChannelType | undefined =>
    typeof place === 'number' ? ours.find(({ id }) => id === place)?.type : place;
  return {
    managers: [
      { value: NOBODY, label: t('nobody') },
      ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    folders: folders.map(({ id, title }) => ({ value: id, label: title })),
    channels: [
      ...types.map((type) => ({
        value: type as string,
        label: channelName(type),
        icon: <ChannelIcon type={type} disc size={20} />,
      })),
      ...several.map(({ id, type, name }) => ({
        value: String(id),
        label: name,
        icon: <ChannelIcon type={type} disc size={20} />,
      })),
    ],
    typeOf,
    /** A kind keeps its name when the last channel of it is gone. */
    channelWords: (place: Place): string =>
      typeof place === 'number' ? (ours.find(({ id }) => id === place)?.name ?? '…') : channelName(place),
    channelOf: (value: string): Place => (/^\d+$/.test(value) ? Number(value) : (value as ChannelType)),
  };
}
