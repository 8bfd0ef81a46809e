import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useLead } from '../data.ts';
import { About } from './about.tsx';
import classes from './contact-deals.module.css';
import { DealWork, useSideTabs, type WorkTab } from './deal-side.tsx';

type Tab = 'about' | WorkTab;

/** All of a deal beside the dialogue with its client: the dialogue itself stands there already. */
export function DealPanel({ id }: { id: number }) {
  const { t } = useTranslation('deal');
  const { data: lead, isError, isFetching, refetch } = useLead(id);
  const [chosen, choose] = useState<Tab>('about');
  const tabs: Tab[] = ['about', ...useSideTabs().filter((it) => it === 'tasks'), 'history'];
  const tab = tabs.includes(chosen) ? chosen : 'about';
  if (!lead)
    return isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <ListSkeleton rows={3} />;
  return (
    <div className={classes.panel}>
      <Segmented
        wide
        aria-label={t('side')}
        value={tab}
        options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={choose}
      />
      {tab === 'about' ? <About lead={lead} /> : <DealWork lead={lead} tab={tab} />}
    </div>
  );
}
