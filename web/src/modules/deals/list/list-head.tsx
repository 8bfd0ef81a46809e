import { useTranslation } from 'react-i18next';
import { HeadCell, HeadChoice, HeadRow } from '../../../ui/column-head.tsx';
import { leadSorts } from '@parley/contract/deals/leads';
import type { Sort } from '../filter/search.ts';

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
    <HeadRow>
      {columnKeys.map((key) => {
        const word = sortOf[key];
        return (
          <HeadCell
            key={key}
            title={t(`field.${key}`)}
            isFigure={key === 'price'}
            {...(word === undefined ? {} : { way: wayOf(sort, word), onSort: () => onSort(next(sort, word)) })}
          >
            {key === 'name' && <HeadChoice label={t('list.all')} chosen={chosen} onChoose={onChoose} />}
          </HeadCell>
        );
      })}
      <div role="columnheader">
        <span className="visually-hidden">{t('board.menu.title')}</span>
      </div>
    </HeadRow>
  );
}

const wayOf = (sort: Sort | undefined, word: string) =>
  sort === word ? 'ascending' : sort === `-${word}` ? 'descending' : 'none';

/** Up, down, and back to the newest first. */
function next(sort: Sort | undefined, word: string): Sort | undefined {
  if (sort === word) return leadSorts.find((it) => it === `-${word}`);
  return sort === `-${word}` ? undefined : leadSorts.find((it) => it === word);
}
