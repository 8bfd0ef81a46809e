import { isBuilt } from '@parley/contract/built-modules';
import { clientsChanged } from '@parley/contract/clients/table';
import type { ClientCard as Card } from '@parley/contract/inbox/client-card';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import { IconArrowLeft, IconMessage, IconUserOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { useIsPhone } from '../../../kit/device.ts';
import { useLive } from '../../../kit/live.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useProject } from '../../projects/index.ts';
import { MergedContacts } from '../duplicates/merged-contacts.tsx';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { useCard } from './card.ts';
import classes from './client-card.module.css';
import { ClientFacts } from './client-facts.tsx';
import { ClientHead } from './client-head.tsx';
import { DeleteButton } from './delete-button.tsx';
import { CardPart } from './fact.tsx';
import { History } from './history.tsx';
import { MailingsSwitch } from './mailings-switch.tsx';

type OfContact = ComponentType<{ id: number }>;
/** What the roof lends to the card: clients know nothing of dialogues. */
export type LentParts = Record<
  'Call' | 'Deals' | 'Tasks' | 'Tickets' | 'Notes' | 'Folders' | 'Dialogues' | 'Actions',
  OfContact
> & { ClientVisits: ComponentType<{ visitor: { id: number; name: string } }> };

type Props = { id: number; lent: LentParts; onClose: () => void };
type ContentProps = Pick<Props, 'lent' | 'onClose'> & { card: Card };
type Tab = 'main' | 'history';

/** All that is known of a client. */
export function ClientCard({ id, lent, onClose }: Props) {
  const { t } = useTranslation(['card', 'ui']);
  const isPhone = useIsPhone();
  const { data: card, error, isError, isFetching, refetch } = useCard(id);
  // Whoever is deleted by a colleague is not to be written on, and may come back by an undo.
  useLive(contactDeleted, (it) => it.id === id && void refetch());
  useLive(clientsChanged, ({ ids }) => (ids === null || ids.includes(id)) && void refetch());
  const isGone = isApiError(error) && error.status === 404;
  return (
    <div className={classes.card}>
      <div className={classes.bar}>
        {isPhone && <IconButton label={t('back')} icon={<IconArrowLeft />} onClick={onClose} />}
        <span className={classes.about}>{card && !isGone && <State card={card} />}</span>
        {card && !isGone && card.users.length > 0 && (
          <Link to="/$id" params={{ id }} className={buttonClass({ size: 'sm' })}>
            <IconMessage />
            {t('write')}
          </Link>
        )}
        {!isPhone && <IconButton label={t('ui:close')} icon={<IconX />} onClick={onClose} />}
      </div>
      <div className={classes.body}>
        {card && !isGone && <Content card={card} lent={lent} onClose={onClose} />}
        {!card && !isError && <ListSkeleton rows={6} />}
        {isGone && <EmptyState icon={<IconUserOff />} title={t('gone')} text={t('gone_text')} />}
        {!card && isError && !isGone && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      </div>
    </div>
  );
}

function Content({ card, lent, onClose }: ContentProps) {
  const { Call, Deals, Tasks, Tickets, Notes, Folders, Dialogues, Actions, ClientVisits } = lent;
  const { t } = useTranslation(['card', 'notes']);
  const project = useProject().data;
  const { tasks: hasTasks = false, crm: hasDeals = false, ticket = false } = project?.modules ?? {};
  const hasVisits = hasDeals && isBuilt('booking') && project?.integrations.booking;
  const [tab, setTab] = useState<Tab>('main');
  return (
    <>
      <ClientHead card={card}>
        <Call id={card.id} />
      </ClientHead>
      <Tabs
        aria-label={t('title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'main', label: t('main') },
          { value: 'history', label: t('history.title') },
        ]}
      >
        {tab === 'history' ? (
          <History id={card.id} />
        ) : (
          <div className={classes.main}>
            <PossibleDuplicates contactId={card.id} />
            <ClientFacts card={card} />
            {hasDeals && (
              <CardPart title={t('deals')}>
                <Deals id={card.id} />
              </CardPart>
            )}
            {hasVisits && (
              <CardPart title={t('visits')}>
                <Suspense>
                  <ClientVisits visitor={card} />
                </Suspense>
              </CardPart>
            )}
            {hasTasks && (
              <CardPart title={t('tasks')}>
                <Tasks id={card.id} />
              </CardPart>
            )}
            {ticket && isBuilt('tickets') && card.users.length > 0 && (
              <CardPart title={t('tickets')}>
                <Tickets id={card.id} />
              </CardPart>
            )}
            <CardPart title={t('notes:title')}>
              <Notes id={card.id} />
            </CardPart>
            <CardPart title={t('mailings')}>
              <MailingsSwitch card={card} />
            </CardPart>
            {card.users.length > 0 && (
              <CardPart title={t('folders')}>
                <Folders id={card.id} />
              </CardPart>
            )}
            <CardPart title={t('dialogues')}>
              <Dialogues id={card.id} />
            </CardPart>
            <MergedContacts contactId={card.id} />
            <Actions id={card.id} />
            <div className={classes.last}>
              <DeleteButton id={card.id} onDone={onClose} />
            </div>
          </div>
        )}
      </Tabs>
    </>
  );
}

function State({ card: { blocked, archived } }: { card: Card }) {
  const { t } = useTranslation('card');
  return (
    <>
      {blocked && <Badge tone="bad">{t('blocked')}</Badge>}
      {archived && <Badge tone="plain">{t('archived')}</Badge>}
    </>
  );
}
