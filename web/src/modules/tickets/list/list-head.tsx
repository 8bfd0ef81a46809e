import { ticketOrders, ticketStatuses } from '@parley/contract/tickets/tickets';
import { IconArrowsSort, IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useTicketCounts } from '../counts.ts';
import { countOf } from '../search.ts';
import type { Shown } from '../use-shown.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './list-head.module.css';
import { SavedViews } from './saved-views.tsx';

const FilterWindow = lazy(() => import('./filter-window.tsx').then((file) => ({ default: file.FilterWindow })));

export const SEARCH_ID = 'ticket-search';

/** Words, conditions, order and views; below them which of the three lists. */
export function ListHead({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tickets');
  const [isFiltering, setFiltering] = useState(false);
  const wasFiltering = useEver(isFiltering);
  const { search, order } = shown.shown;
  return (
    <>
      <div className={classes.tools}>
        <SearchBox
          id={SEARCH_ID}
          className={classes.search}
          placeholder={t('search')}
          search={search ?? ''}
          onAsk={(words, isMore) => shown.show({ search: words || undefined }, isMore)}
        />
        <IconButton
          label={t('filter.title')}
          icon={<IconFilter />}
          active={countOf(shown.conditions) > 0}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
        />
        <Menu
          trigger={<IconButton label={t('order.title')} icon={<IconArrowsSort />} active={order !== undefined} />}
          label={t('order.title')}
          items={ticketOrders.map((it) => ({
            label: t(`order.${it}`),
            checked: it === (order ?? 'recent'),
            onSelect: () => shown.show({ order: it === 'recent' ? undefined : it }),
          }))}
        />
        <SavedViews shown={shown} />
      </div>
      <Statuses shown={shown} />
      <FilterChips shown={shown} />
      {wasFiltering && (
        <Suspense>
          <FilterWindow opened={isFiltering} onClose={() => setFiltering(false)} shown={shown} />
        </Suspense>
      )}
    </>
  );
}

/** Opened, waiting for the client, closed; several of these together while words are looked for, or an address asks for it. */
function Statuses({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tickets');
  const counts = useTicketCounts();
  const status = shown.shown.status ?? 'opened';
  const isUnclosed = status === 'unclosed';
  const isWide = isUnclosed || status === 'all' || shown.shown.search !== undefined;
  const statuses = isWide ? ([...ticketStatuses, isUnclosed ? 'unclosed' : 'all'] as const) : ticketStatuses;
  return (
    <div className={classes.statuses}>
      <Segmented
        wide
        aria-label={t('status.label')}
        value={status}
        options={statuses.map((value) => {
          // Four words leave no room for numbers.
          const count = isWide || value === 'all' || value === 'unclosed' ? 0 : (counts?.[value] ?? 0);
          return {
            value,
            label: (
              <span className={classes.status}>
                {t(`tab.${value}`)}
                {count > 0 && <Count value={count} soft />}
              </span>
            ),
          };
        })}
        onChange={(it) => shown.show({ status: it })}
      />
    </div>
  );
}
