import { useTranslation } from 'react-i18next';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { FilterWindow as Frame } from '../../../ui/filter-window.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Conditions, countOf } from '../search.ts';
import type { Shown } from '../use-shown.ts';
import { listOf } from '../wish.ts';
import classes from './filter-window.module.css';
import { type ChoiceKey, useChoices } from './use-choices.tsx';

type Props = { opened: boolean; onClose: () => void; shown: Shown };

/** What narrows the list; each change is shown at once. */
export function FilterWindow({ opened, onClose, shown }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <Frame
      opened={opened}
      onClose={onClose}
      title={t('filter.title')}
      clear={t('filter.clear')}
      onClear={countOf(shown.conditions) > 0 ? () => shown.showConditions({}) : null}
      done={t('filter.done')}
    >
      <Form shown={shown} />
    </Frame>
  );
}

type Day = `${'date' | 'closed'}_${'from' | 'to'}`;

/** A word stands alone: nobody and somebody is everybody. */
const isAlone = (value: string) => value === 'none' || value === 'me';
const meant = (value: string) => (/^\d+$/.test(value) ? Number(value) : value);

function Form({ shown }: { shown: Shown }) {
  const { t } = useTranslation(['tickets', 'ui']);
  const { conditions } = shown;
  const choices = useChoices();
  const change = (key: keyof Conditions, value: unknown) =>
    shown.showConditions({ ...conditions, [key]: value ?? undefined }, true);
  const several = (key: ChoiceKey, label: string) => (
    <MultiSelect
      label={label}
      placeholder={t('filter.any')}
      options={choices[key]}
      value={listOf(conditions[key]).map(String)}
      onChange={(values) => {
        const last = values.at(-1);
        if (last === undefined) return change(key, undefined);
        change(key, isAlone(last) ? last : values.filter((it) => !isAlone(it)).map(meant));
      }}
    />
  );
  const day = (key: Day, from?: string) => (
    <DayPicker
      label={t(`filter.${key}`)}
      placeholder={t('filter.any')}
      error={from !== undefined && conditions[key] !== undefined && from > conditions[key] && t('ui:span.too_early')}
      value={conditions[key] ?? null}
      onChange={(value) => change(key, value)}
    />
  );
  return (
    <div className={classes.form}>
      {several('department_id', t('field.department'))}
      {several('manager_id', t('field.manager'))}
      {several('tag_id', t('field.tags'))}
      {several('priority', t('field.priority'))}
      {several('messenger_type', t('field.messenger'))}
      {several('channel_id', t('field.channel'))}
      <Select
        label={t('field.promise')}
        placeholder={t('filter.any')}
        clearable
        options={choices.promise}
        value={conditions.promise ?? null}
        onChange={(value) => change('promise', value)}
      />
      {several('rating', t('field.rating'))}
      <div className={classes.pair}>
        {day('date_from')}
        {day('date_to', conditions.date_from)}
      </div>
      <div className={classes.pair}>
        {day('closed_from')}
        {day('closed_to', conditions.closed_from)}
      </div>
    </div>
  );
}
