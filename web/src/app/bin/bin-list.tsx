import type { BinRow } from '@parley/contract/bins';
import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkAction, BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './bin-screen.module.css';
import type { BinKind } from './kinds.ts';
import { useBin, useBinDeeds } from './use-bin.ts';

// As many as one call takes.
const most = 100;

export function BinList({ kind, search, isAdmin }: { kind: BinKind; search: string; isAdmin: boolean }) {
  const { t } = useTranslation('bin');
  const bin = useBin(kind, useDeferredValue(search));
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const deeds = useBinDeeds(
    kind,
    ({ restored, joined }) => {
      choose(new Set());
      if (restored)
        toast.success(
          [t('restored', { count: restored }), joined ? t('joined', { count: joined }) : ''].join(' ').trim(),
        );
    },
    (count) => {
      choose(new Set());
      toast.success(t('erased', { count }));
    },
  );
  const ids = [...chosen];
  const erase = async () => {
    const [only, ...others] = ids;
    const name = bin.rows?.find(({ id }) => id === only)?.name || t('unnamed');
    const title = others.length ? t('erase_title', { count: ids.length }) : t('erase_named', { name });
    const words = { title, text: t(`erase_text.${kind}`), action: t('erase') };
    if (await confirm({ ...words, danger: true })) deeds.erase.mutate({ ids });
  };
  if (bin.error) {
    return <ErrorState reason={bin.error.message} onRetry={() => void bin.refetch()} retrying={bin.isFetching} />;
  }
  if (!bin.rows) return <ListSkeleton rows={6} />;
  if (!bin.rows.length) {
    return (
      <EmptyState
        icon={<IconTrash />}
        title={t(search ? 'nothing_found' : 'empty')}
        text={!search && t('empty_text')}
      />
    );
  }
  const isBusy = deeds.restore.isPending || deeds.erase.isPending;
  return (
    <>
      <ul className={classes.list} aria-label={t(`kind.${kind}`)}>
        {bin.rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isChosen={chosen.has(row.id)}
            isBusy={isBusy}
            onChoose={() => choose((before) => toggled(before, row.id))}
            onRestore={() => deeds.restore.mutate({ ids: [row.id] })}
          />
        ))}
        {bin.hasNextPage && (
          <li className={classes.more}>
            <Button loading={bin.isFetchingNextPage} onClick={() => void bin.fetchNextPage()}>
              {t('more')}
            </Button>
          </li>
        )}
      </ul>
      {chosen.size > 0 && (
        <BulkBar
          label={t('chosen', { count: chosen.size })}
          count={t('chosen', { count: chosen.size })}
          clear={t('clear')}
          onClear={() => choose(new Set())}
        >
          <BulkAction
            label={t('restore')}
            icon={<IconArrowBackUp />}
            disabled={isBusy}
            onClick={() => deeds.restore.mutate({ ids })}
          />
          {isAdmin && (
            <BulkAction label={t('erase')} icon={<IconTrashX />} disabled={isBusy} onClick={() => void erase()} />
          )}
        </BulkBar>
      )}
    </>
  );
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(id) && after.size < most) after.add(id);
  return after;
}

type RowProps = { row: BinRow; isChosen: boolean; isBusy: boolean; onChoose: () => void; onRestore: () => void };

function Row({ row, isChosen, isBusy, onChoose, onRestore }: RowProps) {
  const { t } = useTranslation('bin');
  const name = row.name || t('unnamed');
  return (
    <li className={classes.row}>
      <Checkbox checked={isChosen} onChange={onChoose} aria-label={t('choose', { name })} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {row.detail && <span className={classes.detail}>{row.detail}</span>}
      </span>
      <span className={classes.when}>
        {row.deleted_by && <span>{row.deleted_by}</span>}
        <RelativeTime time={row.deleted_at} />
      </span>
      <Button size="sm" disabled={isBusy} aria-label={t('restore_one', { name })} onClick={onRestore}>
        {t('restore')}
      </Button>
    </li>
  );
}
