import type { ClientFilter } from '@parley/contract/clients/table';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { FilterWindow as Frame } from '../../../ui/filter-window.tsx';
import type { Option } from '../../../ui/option-row.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldConditions } from './field-conditions.tsx';
import classes from './form.module.css';
import type { Naming } from './lost.ts';
import { OrganizationSelect } from './organization-select.tsx';
import { useClientRows } from './rows.ts';
import { conditionsOf, isNarrowed } from './search.ts';
import { SortSelect } from './sort-select.tsx';
import { NOBODY, useFilterChoices } from './use-filter-choices.tsx';
import type { Shown } from './use-shown.ts';

type Props = { opened: boolean; onClose: () => void; shown: Shown };

/** What narrows the table; each change is shown at once. */
export function FilterWindow({ opened, onClose, shown }: Props) {
  const { t } = useTranslation('clients');
  const { filter, showFilter } = shown;
  return (
    <Frame
      opened={opened}
      onClose={onClose}
      title={t('filter.title')}
      clear={t('filter.clear')}
      onClear={
        isNarrowed(conditionsOf(filter)) ? () => showFilter(filter.search ? { search: filter.search } : {}) : null
      }
      done={t('filter.done')}
    >
      <FilterForm shown={shown} />
    </Frame>
  );
}

function FilterForm({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const { filter, fields, allFields } = shown;
  const isPhone = useIsPhone();
  const choices = useFilterChoices();
  const { lost } = useClientRows(shown.asked);
  /** What is chosen and gone is named, too: an empty box could not be cleared. */
  const withLost = <V extends string | number>(options: Option<V>[], key: Naming, value: V | null) =>
    value !== null && lost.includes(key) ? [{ value, label: t(`filter.gone.${key}`) }, ...options] : options;
  const manager = filter.manager_id === undefined ? null : String(filter.manager_id);
  const channel = filter.channel_id === undefined ? null : String(filter.channel_id);
  const change = <K extends keyof ClientFilter>(key: K, value: ClientFilter[K] | null) => {
    const { [key]: _, ...others } = filter;
    shown.showFilter(value === null ? others : { ...others, [key]: value }, true);
  };
  return (
    <div className={classes.form}>
      {isPhone && <SortSelect shown={shown} />}
      <Select
        label={t('column.manager_id')}
        placeholder={t('filter.any')}
        searchable
        clearable
        options={withLost(choices.managers, 'manager_id', manager)}
        value={manager}
        onChange={(value) => change('manager_id', value === null || value === NOBODY ? value : Number(value))}
      />
      <OrganizationSelect
        label={t('column.organization')}
        placeholder={t('filter.any_organization')}
        withNone
        value={filter.organization_id ?? null}
        onChange={(value) => change('organization_id', value)}
      />
      {(choices.folders.length > 0 || filter.topic_id !== undefined) && (
        <Select
          label={t('filter.folder')}
          placeholder={t('filter.any_folder')}
          clearable
          options={withLost(choices.folders, 'topic_id', filter.topic_id ?? null)}
          value={filter.topic_id ?? null}
          onChange={(value) => change('topic_id', value)}
        />
      )}
      <Select
        label={t('filter.channel')}
        placeholder={t('filter.any')}
        clearable
        options={withLost(choices.channels, 'channel_id', channel)}
        value={channel}
        icon={
          choices.typeOf(filter.channel_id) && <ChannelIcon type={choices.typeOf(filter.channel_id)!} disc size={20} />
        }
        onChange={(value) => change('channel_id', value === null ? null : choices.channelOf(value))}
      />
      <TextField
        label={t('column.tag')}
        placeholder={t('filter.any')}
        maxLength={40}
        value={filter.tag ?? ''}
        onChange={(event) => change('tag', event.currentTarget.value || null)}
      />
      <Switch
        row
        label={t('filter.archived')}
        checked={filter.archived === true}
        onChange={(event) => change('archived', event.currentTarget.checked || null)}
      />
      {(fields.length > 0 || filter.custom_field) && (
        <FieldConditions
          fields={fields}
          allFields={allFields}
          conditions={filter.custom_field ?? []}
          onChange={(conditions) => change('custom_field', conditions.length ? conditions : null)}
        />
      )}
    </div>
  );
}
