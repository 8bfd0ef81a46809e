import type { Contact } from '@parley/contract/inbox/contacts';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CallButton } from '../../calls/index.ts';
import { ClientHead, useCard } from '../../clients/index.ts';
import classes from './client-panel.module.css';
import { MainTab } from './main-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

type Tab = 'main' | 'notifications';

/** The client's card beside the thread. */
export function ClientPanel({ contact }: { contact: Contact }) {
  const { t } = useTranslation('client-panel');
  const { data, isError, isFetching, refetch } = useCard(contact.id);
  const card = useDeferredValue(data);
  const [tab, setTab] = useState<Tab>('main');
  if (!card && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!card) return <ListSkeleton rows={5} />;
  return (
    <div className={classes.panel}>
      <Tabs
        aria-label={t('title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'main', label: t('main') },
          { value: 'notifications', label: t('notifications') },
        ]}
      >
        <ClientHead card={card}>
          <CallButton client={contact} look="default" isSecond />
        </ClientHead>
        {tab === 'main' ? <MainTab contact={contact} card={card} /> : <NotificationsTab card={card} />}
        <Link to="/clients" search={{ id: card.id }} className={classes.whole}>
          <IconExternalLink size={16} />
          {t('open_card')}
        </Link>
      </Tabs>
    </div>
  );
}
