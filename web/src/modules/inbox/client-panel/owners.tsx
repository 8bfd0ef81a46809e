import type { Contact } from '@parley/contract/inbox/contacts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../clients/index.ts';
import { DealManagers } from '../../deals/index.ts';
import { useMembers, useTeams } from '../../projects/index.ts';
import classes from './client-panel.module.css';

/** Who answers the client now; it stands beside who is responsible for the client, and for the deals. */
export function AtWorkWith({ contact }: { contact: Contact }) {
  const { t } = useTranslation('client-panel');
  const operator = useMembers().data?.find(({ id }) => id === contact.operator)?.name;
  const team = useTeams().data?.find(({ id }) => id === contact.team)?.name;
  if (!contact.users.length) return null;
  return (
    <Fact name={t('at_work_with')}>
      <span className={classes.plain}>{operator ?? (team ? t('in_queue', { name: team }) : t('nobody'))}</span>
    </Fact>
  );
}

export function OfDeals({ contactId }: { contactId: number }) {
  const { t } = useTranslation('client-panel');
  return (
    <Fact name={t('deal_manager')}>
      <span className={classes.plain}>
        <Suspense>
          <DealManagers contactId={contactId} />
        </Suspense>
      </span>
    </Fact>
  );
}
