import type { Contact } from '@parley/contract/inbox/contacts';
import { IconFilterOff, IconMessages } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayZone } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ThreadSkeleton } from '../../../ui/skeletons.tsx';
import { usePending } from '../composer/pending.ts';
import { Announcer } from './announcer.tsx';
import { firstUnread, linesOf } from './lines.ts';
import { MessageList } from './message-list.tsx';
import { useMessages } from './messages.ts';
import { ThreadBar } from './thread-bar.tsx';
import classes from './thread.module.css';
import { useLinkedMessage } from './use-linked-message.ts';
import { filterThread, isFiltered, leaveThread, toNewest, useView } from './view.ts';

type Props = { contact: Contact; myId: number };

/** Everything said with a contact, over all its dialogues, or the part of it that was asked for. */
export function Thread({ contact, myId }: Props) {
  const { id } = contact;
  const { t } = useTranslation(['inbox', 'thread']);
  const view = useView(id);
  const { messages, isError, isFetching, refetch, pages } = useMessages(id, view);
  const isNewest = !pages.hasPreviousPage;
  const pending = usePending(id);
  const shownPending = isNewest && !isFiltered(view) ? pending : none;
  const newFrom = useNewFrom(contact, messages, myId);
  const zone = useDisplayZone();
  const lines = useMemo(
    () => linesOf(messages ?? none, shownPending, { myId, newFrom, hasOlder: pages.hasNextPage, zone }),
    [messages, shownPending, myId, newFrom, pages.hasNextPage, zone],
  );
  // What came is drawn as soon as nothing more pressing is to be done; all of it together, or a message that has just
  // been sent would be missing for a moment.
  const fresh = useMemo(() => messages && { messages, lines, view, pages }, [messages, lines, view, pages]);
  const shown = useDeferredValue(fresh);
  useLinkedMessage(id);
  useEffect(() => () => leaveThread(id), [id]);
  // One's own words are seen leaving, wherever in the history one was.
  const count = pending.length;
  useEffect(() => {
    if (count && !isNewest) toNewest(id);
  }, [count, isNewest, id]);

  const body = () => {
    if (!shown && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
    if (!shown) return <ThreadSkeleton />;
    const { only, dialogueId, around } = shown.view;
    if (shown.lines.length)
      return <MessageList key={`${id} ${only} ${dialogueId} ${around}`} contact={contact} myId={myId} {...shown} />;
    return isFiltered(shown.view) ? (
      <EmptyState
        icon={<IconFilterOff />}
        title={t('thread:filter.nothing')}
        action={
          <Button onClick={() => filterThread(id, { only: null, dialogueId: null })}>{t('thread:filter.drop')}</Button>
        }
      />
    ) : (
      <EmptyState
        icon={<IconMessages />}
        title={t('thread.empty')}
        text={contact.users.length > 0 && t('thread.hint')}
      />
    );
  };
  return (
    <>
      <ThreadBar contact={contact} />
      <div className={classes.thread}>{body()}</div>
      <Announcer contact={contact} myId={myId} />
    </>
  );
}

const none: never[] = [];

/** Where the new messages begin, as it was when the contact was opened: reading them does not move the line. */
function useNewFrom(contact: Contact, messages: Parameters<typeof linesOf>[0] | undefined, myId: number) {
  const [unread] = useState(contact.unread);
  const [newFrom, setNewFrom] = useState<number | null>();
  if (newFrom === undefined && messages) setNewFrom(firstUnread(messages, unread, myId));
  return newFrom ?? null;
}
