import type { CustomField } from '@parley/contract/fields/fields';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
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
  const title = (key: ColumnKey | 'name') =>
    isSortable(key) ? (
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, key))}>
        <span className={classes.words}>{titleOf(key)}</span>
        <Arrow way={sortOf(sort, key)} />
      </button>
    ) : (
      <span className={classes.words}>{titleOf(key)}</span>
    );
  const sorted = (key: ColumnKey | 'name') => (isSortable(key) ? sortOf(sort, key) : undefined);
  return (
    <div role="row" className={classes.head}>
      <div role="columnheader" aria-sort={sorted('name')} className={classes.first}>
        <Checkbox
          aria-label={t('select_shown')}
          checked={chosen === 'all'}
          indeterminate={chosen === 'some'}
          onChange={() => onChoose(chosen !== 'all')}
          className={classes.check}
        />
        {title('name')}
      </div>
      {columns.map((key) => (
        <div
          key={key}
          role="columnheader"
          aria-sort={sorted(key)}
          className={classes.cell}
          data-figure={isFigure(key, fields) || undefined}
        >
          {title(key)}
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <span className="visually-hidden">{t('actions')}</span>
      </div>
    </div>
  );
}

function Arrow({ way }: { way: ReturnType<typeof sortOf> }) {
  if (way === 'none') return <IconArrowUp size={14} className={classes.idle} />;
  return way === 'ascending' ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />;
}
