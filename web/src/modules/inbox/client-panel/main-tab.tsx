import type { ClientCard } from '@parley/contract/inbox/client-card';
import type { Contact } from '@parley/contract/inbox/contacts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CardPart, ClientFacts, Fact, MergedContacts, PossibleDuplicates } from '../../clients/index.ts';
import { ContactDeals } from '../../deals/index.ts';
import { useProject } from '../../projects/index.ts';
import { ContactTasks } from '../../tasks/index.ts';
import { ContactTickets, useHasTickets } from '../../tickets/index.ts';
import { useVisitParts } from '../visits-lent.ts';
import { newTicketOf } from '../work/create-ticket.ts';
import { ClientActions } from './client-actions.tsx';
import classes from './client-panel.module.css';
import { DialogueList } from './dialogue-list.tsx';
import { FolderChips } from './folder-chips.tsx';
import { usePanelParts } from './lent-parts.ts';
import { AtWorkWith, OfDeals } from './owners.tsx';
import { SiteVisits } from './site-visits.tsx';
import { WaitedInHours } from './waited-in-hours.tsx';

const NotesPart = lazy(() => import('../notes/notes-part.tsx').then((file) => ({ default: file.NotesPart })));

type Props = { contact: Contact; card: ClientCard };

/** Who the client is and where they can be reached; every value is changed where it stands. */
export function MainTab({ contact, card }: Props) {
  const { t } = useTranslation(['client-panel', 'notes']);
  const project = useProject().data;
  const { tasks: hasTasks = false, crm: hasDeals = false } = project?.modules ?? {};
  const parts = usePanelParts(({ lent }) => lent);
  const hasTickets = useHasTickets();
  const visits = useVisitParts();
  return (
    <>
      {hasDeals && (
        <div className={classes.above}>
          <CardPart title={t('deals')}>
            <Suspense>
              <ContactDeals contact={card} />
            </Suspense>
          </CardPart>
        </div>
      )}
      {parts.map(
        ({ kind, Part }) =>
          project?.integrations[kind] && (
            <div key={kind} className={classes.above}>
              <Suspense>
                <Part contact={card} brand={project.brand} Frame={CardPart} />
              </Suspense>
            </div>
          ),
      )}
      {visits && (
        <div className={classes.above}>
          <CardPart title={t('visits')}>
            <Suspense>
              <visits.ClientVisits visitor={card} />
            </Suspense>
          </CardPart>
        </div>
      )}
      <PossibleDuplicates contactId={contact.id} />
      <SiteVisits contact={contact} />
      <ClientFacts
        card={card}
        atWork={<AtWorkWith contact={contact} />}
        ofDeals={hasDeals && <OfDeals contactId={contact.id} />}
      >
        {contact.owed_since && (
          <Fact name={t('owed')}>
            <span className={classes.plain}>
              <RelativeTime time={contact.owed_since} />
              <WaitedInHours since={contact.owed_since} />
            </span>
          </Fact>
        )}
      </ClientFacts>
      <CardPart title={t('notes:title')}>
        <Suspense>
          <NotesPart entity="contact" entity_id={contact.id} isBesideThread />
        </Suspense>
      </CardPart>
      {contact.users.length > 0 && (
        <CardPart title={t('folders')}>
          <FolderChips contact={contact} />
        </CardPart>
      )}
      {hasTasks && (
        <CardPart title={t('tasks')}>
          <Suspense>
            <ContactTasks contact={card} />
          </Suspense>
        </CardPart>
      )}
      {hasTickets && contact.users.length > 0 && (
        <CardPart title={t('tickets')}>
          <Suspense>
            <ContactTickets contactId={contact.id} newTicket={newTicketOf(contact)} />
          </Suspense>
        </CardPart>
      )}
      <CardPart title={t('dialogues')}>
        <DialogueList contact={contact} />
      </CardPart>
      <MergedContacts contactId={contact.id} />
      <ClientActions contact={contact} />
    </>
  );
}
