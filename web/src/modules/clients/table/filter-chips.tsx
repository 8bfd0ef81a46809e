import type { ClientFilter, ClientRow, FieldCondition } from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import { useTranslation } from 'react-i18next';
import { type FilterChip, FilterChips as Chips } from '../../../ui/filter-chips.tsx';
import { useClientRows } from './rows.ts';
import { conditionsOf, isNarrowed, meantBy } from './search.ts';
import { NOBODY, useFilterChoices } from './use-filter-choices.tsx';
import type { Shown } from './use-shown.ts';

type Chip = FilterChip<ClientFilter>;

/** What narrows the table, each with the way to let it go. */
export function FilterChips({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const chips = useChips(shown, useClientRows(shown.asked).rows ?? []);
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

function useChips({ filter, fields }: Shown, rows: readonly ClientRow[]): Chip[] {
  const { t } = useTranslation('clients');
  const choices = useFilterChoices();
  const conditionWords = useConditionWords();
  const named = (options: { value: string | number; label: string }[], value: unknown) =>
    options.find((it) => String(it.value) === String(value))?.label ?? '…';
  const words: Partial<Record<keyof ClientFilter, () => string>> = {
    manager_id: () => `${t('column.manager_id')}: ${named(choices.managers, filter.manager_id)}`,
    organization_id: () => `${t('column.organization')}: ${organizationName()}`,
    topic_id: () => `${t('filter.folder')}: ${named(choices.folders, filter.topic_id)}`,
    channel_id: () => named(choices.channels, filter.channel_id),
    tag: () => `${t('column.tag')}: ${filter.tag}`,
    archived: () => t('filter.archived'),
  };
  const organizationName = () => {
    if (filter.organization_id === NOBODY) return t('none');
    // Whoever is found belongs to it, and knows its name.
    return rows.find(({ organization }) => organization?.id === filter.organization_id)?.organization?.name ?? '…';
  };
  const plain = (Object.keys(words) as (keyof ClientFilter)[])
    .filter((key) => filter[key] !== undefined)
    .map((key) => {
      const { [key]: _, ...left } = filter;
      return { key, text: words[key]!(), left };
    });
  const conditions = meantBy(filter).custom_field ?? [];
  const ofFields = conditions.flatMap((condition, at) => {
    const field = fields.find(({ id }) => id === condition.field_id);
    if (!field) return [];
    const { custom_field: _, ...others } = filter;
    const rest = conditions.toSpliced(at, 1);
    const left = rest.length ? { ...others, custom_field: rest } : others;
    return [{ key: `${at} ${field.id}`, text: conditionWords(field, condition), left }];
  });
  return [...plain, ...ofFields];
}

/** "Age: from 18 to 30". */
function useConditionWords() {
  const { t } = useTranslation('clients');
  return ({ label, fields }: CustomField, { text, from, to, options, filled }: FieldCondition): string => {
    if (filled !== undefined) return `${label}: ${t(filled ? 'filter.filled' : 'filter.empty')}`;
    if (options) return `${label}: ${options.map((id) => fields.find((it) => it.id === id)?.value ?? '…').join(', ')}`;
    if (text !== undefined) return `${label}: ${text}`;
    const span = [
      from === undefined ? '' : t('filter.from_value', { value: from }),
      to === undefined ? '' : t('filter.to_value', { value: to }),
    ];
    return `${label}: ${span.filter(Boolean).join(' ')}`;
  };
}
