import { readMessages } from '@parley/contract/inbox/messages';
import type { Contact } from '@parley/contract/inbox/contacts';
import { IconArrowLeft, IconLayoutSidebarRight, IconUserOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { useIsPhone, useMedia } from '../../kit/device.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ThreadSkeleton } from '../../ui/skeletons.tsx';
import { ClientPanel } from './client-panel.tsx';
import { Composer } from './composer/composer.tsx';
import { useContact } from './contact-list/contacts.ts';
import classes from './dialogue.module.css';
import { Thread } from './thread/thread.tsx';

// Below this width the client panel folds into a drawer.
const HAS_PANEL = '(min-width: 1281px)';

export function Dialogue({ contactId, myId }: { contactId: number; myId: number }) {
  const { t } = useTranslation('inbox');
  const { data: contact, error, isError, isFetching, refetch } = useContact(contactId);
  const hasPanel = useMedia(HAS_PANEL);
  useReading(contact);
  useLeavingByEscape();
  if (isError && !contact) {
    return (
      <section className={classes.missing}>
        {isApiError(error) && error.status === 404 ? (
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
        {contact ? <Header contact={contact} hasPanel={hasPanel} /> : <div className={classes.header} />}
        {contact ? (
          <Thread contactId={contactId} myId={myId} isRoom={isRoom(contact)} />
        ) : (
          <div className={classes.waiting}>
            <ThreadSkeleton />
          </div>
        )}
        {contact && <Composer contact={contact} />}
      </section>
      {contact && hasPanel && !isRoom(contact) && (
        <aside className={classes.panel} aria-label={t('panel.title')}>
          <ClientPanel contact={contact} />
        </aside>
      )}
    </>
  );
}

function Header({ contact, hasPanel }: { contact: Contact; hasPanel: boolean }) {
  const { t } = useTranslation(['inbox', 'ui']);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const dialogue = contact.users[0];
  return (
    <header className={classes.header}>
      {isPhone && (
        <IconButton label={t('back')} icon={<IconArrowLeft size={20} />} onClick={() => void navigate({ to: '/' })} />
      )}
      <Avatar
        name={contact.name}
        seed={contact.id}
        size={34}
        {...(dialogue ? { channel: dialogue.messenger_type } : {})}
      />
      <div className={classes.who}>
        <h1 className={classes.name}>{contact.name}</h1>
        {!isRoom(contact) && (
          <p className={classes.about}>
            {[dialogue && t(`ui:channel.${dialogue.messenger_type}`), contact.phone && `+${contact.phone}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      {!hasPanel && !isRoom(contact) && (
        <>
          <IconButton
            label={t('panel.title')}
            icon={<IconLayoutSidebarRight size={19} />}
            onClick={() => setIsOpen(true)}
          />
          <Drawer opened={isOpen} onClose={() => setIsOpen(false)} title={t('panel.title')}>
            <ClientPanel contact={contact} />
          </Drawer>
        </>
      )}
    </header>
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

/** An opened contact is read, also while new messages come in before one's eyes. */
function useReading(contact: Contact | undefined) {
  const unread = contact?.unread ?? 0;
  const id = contact?.id;
  useEffect(() => {
    if (!id || !unread) return;
    const read = () => {
      if (document.visibilityState === 'visible') void api(readMessages, { contact_id: id }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread]);
}

const isRoom = (contact: Contact) => contact.users[0]?.messenger_type === 'internal';
