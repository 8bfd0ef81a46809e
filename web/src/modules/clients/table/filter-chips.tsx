import type { ClientFilter, ClientRow } from '@parley/contract/clients/table';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { type FilterChip, FilterChips as Chips } from '../../../ui/filter-chips.tsx';
import { conditionWords } from './condition-words.ts';
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
  const language = useLanguage();
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
    return [{ key: `${at} ${field.id}`, text: conditionWords(t, language, field, condition), left }];
  });
  return [...plain, ...ofFields];
}
