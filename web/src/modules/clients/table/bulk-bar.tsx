import type { ClientFilter, ClientRow } from '@parley/contract/clients/table';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconDownload,
  IconFolderPlus,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useMay, useMembers } from '../../projects/index.ts';
import { openExport } from '../sheets/index.ts';
import { type Chosen, useBulk } from './bulk.ts';
import classes from './bulk-bar.module.css';
import { clearSelection, MOST_SELECTED, selectAllFound, useSelection } from './selection.ts';
import { totalWords } from './total-words.ts';
import { useFolders } from './use-folders.ts';

const EditWindow = lazy(() => import('./edit-window.tsx').then((file) => ({ default: file.EditWindow })));
const MergeWindow = lazy(() =>
  import('../duplicates/merge-window.tsx').then((file) => ({ default: file.MergeWindow })),
);

// As many as the server merges in one go: one that stays, and twenty that join it.
const MOST_MERGED = 20;

type Props = {
  rows: readonly ClientRow[];
  filter: ClientFilter;
  total: number | undefined;
  columns: readonly string[];
  onOpen: (id: number) => void;
};

/** What is done to all chosen rows at once, and undone as one. */
export function BulkBar({ rows, filter, total, columns, onOpen }: Props) {
  const { t } = useTranslation('clients');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const selection = useSelection();
  const bulk = useBulk();
  const mayDelete = useMay('contacts.delete');
  const mayExport = useMay('contacts.export');
  const people = useMembers().data ?? [];
  const folders = useFolders();
  const [window, setWindow] = useState<'edit' | 'merge' | null>(null);
  const [merged, setMerged] = useState<number[]>([]);
  const wasEditing = useEver(window === 'edit');
  const wasMerging = useEver(window === 'merge');

  const ids = [...selection.ids];
  const chosen: Chosen = selection.isAll ? { filter } : { ids };
  const count = selection.isAll ? (total ?? rows.length) : ids.length;
  const figure = selection.isAll ? totalWords(count, language) : formatNumber(count, language);
  const found = total === undefined ? null : totalWords(total, language);
  // Everyone in sight is chosen, or as many as can be named.
  const isFull = ids.length >= Math.min(rows.length, MOST_SELECTED);
  const canTakeAll = !selection.isAll && isFull && total !== undefined && total > ids.length;
  const isArchive = filter.archived === true;
  const canMerge = !selection.isAll && ids.length > 1 && ids.length <= MOST_MERGED + 1;

  const button = (label: string, icon: ReactNode, run: () => void, danger = false) =>
    isPhone ? (
      <IconButton label={label} icon={icon} onClick={run} />
    ) : (
      <Button size="sm" look={danger ? 'danger' : 'default'} icon={icon} onClick={run}>
        {label}
      </Button>
    );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} size="sm" onClick={clearSelection} />
      <span className={classes.count} aria-live="polite">
        {found ? t('bulk.count', { figure, found }) : figure}
      </span>
      {canTakeAll && (
        <button type="button" className={classes.all} onClick={selectAllFound}>
          {t('bulk.all', { found })}
        </button>
      )}
      <span className={classes.actions}>
        {button(t('bulk.edit'), <IconPencil />, () => setWindow('edit'))}
        <Menu
          trigger={button(t('bulk.assign'), <IconUserCheck />, () => undefined)}
          label={t('bulk.assign')}
          position="top-start"
          items={[
            ...people.map(({ id, name }) => ({ label: name, onSelect: () => void bulk.assign(chosen, id) })),
            'line',
            { label: t('nobody'), icon: <IconX />, onSelect: () => void bulk.assign(chosen, null) },
          ]}
        />
        {folders.length > 0 && (
          <Menu
            trigger={button(t('bulk.folder'), <IconFolderPlus />, () => undefined)}
            label={t('bulk.folder')}
            position="top-start"
            items={folders.map(({ id, title }) => ({
              label: title,
              onSelect: () => void bulk.putInFolder(chosen, id),
            }))}
          />
        )}
        {button(
          t(isArchive ? 'bulk.unarchive' : 'bulk.archive'),
          isArchive ? <IconArchiveOff /> : <IconArchive />,
          () => void bulk.archive(chosen, !isArchive),
        )}
        {canMerge &&
          button(t('bulk.merge'), <IconArrowsJoin />, () => {
            setMerged(ids);
            setWindow('merge');
          })}
        {mayExport && button(t('export'), <IconDownload />, () => openExport({ ...chosen, columns }))}
        {mayDelete && button(t('bulk.delete'), <IconTrash />, () => void bulk.remove(chosen))}
      </span>
      <Suspense>
        {wasEditing && (
          <EditWindow opened={window === 'edit'} onClose={() => setWindow(null)} chosen={chosen} count={figure} />
        )}
        {wasMerging && (
          <MergeWindow
            opened={window === 'merge'}
            onClose={() => setWindow(null)}
            ids={merged}
            onMerged={(id) => {
              clearSelection();
              onOpen(id);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
