import type { CustomField } from '@parley/contract/fields/fields';
import { useTranslation } from 'react-i18next';
import { type ColumnKey, fieldOf, type PlainColumn } from './columns.ts';

/** What stands over a column. */
export function useColumnTitles(fields: readonly CustomField[]): (key: ColumnKey | 'name') => string {
  const { t } = useTranslation('clients');
  return (key) => fieldOf(key, fields)?.label ?? t(`column.${key as PlainColumn | 'name'}`);
}
