import type { Lead } from '@parley/contract/deals/leads';
import { type FeedEntry, type FeedPart, feedParts } from '@parley/contract/notes/feed';
import { IconChecklist, IconFiles, IconHistory, IconMessageOff, IconNote, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { useProject } from '../../projects/index.ts';
import { openNewTask } from '../../tasks/index.ts';
import { NoteComposer, type NoteComposerHandle } from '../notes/note-composer.tsx';
import { useLightbox } from '../thread/open-lightbox.ts';
import { useFeed } from './feed.ts';
import { FeedLine } from './feed-line.tsx';
import classes from './feed.module.css';

const Lightbox = lazy(() => import('../thread/lightbox.tsx').then((file) => ({ default: file.Lightbox })));

const keyOfEntry = ({ key }: FeedEntry) => key;
const guessedHeight = ({ kind }: FeedEntry) => (kind === 'change' || kind === 'task' ? 58 : 84);

/** All that happened around a deal in one line of time, the newest below, and a note is added to it. */
export function DealFeed({ lead }: { lead: Lead }) {
  const { t } = useTranslation('feed');
  const hasTasks = useProject().data?.modules.tasks ?? false;
  const [part, setPart] = useState<FeedPart | 'all'>('all');
  const composer = useRef<NoteComposerHandle>(null);
  const parts = ['all' as const, ...feedParts.filter((it) => it !== 'tasks' || hasTasks)];
  return (
    <section className={classes.feed} aria-label={t('title')}>
      <div className={classes.parts}>
        <Segmented
          aria-label={t('show')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={setPart}
        />
      </div>
      <Entries key={part} lead={lead} part={part} composer={composer} />
      <div className={classes.foot}>
        <NoteComposer ref={composer} subject={{ entity: 'lead', entity_id: lead.id }} />
      </div>
    </section>
  );
}

type Props = { lead: Lead; part: FeedPart | 'all'; composer: RefObject<NoteComposerHandle | null> };

function Entries({ lead, part, composer }: Props) {
  const { t } = useTranslation('feed');
  const query = useFeed(lead, part);
  const { entries, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const shown = useLightbox();
  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!entries) {
    return (
      <div className={classes.rest}>
        {isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <ListSkeleton rows={5} />}
      </div>
    );
  }
  if (!entries.length) {
    return (
      <div className={classes.rest} data-middle>
        <Nothing lead={lead} part={part} composer={composer} />
      </div>
    );
  }
  return (
    <>
      <VirtualList
        items={entries}
        keyOf={keyOfEntry}
        rowHeight={guessedHeight}
        anchor="end"
        label={t('title')}
        className={classes.list}
        onNearStart={loadOlder}
        before={hasNextPage ? null : <EndOfList />}
      >
        {(entry) => <FeedLine entry={entry} lead={lead} />}
      </VirtualList>
      {shown && (
        <Suspense>
          <Lightbox file={shown} pictures={picturesIn(entries)} />
        </Suspense>
      )}
    </>
  );
}

const picturesIn = (entries: FeedEntry[]) =>
  entries
    .flatMap((it) =>
      it.kind === 'note' ? it.note.files : it.kind === 'message' && it.message.file ? [it.message.file] : [],
    )
    .filter(({ kind }) => kind === 'image');

/** Leads on to what would stand here. */
function Nothing({ lead, part, composer }: Props) {
  const { t } = useTranslation('feed');
  const client = lead.contacts[0];
  const actions: Record<FeedPart | 'all', [icon: ReactNode, action: ReactNode]> = {
    all: [<IconHistory key="i" />, null],
    changes: [<IconHistory key="i" />, null],
    messages: [
      <IconMessageOff key="i" />,
      client && (
        <Link key="a" to="/$id" params={{ id: client.id }} className={buttonClass({ look: 'primary' })}>
          {t('none.write')}
        </Link>
      ),
    ],
    notes: [
      <IconNote key="i" />,
      <Button key="a" look="primary" onClick={() => composer.current?.focus()}>
        {t('none.note')}
      </Button>,
    ],
    files: [
      <IconFiles key="i" />,
      <Button key="a" look="primary" onClick={() => composer.current?.attach()}>
        {t('none.file')}
      </Button>,
    ],
    tasks: [
      <IconChecklist key="i" />,
      <Button
        key="a"
        look="primary"
        icon={<IconPlus />}
        onClick={() => openNewTask({ deal: { id: lead.id, name: lead.name }, ...(client ? { contact: client } : {}) })}
      >
        {t('none.task')}
      </Button>,
    ],
  };
  const [icon, action] = actions[part];
  return <EmptyState icon={icon} title={t(`none.title.${part}`)} text={t(`none.text.${part}`)} action={action} />;
}
