import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countOf } from '../search.ts';
import type { Shown } from '../use-shown.ts';

/** Says why it is empty: nothing was found, or there is nothing to be done. */
export function EmptyList({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tickets');
  const { status, search, order } = shown.shown;
  if (search || countOf(shown.conditions) > 0) {
    const clear = () => shown.showView({ ...(status ? { status } : {}), ...(order ? { order } : {}) });
    const tab = status ?? 'opened';
    const isPart = search !== undefined && tab !== 'all';
    return (
      <EmptyState
        icon={<IconTicket />}
        title={t('empty.found')}
        text={isPart ? t('empty.found_in', { tab: t(`tab.${tab}`) }) : t('empty.found_text')}
        action={
          <>
            {isPart && (
              <Button look="primary" onClick={() => shown.show({ status: 'all' })}>
                {t('empty.in_all')}
              </Button>
            )}
            <Button onClick={clear}>{t('filter.clear')}</Button>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconTicket />}
      title={t(`empty.${status ?? 'opened'}`)}
      text={t(status === 'closed' ? 'empty.closed_text' : status === 'pending' ? 'empty.pending_text' : 'empty.text')}
    />
  );
}
