import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/search-box.tsx';
import classes from '../head.module.css';
import type { Shown } from '../use-shown.ts';

export const SEARCH_ID = 'deal-search';

export function DealSearch({ shown }: { shown: Shown }) {
  const { t } = useTranslation('deals');
  const { search = '', ...others } = shown.filter;
  return (
    <SearchBox
      id={SEARCH_ID}
      className={classes.search}
      placeholder={t('board.search')}
      keys="/"
      search={search}
      onAsk={(words, isMore) => shown.showFilter({ ...others, ...(words ? { search: words } : {}) }, isMore)}
    />
  );
}
