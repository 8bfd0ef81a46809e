import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type Sort, sorts } from '../filter/search.ts';
import classes from './list-head.module.css';

export const columnKeys = ['name', 'client', 'price', 'stage', 'manager', 'tags', 'task', 'added'] as const;
type Key = (typeof columnKeys)[number];

const sortOf: Partial<Record<Key, string>> = { name: 'name', price: 'price', added: 'datetime_added' };

type Props = {
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  chosen: 'none' | 'some' | 'all';
  onChoose: (all: boolean) => void;
};

/** Stays on top while rows pass under it; a heading that can order the list is a button. */
export function ListHead({ sort, onSort, chosen, onChoose }: Props) {
  const { t } = useTranslation('deals');
  return (
    <div role="row" className={classes.head}>
      {columnKeys.map((key) => {
        const word = sortOf[key];
        const way = word === undefined ? undefined : wayOf(sort, word);
        return (
          <div
            key={key}
            role="columnheader"
            aria-sort={way}
            className={classes.cell}
            data-figure={key === 'price' || undefined}
          >
            {key === 'name' && (
              <Checkbox
                aria-label={t('list.all')}
                checked={chosen === 'all'}
                indeterminate={chosen === 'some'}
                onChange={() => onChoose(chosen !== 'all')}
                className={classes.check}
              />
            )}
            {word === undefined ? (
              <span className={classes.words}>{t(`field.${key}`)}</span>
            ) : (
              <button type="button" className={classes.sort} onClick={() => onSort(next(sort, word))}>
                <span className={classes.words}>{t(`field.${key}`)}</span>
                {way === 'descending' ? (
                  <IconArrowDown size={14} />
                ) : (
                  <IconArrowUp size={14} className={way === 'none' ? classes.idle : undefined} />
                )}
              </button>
            )}
          </div>
        );
      })}
      <div role="columnheader" className={classes.cell}>
        <span className="visually-hidden">{t('board.menu.title')}</span>
      </div>
    </div>
  );
}

const wayOf = (sort: Sort | undefined, word: string) =>
  sort === word ? 'ascending' : sort === `-${word}` ? 'descending' : 'none';

/** Up, down, and back to the newest first. */
function next(sort: Sort | undefined, word: string): Sort | undefined {
  if (sort === word) return sorts.find((it) => it === `-${word}`);
  return sort === `-${word}` ? undefined : sorts.find((it) => it === word);
}
