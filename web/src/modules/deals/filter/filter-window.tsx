import type { Funnel } from '@parley/contract/deals/funnels';
import type { LeadFilter } from '@parley/contract/deals/leads';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterWindow as Frame } from '../../../ui/filter-window.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { FigureField } from '../../../ui/figure-field.tsx';
import { useFields } from '../../fields/index.ts';
import type { Shown } from '../use-shown.ts';
import classes from './filter-window.module.css';
import { FieldConditions, OrganizationSelect } from './lent.ts';
import { conditionsOf, isNarrowed } from './search.ts';
import { ProductsSelect } from './products-select.tsx';
import { listOf, useFilterChoices } from './use-filter-choices.ts';

type Props = { opened: boolean; onClose: () => void; shown: Shown; funnel: Funnel };

/** What narrows the board; each change is shown at once. */
export function FilterWindow({ opened, onClose, shown, funnel }: Props) {
  const { t } = useTranslation('deals');
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
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <Form shown={shown} funnel={funnel} />
      </Suspense>
    </Frame>
  );
}

type Many = 'stage_id' | 'manager_id' | 'tag_id' | 'source_id';
const isTurned = <T extends string | number>(from: T | undefined, to: T | undefined) =>
  from !== undefined && to !== undefined && from > to;
const tasks = ['overdue', 'active', 'none'] as const;

function Form({ shown, funnel }: { shown: Shown; funnel: Funnel }) {
  const { t } = useTranslation(['deals', 'ui']);
  const { filter } = shown;
  const choices = useFilterChoices(funnel);
  const fields = useFields('lead');
  const change = <K extends keyof LeadFilter>(key: K, value: LeadFilter[K] | null) => {
    const { [key]: _, ...others } = filter;
    shown.showFilter(value === null ? others : { ...others, [key]: value }, true);
  };
  const several = (key: Many, label: string, options: { value: string; label: string }[]) => (
    <MultiSelect
      label={label}
      placeholder={t('filter.any')}
      options={options}
      value={listOf<unknown>(filter[key]).map(String)}
      onChange={(values) =>
        change(key, values.length ? (values.map((it) => (/^\d+$/.test(it) ? Number(it) : it)) as never) : null)
      }
    />
  );
  const day = (key: 'added_from' | 'added_to' | 'modified_from' | 'modified_to', from?: string) => (
    <DayPicker
      label={t(`filter.${key}`)}
      placeholder={t('filter.any')}
      error={isTurned(from, filter[key]) && t('ui:span.too_early')}
      value={filter[key] ?? null}
      onChange={(value) => change(key, value)}
    />
  );
  const sum = (key: 'price_from' | 'price_to', from?: number) => (
    <FigureField
      label={t(`filter.${key}`)}
      error={isTurned(from, filter[key]) && t('ui:span.too_little')}
      value={filter[key]}
      onChange={(value) => change(key, value)}
    />
  );
  return (
    <div className={classes.form}>
      {several('stage_id', t('field.stage'), choices.stages)}
      {several('manager_id', t('field.manager'), choices.managers)}
      {several('tag_id', t('field.tags'), choices.tags)}
      <Select
        label={t('field.tasks')}
        placeholder={t('filter.any')}
        clearable
        options={tasks.map((value) => ({ value, label: t(`filter.tasks.${value}`) }))}
        value={filter.tasks ?? null}
        onChange={(value) => change('tasks', value)}
      />
      <div className={classes.pair}>
        {sum('price_from')}
        {sum('price_to', filter.price_from)}
      </div>
      <div className={classes.pair}>
        {day('added_from')}
        {day('added_to', filter.added_from)}
      </div>
      <div className={classes.pair}>
        {day('modified_from')}
        {day('modified_to', filter.modified_from)}
      </div>
      {choices.sources.length > 0 && several('source_id', t('field.source'), choices.sources)}
      <ProductsSelect
        label={t('field.products')}
        placeholder={t('filter.any')}
        value={listOf(filter.product_id)}
        onChange={(ids) => change('product_id', ids.length ? ids : null)}
      />
      <OrganizationSelect
        label={t('field.organization')}
        placeholder={t('filter.any')}
        value={Number(filter.organization_id) || null}
        onChange={(value) => change('organization_id', typeof value === 'number' ? value : null)}
      />
      {fields.length > 0 && (
        <FieldConditions
          fields={fields}
          conditions={filter.custom_fields ?? []}
          onChange={(conditions) => change('custom_fields', conditions.length ? conditions : null)}
        />
      )}
    </div>
  );
}
