import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useLightbox } from '../thread/open-lightbox.ts';
import { NoteComposer } from './note-composer.tsx';
import { NoteLine } from './note-line.tsx';
import { type Subject, useNotes } from './notes.ts';
import classes from './notes.module.css';

const Lightbox = lazy(() => import('../thread/lightbox.tsx').then((file) => ({ default: file.Lightbox })));

// On a card there is little room: more are a press away.
const FEW = 5;

/** `isBesideThread`: a dialogue on the same screen shows its pictures large already, and these with them. */
type Props = Subject & { isBesideThread?: boolean };

/** What the team noted and kept of somebody or something. */
export function NotesPart({ entity, entity_id, isBesideThread }: Props) {
  const { t } = useTranslation('notes');
  const subject = { entity, entity_id };
  const query = useNotes(subject, FEW);
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const notes = data?.pages.flatMap((page) => page.data);
  const shown = useLightbox();
  return (
    <div className={classes.notes}>
      <NoteComposer key={`${entity} ${entity_id}`} subject={subject} />
      {!notes && isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {!notes && !isError && <ListSkeleton rows={1} />}
      {notes && notes.length > 0 && (
        <ul className={classes.list} aria-label={t('title')}>
          {notes.map((note) => (
            <li key={note.id}>
              <NoteLine note={note} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {shown && !isBesideThread && (
        <Suspense>
          <Lightbox
            file={shown}
            pictures={(notes ?? []).flatMap(({ files }) => files).filter(({ kind }) => kind === 'image')}
          />
        </Suspense>
      )}
    </div>
  );
}
