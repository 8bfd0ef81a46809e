import { exportJournal } from '@parley/contract/journal';
import type { Project } from '@parley/contract/projects/projects';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { download } from '../../../kit/download.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { JournalFilters } from './journal-filters.tsx';
import { JournalRow } from './journal-row.tsx';
import classes from './journal.module.css';
import { KeepingCards } from './keeping-cards.tsx';
import { askedOf, type JournalFilter, useJournal } from './use-journal.ts';

/** Who did what, when and from where, the newest first. */
export function JournalSection({ project }: { project: Project }) {
  const { t } = useTranslation('journal');
  const [filter, setFilter] = useState<JournalFilter>({});
  const [isSaving, setSaving] = useState(false);
  const zone = project.own_time_zone ?? project.time_zone;
  const pages = useJournal(filter, zone);
  const save = async () => {
    setSaving(true);
    await download(exportJournal, askedOf(filter, zone)).catch((error: unknown) =>
      toast.error(isApiError(error) ? error.text : String(error)),
    );
    setSaving(false);
  };
  return (
    <div className={classes.section}>
      <Card
        flush
        title={t('title')}
        text={t('text')}
        aside={
          <Button icon={<IconDownload />} loading={isSaving} onClick={() => void save()}>
            {t('export')}
          </Button>
        }
      >
        <JournalFilters filter={filter} onChange={setFilter} />
        <Lines pages={pages} isFiltered={Object.keys(filter).length > 0} />
      </Card>
      {project.is_admin && <KeepingCards />}
    </div>
  );
}

type LinesProps = { pages: ReturnType<typeof useJournal>; isFiltered: boolean };

function Lines({ pages, isFiltered }: LinesProps) {
  const { t } = useTranslation('journal');
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const lines = data?.pages.flatMap((page) => page.data);
  const end = useSeen(() => hasNextPage && !isFetching && void fetchNextPage());
  if (!lines && error)
    return <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!lines) return <ListSkeleton rows={8} />;
  if (!lines.length)
    return <EmptyState icon={<IconHistory />} title={t(isFiltered ? 'none_found' : 'none')} text={t('none_text')} />;
  return (
    <>
      <ol className={classes.lines} aria-label={t('title')} aria-busy={isFetching}>
        {lines.map((line) => (
          <JournalRow key={line.id} line={line} />
        ))}
      </ol>
      <div ref={end} className={classes.end}>
        {hasNextPage ? (
          <Button loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : (
          <EndOfList />
        )}
      </div>
    </>
  );
}

/** Called whenever the element comes into sight. */
function useSeen(seen: () => unknown) {
  const element = useRef<HTMLDivElement>(null);
  const call = useRef(seen);
  useEffect(() => {
    call.current = seen;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const watcher = new IntersectionObserver(([it]) => it?.isIntersecting && call.current(), { rootMargin: '400px' });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  });
  return element;
}
