import type { CustomField } from '@parley/contract/fields/fields';
import { useTranslation } from 'react-i18next';
import { HeadCell, HeadChoice, HeadRow } from '../../../ui/column-head.tsx';
import { useColumnTitles } from './column-titles.ts';
import { type ColumnKey, isFigure, isSortable, nextSort, sortOf } from './columns.ts';
import classes from './table-head.module.css';

type Props = {
  columns: readonly ColumnKey[];
  fields: readonly CustomField[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  chosen: 'none' | 'some' | 'all';
  onChoose: (all: boolean) => void;
};

/** Stays on top while rows pass under it. */
export function TableHead({ columns, fields, sort, onSort, chosen, onChoose }: Props) {
  const { t } = useTranslation('clients');
  const titleOf = useColumnTitles(fields);
  const cell = (key: ColumnKey | 'name') => ({
    title: titleOf(key),
    ...(isSortable(key) ? { way: sortOf(sort, key), onSort: () => onSort(nextSort(sort, key)) } : {}),
  });
  return (
    <HeadRow>
      <HeadCell {...cell('name')} className={classes.first}>
        <HeadChoice label={t('select_shown')} chosen={chosen} onChoose={onChoose} />
      </HeadCell>
      {columns.map((key) => (
        <HeadCell key={key} {...cell(key)} isFigure={isFigure(key, fields)} />
      ))}
      <div role="columnheader" className={classes.last}>
        <span className="visually-hidden">{t('actions')}</span>
      </div>
    </HeadRow>
  );
}
