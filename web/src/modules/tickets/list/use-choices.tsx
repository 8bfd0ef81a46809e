import { channelTypes } from '@parley/contract/projects/channels';
import { priorityLevels } from '@parley/contract/tickets/priorities';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { useMembers, useProject } from '../../projects/index.ts';
import { useDepartments, useMyId, useTicketTags } from '../data.ts';

/** What each condition can be, by the words for it; options of a choice stand as texts. */
export function useChoices() {
  const { t } = useTranslation('tickets');
  const my_id = useMyId();
  const members = useMembers().data ?? [];
  const departments = useDepartments().data ?? [];
  const tags = useTicketTags().data ?? [];
  const channels = (useProject().data?.channels ?? []).filter(({ type }) => type !== 'internal');
  const types = channelTypes.filter((type) => channels.some((it) => it.type === type));
  return {
    department_id: [
      { value: 'none', label: t('no_department') },
      ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    manager_id: [
      { value: 'me', label: t('me') },
      { value: 'none', label: t('nobody') },
      ...members.filter(({ id }) => id !== my_id).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    tag_id: tags.map(({ id, tag }) => ({ value: String(id), label: tag })),
    priority: priorityLevels.map((value) => ({ value: value as string, label: t(`priority.${value}`) })),
    messenger_type: types.map((type) => ({
      value: type as string,
      label: channelName(type),
      icon: <ChannelIcon type={type} size={18} />,
    })),
    channel_id: channels.map(({ id, type, name }) => ({
      value: String(id),
      label: name,
      icon: <ChannelIcon type={type} size={18} />,
    })),
    promise: (['at_risk', 'broken', 'kept'] as const).map((value) => ({
      value: value as string,
      label: t(`promise_filter.${value}`),
    })),
    rating: [
      ...[5, 4, 3, 2, 1].map((it) => ({ value: String(it), label: '★'.repeat(it) })),
      { value: 'none', label: t('no_rating') },
    ],
  };
}

export type ChoiceKey = keyof ReturnType<typeof useChoices>;
export const choiceKeys = [
  'department_id',
  'manager_id',
  'tag_id',
  'priority',
  'messenger_type',
  'channel_id',
  'promise',
  'rating',
] as const satisfies ChoiceKey[];
