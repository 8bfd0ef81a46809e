import { listImports, type SheetImport } from '@parley/contract/clients/import';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { formatDateTime, formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import boxed from '../../../ui/boxed-list.module.css';
import { Button } from '../../../ui/button.tsx';
import classes from './import-window.module.css';
import { RevertButton } from './progress-step.tsx';

const tones = {
  ready: 'plain',
  running: 'info',
  done: 'ok',
  cancelled: 'warn',
  failed: 'bad',
  reverting: 'info',
  reverted: 'plain',
} as const;

/** What was imported before, each to be looked at or taken back. */
export function PastImports({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('sheets');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(listImports), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(listImports, { count: 10, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    meta: { quiet: true },
  });
  const imports = data?.pages.flatMap((page) => page.data) ?? [];
  if (!imports.length) return null;
  return (
    <section className={classes.stack}>
      <h3 className={classes.heading}>{t('past.title')}</h3>
      <ul className={boxed.list}>
        {imports.map((it) => (
          <PastImport key={it.id} it={it} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('past.more')}
        </Button>
      )}
    </section>
  );
}

function PastImport({ it, onOpen }: { it: SheetImport; onOpen: (id: number) => void }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const at = readWireTime(it.created_at);
  const figure = (count: number) => ({ count, n: formatNumber(count, language) });
  return (
    <li className={classes.pastOne}>
      <button type="button" className={classes.open} onClick={() => onOpen(it.id)}>
        <span className={classes.name}>{it.file_name}</span>
        <span className={classes.about}>
          {at && formatDateTime(at, language)} ·{' '}
          {t('past.counts', {
            created: formatNumber(it.created, language),
            updated: formatNumber(it.updated, language),
            refused: formatNumber(it.refused, language),
          })}
          {it.deals > 0 && `, ${t('past.deals', figure(it.deals))}`}
          {it.kept > 0 && ` · ${t('past.kept', figure(it.kept))}`}
          {it.deals_kept > 0 && ` · ${t('past.deals_kept', figure(it.deals_kept))}`}
        </span>
      </button>
      <Badge tone={tones[it.status]}>{t(`status.${it.status}`)}</Badge>
      <RevertButton it={it} size="sm" />
    </li>
  );
}
