import type { Contact } from '@parley/contract/inbox/contacts';
import { messageCreated, type Message, type MessageFile } from '@parley/contract/inbox/messages';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../kit/live.ts';
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { useMembers } from '../../projects/index.ts';
import { DownButton } from './down-button.tsx';
import type { Line } from './lines.ts';
import { useOpenLetter } from './open-letter.ts';
import { useLightbox } from './open-lightbox.ts';
import { ThreadLine } from './thread-line.tsx';
import classes from './thread.module.css';
import type { useMessages } from './messages.ts';
import { useJumps } from './use-jumps.ts';
import { type MessageWindow, useMessageMenu } from './use-message-menu.tsx';
import { walkMessages } from './walk-messages.ts';
import { toNewest, type View } from './view.ts';

const Lightbox = lazy(() => import('./lightbox.tsx').then((file) => ({ default: file.Lightbox })));
const LetterWindow = lazy(() => import('./letter-window.tsx').then((file) => ({ default: file.LetterWindow })));
const Details = lazy(() => import('./message-details.tsx').then((file) => ({ default: file.MessageDetails })));

const EditWindow = lazy(() => import('./edit-window.tsx').then((file) => ({ default: file.EditWindow })));
const ReactWindow = lazy(() => import('./react-window.tsx').then((file) => ({ default: file.ReactWindow })));

const keyOf = ({ key }: Line) => key;

/** A first guess, close enough that nothing moves much when rows are measured. */
function guess(line: Line): number {
  if (line.kind !== 'message') return 44;
  const { file, quoted, message } = line.message;
  const picture = file?.kind === 'image' || file?.kind === 'video' ? 240 : file ? 50 : 0;
  return 40 + picture + (quoted ? 44 : 0) + Math.floor(message.length / 70) * 20;
}

// What is drawn may be a moment behind: a page that is asked for already is not asked for anew. While the thread is read
// anew none can be asked for: it is when that ends.
const once = { cancelRefetch: false };
type Props = {
  contact: Contact;
  myId: number;
  messages: Message[];
  lines: Line[];
  view: View;
  pages: ReturnType<typeof useMessages>['pages'];
};

export const MessageList = memo(function MessageList({ contact, myId, messages, lines, view, pages }: Props) {
  const { t } = useTranslation('inbox');
  const list = useRef<VirtualListHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(view.around === null);
  // The newest message is among them.
  const isNewest = !pages.hasPreviousPage;
  const { unseen, seen } = useUnseen(contact.id, myId, isAtEnd && isNewest);
  const [asked, setAsked] = useState<Asked | null>(null);
  const find = (id: number) => messages.find((message) => message.id === id);
  const { menu, openAt, handlers } = useMessageMenu(contact, find, myId, (what, message) =>
    setAsked({ what, message }),
  );
  const names = useNames();
  const startAt = useJumps(list, lines, view);
  useOwnWords(list, lines);

  const loadOlder = useCallback(() => {
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage(once);
  }, [pages]);
  const loadNewer = useCallback(() => {
    if (pages.hasPreviousPage && !pages.isFetching) void pages.fetchPreviousPage(once);
  }, [pages]);

  const toEnd = () => {
    seen();
    if (isNewest) list.current?.scrollToEnd();
    else toNewest(contact.id);
  };
  return (
    <div className={classes.messages} {...handlers} onKeyDown={(event) => walkMessages(event, openAt)}>
      <VirtualList
        ref={list}
        items={lines}
        keyOf={keyOf}
        rowHeight={guess}
        anchor="end"
        startAt={startAt}
        follows={isNewest}
        label={t('thread.label')}
        className={classes.list}
        onNearStart={loadOlder}
        onNearEnd={loadNewer}
        onAtEndChange={setIsAtEnd}
        after={<div className={classes.foot} />}
      >
        {(line) => <ThreadLine line={line} contact={contact} myId={myId} view={view} names={names} />}
      </VirtualList>
      {(!isAtEnd || !isNewest) && <DownButton count={unseen} onClick={toEnd} />}
      {menu}
      <Windows contact={contact} messages={messages} asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
});

/** How many messages of others came while the end was out of sight. */
function useUnseen(contactId: number, myId: number, isInSight: boolean) {
  const [unseen, setUnseen] = useState(0);
  useLive(messageCreated, ({ contact_id, operator_id, message_type }) => {
    const isTheirs = contact_id === contactId && operator_id !== myId && message_type !== 'system';
    if (isTheirs && !isInSight) setUnseen((before) => before + 1);
  });
  if (isInSight && unseen) setUnseen(0);
  return { unseen, seen: () => setUnseen(0) };
}

/** Whom notes may call, by id. */
function useNames(): Map<number, string> {
  const { data } = useMembers();
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}

/** One's own words are always seen leaving, and why they did not. */
function useOwnWords(list: React.RefObject<VirtualListHandle | null>, lines: Line[]) {
  const waiting = lines.filter((line) => line.kind === 'pending').length;
  const first = useRef(waiting);
  useEffect(() => {
    if (waiting > 0 && waiting !== first.current) list.current?.scrollToEnd();
    first.current = waiting;
  }, [waiting, list]);
}

type Asked = { what: MessageWindow; message: Message };
type WindowsProps = { contact: Contact; messages: Message[]; asked: Asked | null; onClose: () => void };

function Windows({ contact, messages, asked, onClose }: WindowsProps) {
  const shown = useLightbox();
  const letter = useOpenLetter();
  const pictures = () => messages.map(({ file }) => file).filter((file): file is MessageFile => file?.kind === 'image');
  return (
    <Suspense>
      {shown && <Lightbox file={shown} pictures={pictures()} />}
      {letter && <LetterWindow message={letter} />}
      {asked?.what === 'details' && <Details message={asked.message} contact={contact} onClose={onClose} />}
      {asked?.what === 'edit' && <EditWindow message={asked.message} onClose={onClose} />}
      {asked?.what === 'react' && <ReactWindow message={asked.message} onClose={onClose} />}
    </Suspense>
  );
}
