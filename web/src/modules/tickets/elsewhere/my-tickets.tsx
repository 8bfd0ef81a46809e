import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useTicketRows } from '../data.ts';
import classes from './elsewhere.module.css';
import { TicketLines } from './ticket-lines.tsx';

const mine = { manager_id: 'me', status: 'opened', order: 'due' } as const;

/** One's own open tickets beside one's tasks, what runs out first above. */
export function MyTickets() {
  const { t } = useTranslation('tickets');
  const { tickets, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useTicketRows(mine);
  if (!tickets)
    return isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <ListSkeleton rows={6} />;
  if (!tickets.length)
    return (
      <EmptyState icon={<IconTicket />} title={t('elsewhere.none_of_mine')} text={t('elsewhere.none_of_mine_text')} />
    );
  return (
    <div className={classes.sheet}>
      <TicketLines tickets={tickets} areMine />
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('elsewhere.more_of_mine')}</Button>}
    </div>
  );
}
