import type { Contact } from '@parley/contract/inbox/contacts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { saveField, useCard } from './card.ts';
import classes from './client-panel.module.css';
import { CopyIcon } from './copy-icon.tsx';
import { InlineField } from './inline-field.tsx';
import { MainTab } from './main-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

type Tab = 'main' | 'notifications';

/** The client's card beside the thread. */
export function ClientPanel({ contact }: { contact: Contact }) {
  const { t } = useTranslation('client-panel');
  const { data: card, isError, isFetching, refetch } = useCard(contact.id);
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
        <div className={classes.head}>
          <Avatar name={contact.name} seed={contact.id} size={52} />
          <div className={classes.who}>
            <h2 className={classes.name}>
              <InlineField
                label={t('name')}
                value={contact.name}
                maxLength={200}
                onSave={(name) => saveField(card, 'name', name)}
              />
            </h2>
            <Known id={contact.id} since={card.created_at} />
          </div>
        </div>
        {tab === 'main' ? <MainTab contact={contact} card={card} /> : <NotificationsTab card={card} />}
      </Tabs>
    </div>
  );
}

function Known({ id, since }: { id: number; since: string }) {
  const { t } = useTranslation('client-panel');
  const language = useLanguage();
  const date = readWireTime(since);
  return (
    <p className={classes.known}>
      {date && t('since', { date: formatDate(date, language) })}
      <span className={classes.id}>
        ID {id}
        <CopyIcon what="ID" text={String(id)} />
      </span>
    </p>
  );
}
