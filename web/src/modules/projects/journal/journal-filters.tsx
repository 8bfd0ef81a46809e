import { journalGroups, journalSubjects, listJournalPeople } from '@parley/contract/journal';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { type FilterChip, FilterChips } from '../../../ui/filter-chips.tsx';
import { Select } from '../../../ui/select.tsx';
import classes from './journal.module.css';
import type { JournalFilter } from './use-journal.ts';

type Props = { filter: JournalFilter; onChange: (filter: JournalFilter) => void };

export function JournalFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const people = usePeople() ?? [];
  const change = (part: { [K in keyof JournalFilter]?: JournalFilter[K] | null }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== null)) as JournalFilter,
    );
  const chips = useChips(filter);
  const subjects = journalSubjects
    .map((value) => ({ value, label: t(`subjects.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <>
      <div className={classes.filters}>
        <Select
          searchable
          clearable
          aria-label={t('person')}
          placeholder={t('person')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.user_id ?? null}
          onChange={(user_id) => change({ user_id })}
        />
        <Select
          clearable
          aria-label={t('kind')}
          placeholder={t('kind')}
          options={journalGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
          value={filter.group ?? null}
          onChange={(group) => change({ group })}
        />
        <Select
          searchable
          clearable
          aria-label={t('subject')}
          placeholder={t('subject')}
          options={subjects}
          value={filter.subject ?? null}
          onChange={(subject) => change({ subject })}
        />
        <DayPicker
          aria-label={t('from')}
          placeholder={t('from')}
          value={filter.from ?? null}
          onChange={(from) => change({ from })}
        />
        <DayPicker
          aria-label={t('to')}
          placeholder={t('to')}
          value={filter.to ?? null}
          onChange={(to) => change({ to })}
        />
      </div>
      {chips.length > 0 && (
        <FilterChips
          label={t('filters')}
          chips={chips}
          onLeave={onChange}
          clear={t('clear')}
          onClear={() => onChange({})}
        />
      )}
    </>
  );
}

/** Those who left too. */
const usePeople = () => useEndpoint(listJournalPeople, {}, { quiet: true }).data;

function useChips(filter: JournalFilter): FilterChip<JournalFilter>[] {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const people = usePeople();
  const words: Record<keyof JournalFilter, () => string> = {
    user_id: () => people?.find(({ id }) => id === filter.user_id)?.name ?? t('person'),
    group: () => t(`groups.${filter.group!}`),
    subject: () => t(`subjects.${filter.subject!}`),
    from: () => t('from_day', { day: formatDay(filter.from!, language) }),
    to: () => t('to_day', { day: formatDay(filter.to!, language) }),
  };
  return (Object.keys(filter) as (keyof JournalFilter)[]).map((key) => {
    const { [key]: _, ...left } = filter;
    return { key, text: words[key](), left };
  });
}
