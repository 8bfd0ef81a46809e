import { getUser } from '@parley/contract/accounts/users';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useMembers, useProject } from '../../projects/index.ts';
import classes from './filter-panel.module.css';
import { type Filter, isFiltered, noFilter, showFilter, useShown } from './shown.ts';

const ANYONE = 'any';
const NOBODY = 'none';
// More than this many names are looked through by letters.
const MANY = 8;

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** By channel and by whose hands the contact is in; each press is shown at once. */
export function FilterPanel() {
  const { t } = useTranslation('contact-list');
  const { filter } = useShown();
  return (
    <div className={classes.panel}>
      <FilterFields filter={filter} onChange={showFilter} />
      <Button look="quiet" disabled={!isFiltered(filter)} onClick={() => showFilter(noFilter)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

export function FilterFields({ filter, onChange }: Props) {
  const { t } = useTranslation('contact-list');
  const { channels } = filter;
  const types = useTypes();
  const toggle = (type: ChannelType) => {
    const others = channels.filter((it) => it !== type);
    onChange({ ...filter, channels: others.length < channels.length ? others : [...channels, type] });
  };
  return (
    <>
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
              aria-label={channelName(type)}
              {...tip(channelName(type))}
              onClick={() => toggle(type)}
            >
              <ChannelIcon type={type} size={22} disc />
            </button>
          ))}
        </div>
      </div>
      <Hands filter={filter} onChange={onChange} />
    </>
  );
}

/** Everyone by name; where there are many, a few letters find one. */
function Hands({ filter, onChange }: Props) {
  const { t } = useTranslation('contact-list');
  const [words, setWords] = useState('');
  const people = usePeople();
  const chosen = filter.manager === null ? ANYONE : String(filter.manager);
  const options = [
    { value: ANYONE, label: t('filter.anyone') },
    { value: NOBODY, label: t('filter.nobody') },
    ...people,
  ];
  const shown = words ? options.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase())) : options;
  return (
    <div role="radiogroup" aria-label={t('filter.manager')}>
      <h3 className={classes.title}>{t('filter.manager')}</h3>
      {people.length > MANY && <SearchField className={classes.search} value={words} onChange={setWords} />}
      <div className={classes.people}>
        {shown.map(({ value, label }) => (
          <label key={value} className={classes.person}>
            <input
              type="radio"
              name="responsible"
              className="visually-hidden"
              checked={value === chosen}
              onChange={() => onChange({ ...filter, manager: readHands(value) })}
            />
            <span className={classes.name}>{label}</span>
            {value === chosen && <IconCheck size={16} className={classes.check} />}
          </label>
        ))}
      </div>
    </div>
  );
}

const readHands = (value: string) => (value === ANYONE ? null : value === NOBODY ? NOBODY : Number(value));

/** The kinds of channels this viewer has, in the order all screens name them. */
function useTypes(): ChannelType[] {
  const channels = useProject().data?.channels ?? [];
  return channelTypes.filter((type) => channels.some((it) => it.type === type));
}

function usePeople() {
  const { t } = useTranslation('contact-list');
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const members = useMembers().data ?? [];
  return members
    .toSorted((a, b) => Number(b.id === myId) - Number(a.id === myId) || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: id === myId ? t('filter.me', { name }) : name }));
}
