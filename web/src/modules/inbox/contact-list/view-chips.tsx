import { IconFolderPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { channelName } from '../../../ui/channel-name.ts';
import { Count } from '../../../ui/count.tsx';
import { type FilterChip, FilterChips } from '../../../ui/filter-chips.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useMembers } from '../../projects/index.ts';
import { openRuleWindow } from './rule-window-place.ts';
import { type Filter, isFiltered, noFilter, showFilter, useShown } from './shown.ts';
import classes from './view-chips.module.css';
import { useFilteredCount } from './view-counts.ts';

/** What narrows the list, each with the way to let it go; how many are left; and the way to keep it. */
export function ViewChips() {
  const { t } = useTranslation('contact-list');
  const shown = useShown();
  const chips = useChips(shown.filter);
  const count = useFilteredCount(shown);
  if (!isFiltered(shown.filter) || shown.search) return null;
  return (
    <div className={classes.bar}>
      <FilterChips
        label={t('views.on')}
        chips={chips}
        onLeave={showFilter}
        clear={t('views.clear')}
        onClear={() => showFilter(noFilter)}
      />
      <span className={classes.end}>
        {count !== null && <Count value={count} soft label={t('contacts')} />}
        <IconButton label={t('views.save')} icon={<IconFolderPlus />} size="sm" onClick={() => openRuleWindow(null)} />
      </span>
    </div>
  );
}

function useChips(filter: Filter): FilterChip<Filter>[] {
  const { t } = useTranslation('contact-list');
  const members = useMembers().data ?? [];
  const { views, channels, manager, order } = filter;
  const name = manager === 'none' ? t('filter.nobody') : (members.find(({ id }) => id === manager)?.name ?? '…');
  return [
    ...views.map((view) => ({
      key: view,
      text: t(`views.${view}`),
      left: {
        ...filter,
        views: views.filter((it) => it !== view),
        order: view === 'waiting' && order === 'waiting' ? null : order,
      },
    })),
    ...channels.map((type) => ({
      key: type,
      text: channelName(type),
      left: { ...filter, channels: channels.filter((it) => it !== type) },
    })),
    ...(manager === null
      ? []
      : [{ key: 'manager', text: t('views.with', { name }), left: { ...filter, manager: null } }]),
    ...(order === null || (order === 'waiting' && views.includes('waiting'))
      ? []
      : [{ key: 'order', text: t(`views.first_${order}`), left: { ...filter, order: null } }]),
  ];
}
