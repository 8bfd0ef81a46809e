import { IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isNarrowed } from './search.ts';
import type { Shown } from './use-shown.ts';

/** Nobody at all, nobody put away, or nobody who fits. */
export function EmptyTable({ shown, onAdd }: { shown: Shown; onAdd: () => void }) {
  const { t } = useTranslation('clients');
  const { archived, ...asked } = shown.filter;
  if (!isNarrowed(shown.filter)) {
    return (
      <EmptyState
        icon={<IconUsers />}
        title={t('empty.none')}
        text={t('empty.none_text')}
        action={
          <Button look="primary" icon={<IconPlus />} onClick={onAdd}>
            {t('add.title')}
          </Button>
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
      action={<Button onClick={() => shown.showFilter({})}>{t('filter.clear')}</Button>}
    />
  );
}
