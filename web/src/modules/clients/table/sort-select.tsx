import { useTranslation } from 'react-i18next';
import type { Option } from '../../../ui/option-row.tsx';
import { Select } from '../../../ui/select.tsx';
import { useColumnTitles } from './column-titles.ts';
import { allColumns, fieldOf, isSortable, NEWEST_FIRST } from './columns.ts';
import type { Shown } from './use-shown.ts';

/** In the hand there are no heads of columns to press. */
export function SortSelect({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const { sort, showSort, allFields = [] } = shown;
  // A field that was switched off is not offered, but a view may be kept in its order.
  const now = fieldOf(sort?.replace(/^-/, '') ?? '', allFields);
  const fields = now && !shown.fields.includes(now) ? [...shown.fields, now] : shown.fields;
  const titleOf = useColumnTitles(fields);
  const others = allColumns(fields).filter((key) => isSortable(key) && key !== 'created_at');
  const options: Option<string>[] = [
    { value: NEWEST_FIRST, label: t('sort.newest') },
    { value: 'created_at', label: t('sort.oldest') },
    ...(['name', ...others] as const).flatMap((key) => [
      { value: key, label: t('sort.up', { name: titleOf(key) }) },
      { value: `-${key}`, label: t('sort.down', { name: titleOf(key) }) },
    ]),
  ];
  return (
    <Select
      label={t('sort.title')}
      options={options}
      value={sort ?? NEWEST_FIRST}
      onChange={(value) => showSort(value === null || value === NEWEST_FIRST ? undefined : value, true)}
    />
  );
}
