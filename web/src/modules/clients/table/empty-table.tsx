import { IconFilterOff, IconPlus, IconSearchOff, IconUpload, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { useMay } from '../../projects/index.ts';
import { openImport } from '../sheets/index.ts';
import { theTable } from './places.ts';
import { type Lost, withoutLost } from './lost.ts';
import { isNarrowed } from './search.ts';
import type { Shown } from './use-shown.ts';

/** Nobody at all, nobody put away, or nobody who fits. */
export function EmptyTable({ shown, onAdd }: { shown: Shown; onAdd: () => void }) {
  const { t } = useTranslation('clients');
  const { archived, ...asked } = shown.filter;
  const mayImport = useMay('contacts.import');
  useWayOut(theTable);
  if (!isNarrowed(shown.filter)) {
    return (
      <EmptyState
        icon={<IconUsers />}
        title={t('empty.none')}
        text={t('empty.none_text')}
        action={
          <>
            {mayImport && (
              <Button look="primary" icon={<IconUpload />} onClick={openImport}>
                {t('empty.import')}
              </Button>
            )}
            <Button look={mayImport ? 'quiet' : 'primary'} icon={<IconPlus />} onClick={onAdd}>
              {t('add.title')}
            </Button>
          </>
        }
      />
    );
  }
  const isArchive = archived === true && !isNarrowed(asked);
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={t(isArchive ? 'empty.archive' : 'empty.found')}
      text={t(isArchive ? 'empty.archive_text' : 'empty.found_text')}
      action={
        <>
          <Button onClick={() => shown.showFilter({})}>{t('filter.clear')}</Button>
          {!archived && (
            <Button look="quiet" onClick={() => shown.showFilter({ ...asked, archived: true })}>
              {t('empty.look_in_archive')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Nobody is shown rather than everybody: what is done to all who are found would reach those who were not meant. */
export function LostCondition({ shown, lost }: { shown: Shown; lost: Lost }) {
  const { t } = useTranslation('clients');
  useWayOut(theTable);
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title={t('empty.lost')}
      text={t('empty.lost_text')}
      action={
        <Button look="primary" onClick={() => shown.showFilter(withoutLost(shown.filter, lost))}>
          {t('empty.lost_remove')}
        </Button>
      }
    />
  );
}
