import { getUser } from '@parley/contract/accounts/users';
import { IconExternalLink, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { useEndpoint } from '../../kit/query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ThreadSkeleton } from '../../ui/skeletons.tsx';
import { keepClearOfToasts } from '../../ui/toast.ts';
import { ComposerWaiting } from './composer/composer-waiting.tsx';
import { openWithoutFocus } from './composer/focus.ts';
import { useContact } from './contact-list/contacts.ts';
import classes from './lent-dialogue.module.css';
import { ClientTyping } from './presence/client-typing.tsx';
import { Thread } from './thread/thread.tsx';
import { useReading, useSeeingMentions } from './use-reading.ts';

const Composer = lazy(() => import('./composer/composer.tsx').then((file) => ({ default: file.Composer })));

/** The dialogue with a client on a page that is not the inbox: read and answered there; the rest is a link away. */
export function LentDialogue({ id }: { id: number }) {
  const { t } = useTranslation('inbox');
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  const { data: contact, error, isError, isFetching, refetch } = useContact(id);
  useReading(contact);
  useSeeingMentions(id);
  // The page around it has keys of its own: the cursor goes into the composer when it is asked to.
  useState(openWithoutFocus);
  // Whoever was deleted may still be known here, but cannot be written to.
  const isGone = isApiError(error) && error.status === 404;
  if (isGone || (isError && !contact)) {
    return (
      <div className={classes.missing}>
        {isGone ? (
          <EmptyState icon={<IconUserOff />} title={t('not_found')} text={t('not_found_hint')} />
        ) : (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </div>
    );
  }
  if (!contact || myId === undefined) {
    return (
      <div className={classes.dialogue}>
        <div className={classes.waiting}>
          <ThreadSkeleton />
        </div>
        <ComposerWaiting />
      </div>
    );
  }
  const newest = contact.users.toSorted((a, b) => (a.order < b.order ? 1 : -1))[0];
  return (
    <section className={classes.dialogue} aria-label={contact.name}>
      <Link to="/$id" params={{ id: contact.id }} ref={keepClearOfToasts} className={classes.who}>
        <Avatar
          name={contact.name}
          seed={contact.id}
          size={28}
          {...(newest ? { channel: newest.messenger_type } : {})}
        />
        <span className={classes.name}>{contact.name}</span>
        <IconExternalLink size={16} />
      </Link>
      <Thread contact={contact} myId={myId} />
      <ClientTyping contact={contact} />
      <Suspense fallback={<ComposerWaiting />}>
        <Composer contact={contact} />
      </Suspense>
    </section>
  );
}
