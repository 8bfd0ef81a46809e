import type { ClientFilter, FieldCondition } from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { type FilterChip, FilterChips as Chips } from '../../../ui/filter-chips.tsx';
import { conditionWords } from './condition-words.ts';
import { isFieldLost, type Lost, type Naming } from './lost.ts';
import { useClientRows } from './rows.ts';
import { conditionsOf, isNarrowed, meantBy } from './search.ts';
import { NOBODY, useFilterChoices } from './use-filter-choices.tsx';
import { useOrganizationName } from './use-organization-name.ts';
import type { Shown } from './use-shown.ts';

type Chip = FilterChip<ClientFilter>;

/** What narrows the table, each with the way to let it go. */
export function FilterChips({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const chips = useChips(shown, useClientRows(shown.asked).lost);
  if (!isNarrowed(conditionsOf(meantBy(shown.filter)))) return null;
  return (
    <Chips
      label={t('filter.on')}
      chips={chips}
      onLeave={shown.showFilter}
      clear={t('filter.clear')}
      onClear={() => shown.showFilter(shown.filter.search ? { search: shown.filter.search } : {})}
    />
  );
}

function useChips({ filter, allFields }: Shown, lost: Lost): Chip[] {
  const { t } = useTranslation('clients');
  const choices = useFilterChoices();
  const organization = useOrganizationName(filter.organization_id);
  const language = useLanguage();
  const named = (options: { value: string | number; label: string }[], value: unknown) =>
    options.find((it) => String(it.value) === String(value))?.label ?? '…';
  const words = {
    manager_id: () => `${t('column.manager_id')}: ${named(choices.managers, filter.manager_id)}`,
    organization_id: () =>
      `${t('column.organization')}: ${filter.organization_id === NOBODY ? t('none') : (organization.name ?? '…')}`,
    topic_id: () => `${t('filter.folder')}: ${named(choices.folders, filter.topic_id)}`,
    channel_id: () => choices.channelWords(filter.channel_id!),
    tag: () => `${t('column.tag')}: ${filter.tag}`,
    archived: () => t('filter.archived'),
  };
  const wordsOf = (condition: FieldCondition, field: CustomField | undefined): string => {
    const isLost = isFieldLost(lost, condition.field_id);
    if (!field) return t(isLost ? 'filter.gone.field' : 'filter.field');
    return isLost ? t('filter.gone.changed', { name: field.label }) : conditionWords(t, language, field, condition);
  };
  const plain = (Object.keys(words) as (keyof typeof words)[])
    .filter((key) => filter[key] !== undefined)
    .map((key) => {
      const { [key]: _, ...left } = filter;
      const text = lost.includes(key) ? t(`filter.gone.${key as Naming}`) : words[key]();
      return { key, text, left };
    });
  const conditions = meantBy(filter).custom_field ?? [];
  const ofFields = conditions.map((condition, at) => {
    const { field_id } = condition;
    const field = allFields?.find(({ id }) => id === field_id);
    const { custom_field: _, ...others } = filter;
    const rest = conditions.toSpliced(at, 1);
    const left = rest.length ? { ...others, custom_field: rest } : others;
    return { key: `${at} ${field_id}`, text: wordsOf(condition, field), left };
  });
  return [...plain, ...ofFields];
}
