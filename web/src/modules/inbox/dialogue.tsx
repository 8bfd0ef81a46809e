import type { Contact } from '@parley/contract/inbox/contacts';
import { IconUserOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { useIsPhone, useMedia } from '../../kit/device.ts';
import { useFullScreen } from '../../kit/full-screen.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ThreadSkeleton } from '../../ui/skeletons.tsx';
import { useClientBeside } from '../deals/index.ts';
import { DialogueTickets, useHasTickets } from '../tickets/index.ts';
import { ClientPane, WaitingPane } from './client-panel/client-pane.tsx';
import { ComposerWaiting } from './composer/composer-waiting.tsx';
import { useContact } from './contact-list/contacts.ts';
import classes from './dialogue.module.css';
import { foldPanel, usePanelFolded } from './panel-folded.ts';
import { Attendants } from './presence/attendants-shown.tsx';
import { ClientTyping } from './presence/client-typing.tsx';
import { Thread } from './thread/thread.tsx';
import { ThreadActions } from './thread/thread-actions.tsx';
import { DialogueHeader, WaitingHeader } from './work/dialogue-header.tsx';
import { ComingVisit, useVisitMenu } from './visit-menu.tsx';
import { useReading, useSeeingMentions } from './use-reading.ts';
import { isRoom } from './work/guesses.ts';

const Composer = lazy(() => import('./composer/composer.tsx').then((file) => ({ default: file.Composer })));

// Below this width the client panel folds into a drawer.
const HAS_PANEL = '(min-width: 1281px)';

export function Dialogue({ contactId, myId }: { contactId: number; myId: number }) {
  const { t } = useTranslation('inbox');
  const { data: contact, error, isError, isFetching, refetch } = useContact(contactId);
  const { isFull } = useFullScreen();
  const hasRoom = useMedia(HAS_PANEL) && !isFull;
  const hasPanel = !usePanelFolded().isFolded && hasRoom;
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const showPanel = () => (hasRoom ? foldPanel(false) : setIsPanelOpen(true));
  const isPhone = useIsPhone();
  const hasTickets = useHasTickets() && contact !== undefined && !isRoom(contact);
  const tickets = hasTickets && (
    <Suspense>
      <DialogueTickets contactId={contact.id} />
    </Suspense>
  );
  const visitMenu = useVisitMenu(contact);
  usePageTitle(contact?.name);
  useReading(contact);
  useSeeingMentions(contactId);
  useClientBeside(contact && !isRoom(contact) ? contact.id : undefined, contact?.name);
  useWhoItIsNow(contactId, contact);
  useLeavingByEscape();
  // Whoever was deleted may still be known here, but cannot be written to.
  const isGone = isApiError(error) && error.status === 404;
  if (isGone || (isError && !contact)) {
    return (
      <section className={classes.missing}>
        {isGone ? (
          <EmptyState
            icon={<IconUserOff />}
            title={t('not_found')}
            text={t('not_found_hint')}
            action={
              <Link to="/" className={buttonClass()}>
                {t('back')}
              </Link>
            }
          />
        ) : (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </section>
    );
  }
  return (
    <>
      <section className={classes.dialogue} aria-label={contact?.name ?? t('loading')}>
        {contact ? (
          <ThreadActions contact={contact}>
            {(slots) => (
              <DialogueHeader
                {...slots}
                menu={[...visitMenu, ...slots.menu]}
                contact={contact}
                myId={myId}
                near={
                  <>
                    <Attendants contactId={contactId} myId={myId} />
                    <ComingVisit contact={contact} />
                    {!isPhone && tickets}
                  </>
                }
                onWho={!hasPanel && !isRoom(contact) ? showPanel : undefined}
              />
            )}
          </ThreadActions>
        ) : (
          <WaitingHeader />
        )}
        {isPhone && tickets}
        {contact ? (
          <Thread contact={contact} myId={myId} />
        ) : (
          <div className={classes.waiting}>
            <ThreadSkeleton />
          </div>
        )}
        {contact && <ClientTyping contact={contact} />}
        {contact ? (
          <Suspense fallback={<ComposerWaiting />}>
            <Composer contact={contact} />
          </Suspense>
        ) : (
          <ComposerWaiting />
        )}
      </section>
      {!contact && hasPanel && <WaitingPane />}
      {contact && !isRoom(contact) && (
        <ClientPane contact={contact} isBeside={hasPanel} opened={isPanelOpen} onClose={() => setIsPanelOpen(false)} />
      )}
    </>
  );
}

/** The first Esc leaves the composer, the next one the dialogue; what floats above has its own. */
function useLeavingByEscape() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const isFree = event.target === document.body && !document.querySelector('[role=dialog], [role=menu]');
      if (event.key === 'Escape' && isFree && !event.defaultPrevented) void navigate({ to: '/' });
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [navigate]);
}

/** Merged into another one, a contact is that one, and so is its address. */
function useWhoItIsNow(contactId: number, contact: Contact | undefined) {
  const navigate = useNavigate();
  const now = contact?.id ?? contactId;
  useEffect(() => {
    if (now !== contactId) void navigate({ to: '/$id', params: { id: now }, replace: true });
  }, [contactId, now, navigate]);
}
