import type { Contact } from '@parley/contract/inbox/contacts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  lazy,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../kit/device.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FixedRows } from '../../../ui/fixed-rows.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import type { VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useMembers } from '../../projects/index.ts';
import { useDraftTexts } from '../composer/drafts.ts';
import classes from './contact-list.module.css';
import { ContactRow } from './contact-row.tsx';
import { shortenList, useContacts } from './contacts.ts';
import { EmptyList } from './empty-list.tsx';
import { holding, useHeldRows, useStayingOpen } from '../../../ui/held-rows.ts';
import { useListed } from './listed.ts';
import { byPlace, ruleOfFolder } from './place.ts';
import { tellInSight } from './reread.ts';
import { useRowWords } from './row-words.ts';
import { useRowMenu } from './row-menu-place.ts';
import { selectUpTo, toggleSelected, useSelection } from './selection.ts';
import type { Shown } from './shown.ts';
import { tagOf, useOwnTopics } from './topics.ts';

const RowMenu = lazy(() => import('./row-menu.tsx').then((file) => ({ default: file.RowMenu })));
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((file) => ({ default: file.BulkBar })));

const ROW_PX = 64;
const none: Contact[] = [];
const idOf = ({ id }: Contact) => id;
const minuteNow = () => Math.floor(Date.now() / 60_000);

type Props = { shown: Shown; openId: number | null; myId: number };

export function ContactList({ shown, openId, myId }: Props) {
  const { contacts, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useContacts(shown);
  const fresh = useMemo(
    () => contacts && { contacts, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage },
    [contacts, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage],
  );
  // However much happens in the list, whoever types or presses something comes first.
  const held = useDeferredValue(fresh);
  if (!held && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!held) return <ListSkeleton rows={12} />;
  if (!held.contacts.length) return <EmptyList shown={shown} />;
  return <Rows shown={shown} openId={openId} myId={myId} held={held} />;
}

type Held = {
  contacts: Contact[];
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
};

const Rows = memo(function Rows({ shown, openId, myId, held }: Props & { held: Held }) {
  const { contacts, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = held;
  const { t } = useTranslation('contact-list');
  const above = useCallback((a: Contact, b: Contact) => byPlace(a, b, shown), [shown]);
  const isViewed = !shown.search && (shown.filter.views.length > 0 || ruleOfFolder(shown.folder) !== undefined);
  const rows = useStayingOpen(useHeldRows(contacts, above), openId, isViewed);
  const own = useOwnTopics();
  const members = useMembers().data;
  const selected = useSelection((state) => state.ids);
  const list = useRef<VirtualListHandle>(null);
  // While the list is read anew a page cannot be asked for: it is asked for when that ends.
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  const shorten = useCallback(() => shortenList(shown), [shown]);
  useEffect(() => shorten, [shorten]);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  // Before they are seen: keys step through what is in sight.
  useLayoutEffect(() => useListed.setState({ ids }), [ids]);
  useShowingOpen(list, ids, openId);

  const hrefOf = useHrefs();
  const navigate = useNavigate();
  const hasMouse = useMedia('(pointer: fine)');
  const onPress = useCallback(
    ({ id }: Contact, event: MouseEvent) => {
      // To open is to read for the whole team: whoever is choosing does not.
      const isChoosing = useSelection.getState().ids.length > 0;
      event.preventDefault();
      if (event.shiftKey) selectUpTo(id, useListed.getState().ids);
      else if (event.ctrlKey || event.metaKey || isChoosing) toggleSelected(id);
      else void navigate({ to: '/$id', params: { id } });
    },
    [navigate],
  );
  const onChoose = useCallback(({ id }: Contact, event: MouseEvent) => {
    // The row itself would open.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selectUpTo(id, useListed.getState().ids);
    else toggleSelected(id);
  }, []);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const draggedWith = useCallback((contact: Contact) => {
    const { ids: chosen } = useSelection.getState();
    return chosen.includes(contact.id) ? latest.current.filter(({ id }) => chosen.includes(id)) : [contact];
  }, []);
  const words = useRowWords();
  const minute = useSyncExternalStore(watchMinutes, minuteNow);
  const drafts = useDraftTexts(openId);
  const operators = useMemo(
    () => new Map(members?.map(({ id, name }) => [id, { id, name, words: words.with(name) }])),
    [members, words],
  );

  return (
    <div
      className={classes.rows}
      data-choosing={selected.length > 0 || undefined}
      {...holding}
      onKeyDown={(event) => walkRows(event, rows)}
    >
      <FixedRows
        ref={list}
        items={rows}
        keyOf={idOf}
        rowHeight={ROW_PX}
        label={t('contacts')}
        onNearStart={shorten}
        onNearEnd={loadMore}
        onRange={tellInSight}
        after={
          <>
            {hasNextPage ? isFetchingNextPage && <ListSkeleton rows={2} /> : <EndOfList />}
            {selected.length > 0 && <div className={classes.below} />}
          </>
        }
      >
        {(contact) => (
          <ContactRow
            contact={contact}
            isOpen={contact.id === openId}
            isSelected={selected.includes(contact.id)}
            tag={tagOf(contact, own, shown.search ? 'all' : shown.folder)}
            operator={operators.get(contact.operator ?? 0) ?? null}
            draft={drafts.get(contact.id) ?? null}
            words={words}
            minute={contact.owed_since ? minute : 0}
            href={hrefOf(contact.id)}
            onPress={onPress}
            onChoose={onChoose}
            draggedWith={hasMouse ? draggedWith : null}
          />
        )}
      </FixedRows>
      <Above rows={rows} selected={selected} myId={myId} folder={shown.folder} />
    </div>
  );
});

type AboveProps = { rows: Contact[]; selected: readonly number[]; myId: number; folder: Shown['folder'] };

/** What floats above the rows, each fetched when it is first needed. */
function Above({ rows, selected, myId, folder }: AboveProps) {
  const place = useRowMenu((state) => state.place);
  const chosen = selected.length ? rows.filter(({ id }) => selected.includes(id)) : none;
  return (
    <Suspense>
      {place && <RowMenu contact={rows.find(({ id }) => id === place.contact.id) ?? place.contact} myId={myId} />}
      {chosen.length > 0 && <BulkBar rows={chosen} folder={folder} />}
    </Suspense>
  );
}

/** Where each row leads, also in a new tab. */
function useHrefs(): (id: number) => string {
  const router = useRouter();
  const base = useMemo(() => router.buildLocation({ to: '/$id', params: { id: 0 } }).href.slice(0, -1), [router]);
  return (id) => `${base}${id}`;
}

/** The open contact is in sight when it was opened by other means than its row. */
function useShowingOpen(list: React.RefObject<VirtualListHandle | null>, ids: number[], openId: number | null) {
  const shownFor = useRef<number | null>(null);
  useEffect(() => {
    if (openId === shownFor.current) return;
    const at = openId === null ? -1 : ids.indexOf(openId);
    if (openId !== null && at < 0) return;
    shownFor.current = openId;
    if (at >= 0) list.current?.scrollToIndex(at, 'auto');
  }, [list, ids, openId]);
}

/** From the row that has the focus arrows walk, and X selects. */
function walkRows(event: KeyboardEvent<HTMLElement>, rows: Contact[]) {
  const link = (event.target as HTMLElement).closest<HTMLElement>('[data-contact]');
  if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
  const id = Number(link.dataset.contact);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const at = rows.findIndex((row) => row.id === id) + (event.key === 'ArrowDown' ? 1 : -1);
    const next = rows[at];
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-contact="${next.id}"]`)?.focus();
  } else if (event.code === 'KeyX') {
    event.stopPropagation();
    toggleSelected(id);
  }
}
