import { leadsCreated, leadsDeleted, leadsUpdated } from '@parley/contract/deals/events';
import { listOrganizationLeads, mostSummed } from '@parley/contract/deals/organization-leads';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useStages } from '../data.ts';
import classes from './organization-deals.module.css';

const PAGE = 5;

/** The deals of an organization and of its people, with what they are worth together. */
export function OrganizationDeals({ id }: { id: number }) {
  const { t } = useTranslation('deal');
  const stages = useStages();
  const queryKey = [...keyOf(listOrganizationLeads), id];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api(listOrganizationLeads, { id, count: PAGE, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    staleTime: 0,
    meta: { quiet: true },
  });
  const renew = () => void queryClient.invalidateQueries({ queryKey });
  useLive(leadsCreated, renew);
  useLive(leadsUpdated, renew);
  useLive(leadsDeleted, renew);
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={2} />;
  const deals = data.pages.flatMap((page) => page.data);
  const { total, sum } = data.pages[0]!.meta;
  if (!deals.length) return <p className={classes.none}>{t('contact.none')}</p>;
  return (
    <div className={classes.deals}>
      <p className={classes.total}>
        <span>{t('organization.total', { count: total, more: total >= mostSummed ? '+' : '' })}</span>
        <Money amount={sum} />
      </p>
      <ul className={classes.list}>
        {deals.map((card) => (
          <li key={card.id}>
            <Link to="/deals/lead/$id" params={{ id: card.id }} className={classes.deal}>
              <span className={classes.words}>
                <span className={classes.name}>{card.name}</span>
                <span className={classes.about}>
                  {[stages.get(card.stage_id)?.name, card.contact?.name].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.price}>
                <Money amount={card.price} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}
