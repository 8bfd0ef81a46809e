import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { Shown } from './use-shown.ts';
import classes from './toolbar.module.css';

export const SEARCH_ID = 'client-search';

export function ClientSearch({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const { search = '', ...others } = shown.filter;
  return (
    <SearchBox
      id={SEARCH_ID}
      className={classes.search}
      placeholder={t('search')}
      keys="/"
      search={search}
      onAsk={(words, isMore) => shown.showFilter({ ...others, ...(words ? { search: words } : {}) }, isMore)}
    />
  );
}
