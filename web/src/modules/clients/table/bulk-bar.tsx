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
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { BulkAction, BulkBar as Bar } from '../../../ui/bulk-bar.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { useMay, useMembers } from '../../projects/index.ts';
import { openExport } from '../sheets/index.ts';
import { type Chosen, useBulk } from './bulk.ts';
import { theTable } from './places.ts';
import { clearSelection, MOST_SELECTED, selectAllFound, useSelection } from './selection.ts';
import { type Total, totalWords } from './total-words.ts';
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
  found: Total | undefined;
  columns: readonly string[];
  onOpen: (id: number) => void;
};

/** What is done to all chosen rows at once, and undone as one. */
export function BulkBar({ rows, filter, found, columns, onOpen }: Props) {
  const { t } = useTranslation('clients');
  const language = useLanguage();
  const selection = useSelection();
  const bulk = useBulk(found);
  const mayDelete = useMay('contacts.delete');
  const mayExport = useMay('contacts.export');
  const people = useMembers().data ?? [];
  const folders = useFolders();
  const [window, setWindow] = useState<'edit' | 'merge' | null>(null);
  const [merged, setMerged] = useState<number[]>([]);
  const wasEditing = useEver(window === 'edit');
  const wasMerging = useEver(window === 'merge');
  // Most of what is done here ends the selection, and the bar with it.
  useWayOut(theTable);

  const ids = [...selection.ids];
  const chosen: Chosen = selection.isAll ? { filter } : { ids };
  const ofFound = found && totalWords(found, language);
  const figure = selection.isAll
    ? (ofFound ?? formatNumber(rows.length, language))
    : formatNumber(ids.length, language);
  // Everyone in sight is chosen, or as many as can be named.
  const isFull = ids.length >= Math.min(rows.length, MOST_SELECTED);
  const canTakeAll = !selection.isAll && isFull && found && (found.more || found.total > ids.length);
  const isArchive = filter.archived === true;
  // A few are seen to go, and come back from the toast; of all that a filter finds most are out of sight.
  const remove = async () => {
    const question = { title: t('bulk.question'), text: t('bulk.question_text'), action: t('bulk.delete') };
    if (!selection.isAll || (await confirm({ ...question, danger: true }))) void bulk.remove(chosen);
  };
  const canMerge = !selection.isAll && ids.length > 1 && ids.length <= MOST_MERGED + 1;
  return (
    <Bar
      label={t('bulk.title')}
      clear={t('bulk.clear')}
      onClear={clearSelection}
      count={ofFound ? t('bulk.count', { figure, found: ofFound }) : figure}
      all={canTakeAll ? { label: t('bulk.all', { found: ofFound }), onChoose: selectAllFound } : null}
    >
      <BulkAction label={t('bulk.edit')} icon={<IconPencil />} onClick={() => setWindow('edit')} />
      <Menu
        trigger={<BulkAction label={t('bulk.assign')} icon={<IconUserCheck />} />}
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
          trigger={<BulkAction label={t('bulk.folder')} icon={<IconFolderPlus />} />}
          label={t('bulk.folder')}
          position="top-start"
          items={folders.map(({ id, title }) => ({
            label: title,
            onSelect: () => void bulk.putInFolder(chosen, id),
          }))}
        />
      )}
      <BulkAction
        label={t(isArchive ? 'bulk.unarchive' : 'bulk.archive')}
        icon={isArchive ? <IconArchiveOff /> : <IconArchive />}
        onClick={() => void bulk.archive(chosen, !isArchive)}
      />
      {canMerge && (
        <BulkAction
          label={t('bulk.merge')}
          icon={<IconArrowsJoin />}
          onClick={() => {
            setMerged(ids);
            setWindow('merge');
          }}
        />
      )}
      {mayExport && (
        <BulkAction label={t('export')} icon={<IconDownload />} onClick={() => openExport({ ...chosen, columns })} />
      )}
      {mayDelete && <BulkAction label={t('bulk.delete')} icon={<IconTrash />} onClick={() => void remove()} />}
      <Suspense>
        {wasEditing && (
          <EditWindow
            opened={window === 'edit'}
            onClose={() => setWindow(null)}
            chosen={chosen}
            found={found}
            count={figure}
          />
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
    </Bar>
  );
}
