import { getUser } from '@parley/contract/accounts/users';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useMembers, useProject } from '../../projects/index.ts';
import classes from './filter-panel.module.css';
import { isFiltered, noFilter, showFilter, useShown } from './shown.ts';

const ANYONE = 'any';
const NOBODY = 'none';

/** By channel and by whose hands the contact is in; each press is shown at once. */
export function FilterPanel() {
  const { t } = useTranslation(['contact-list', 'ui']);
  const { filter } = useShown();
  const { channels, manager } = filter;
  const types = useTypes();
  const toggle = (type: ChannelType) => {
    const others = channels.filter((it) => it !== type);
    showFilter({ ...filter, channels: others.length < channels.length ? others : [...channels, type] });
  };
  return (
    <div className={classes.panel}>
      <div role="group" aria-labelledby="filter-channels">
        <h3 id="filter-channels" className={classes.title}>
          {t('filter.channels')}
        </h3>
        <div className={classes.types}>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              className={classes.type}
              aria-pressed={channels.includes(type)}
              aria-label={t(`ui:channel.${type}`)}
              {...tip(t(`ui:channel.${type}`))}
              onClick={() => toggle(type)}
            >
              <ChannelIcon type={type} size={22} disc />
            </button>
          ))}
        </div>
      </div>
      <Select
        label={t('filter.manager')}
        searchable
        options={useHands()}
        value={manager === null ? ANYONE : String(manager)}
        onChange={(value) => showFilter({ ...filter, manager: readHands(value) })}
      />
      <Button look="quiet" disabled={!isFiltered(filter)} onClick={() => showFilter(noFilter)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

const readHands = (value: string | null) =>
  value === null || value === ANYONE ? null : value === NOBODY ? NOBODY : Number(value);

/** The kinds of channels this viewer has, in the order all screens name them. */
function useTypes(): ChannelType[] {
  const channels = useProject().data?.channels ?? [];
  return channelTypes.filter((type) => channels.some((it) => it.type === type));
}

function useHands() {
  const { t } = useTranslation('contact-list');
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const members = useMembers().data ?? [];
  const people = members
    .toSorted((a, b) => Number(b.id === myId) - Number(a.id === myId) || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: id === myId ? t('filter.me', { name }) : name }));
  return [{ value: ANYONE, label: t('filter.anyone') }, { value: NOBODY, label: t('filter.nobody') }, ...people];
}
