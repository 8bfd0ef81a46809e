import { getUser } from '@parley/contract/accounts/users';
import { IconMessages } from '@tabler/icons-react';
import { lazy, memo, Suspense, type KeyboardEvent, type ReactNode, type SyntheticEvent, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { fetchCode } from '../../kit/fetch-code.ts';
import { useFullScreen, useFullScreenWhile } from '../../kit/full-screen.ts';
import { useEndpoint } from '../../kit/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ThreadSkeleton } from '../../ui/skeletons.tsx';
import { ContactList } from './contact-list/contact-list.tsx';
import { Folders } from './contact-list/folders.tsx';
import { ListHeader, SearchEverything } from './contact-list/list-header.tsx';
import { useShown } from './contact-list/shown.ts';
import { useListAddress } from './contact-list/use-list-address.ts';
import { ViewChips } from './contact-list/view-chips.tsx';
import { DuplicatesHost } from './duplicates/lent.ts';
import classes from './inbox-screen.module.css';
import { useInboxCommands } from './keys/inbox-commands.ts';
import { loadDialogue } from './load-dialogue.ts';
import { LentVisits, type VisitParts } from './visits-lent.ts';
import { WorkWindows } from './work/work-windows.tsx';

function fetchDialogue(): void {
  void loadDialogue();
  void fetchCode(() => import('./composer/composer.tsx'));
}
// Where a dialogue is opened with the page, it is on its way with the list.
if (/\/\d+\/?$/.test(location.pathname)) fetchDialogue();
const Dialogue = lazy(loadDialogue);
const Shown = memo(Dialogue);

/** `unopened`: what the roof has to say while no dialogue is open. */
type Props = { contactId: number | null; unopened: ReactNode; visits: VisitParts };

/** Three panes on a desk, one at a time on a phone. */
export function InboxScreen({ contactId, unopened, visits }: Props) {
  const { t } = useTranslation(['inbox', 'contact-list']);
  const isPhone = useIsPhone();
  const shown = useShown();
  const { isFull } = useFullScreen();
  useFullScreenWhile(contactId !== null);
  useInboxCommands(contactId);
  useListAddress(contactId);
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  // The row that was pressed is marked at once; its dialogue is drawn right after that. Until then the one before is only
  // looked at: nothing may be written to somebody who was just left.
  const shownId = useDeferredValue(contactId);
  if (myId === undefined) return null;

  const showsList = contactId === null || (!isPhone && !isFull);
  return (
    <div className={classes.inbox}>
      {contactId === null && <h1 className="visually-hidden">{t('title')}</h1>}
      {showsList && (
        // Whoever comes near a row will press one: what it opens is read by then.
        <section className={classes.list} aria-label={t('contact-list:contacts')} onPointerEnter={fetchDialogue}>
          <ListTop />
          <ContactList
            key={`${shown.folder} ${shown.filter.views.join()} ${shown.filter.order}`}
            shown={shown}
            openId={contactId}
            myId={myId}
          />
        </section>
      )}
      {contactId !== null && (
        <Suspense fallback={<Waiting />}>
          {shownId === null ? (
            <Waiting />
          ) : (
            <div className={classes.open} {...(shownId === contactId ? {} : leftAlone)}>
              <LentVisits value={visits}>
                <Shown key={shownId} contactId={shownId} myId={myId} />
              </LentVisits>
            </div>
          )}
        </Suspense>
      )}
      {contactId === null && !isPhone && (
        <section className={classes.nothing}>
          {unopened ?? <EmptyState icon={<IconMessages />} title={t('choose.title')} text={t('choose.text')} />}
        </section>
      )}
      <WorkWindows />
      <Suspense>
        <DuplicatesHost />
      </Suspense>
    </div>
  );
}

const swallow = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** As `inert` does it, which would have all within styled anew at every step. */
const leftAlone = {
  onPointerDownCapture: swallow,
  onClickCapture: swallow,
  // Keys with Alt go on to the next contact, however fast they are pressed.
  onKeyDownCapture: (event: KeyboardEvent) => (event.altKey && event.key !== 'Enter') || swallow(event),
  onBeforeInputCapture: swallow,
  // What is put together out of several keys cannot be stopped in any other way.
  onCompositionStartCapture: ({ target }: SyntheticEvent) => (target as HTMLElement).blur(),
  onPasteCapture: swallow,
  onDropCapture: swallow,
};

/** It does not follow which dialogue is open. */
const ListTop = memo(() => (
  <>
    <ListHeader />
    <SearchEverything />
    <Folders />
    <ViewChips />
  </>
));

const Waiting = () => (
  <section className={classes.waiting}>
    <ThreadSkeleton />
  </section>
);
