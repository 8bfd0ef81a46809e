import { IconFilterOff, IconFolder, IconInbox, IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isFiltered, noFilter, type Shown, showFilter, showSearch } from './shown.ts';

/** Why nobody is here, and the one thing to do about it. */
export function EmptyList({ shown: { folder, filter, search } }: { shown: Shown }) {
  const { t } = useTranslation('contact-list');
  if (search) {
    return (
      <EmptyState
        icon={<IconUserSearch />}
        title={t('nobody_found')}
        text={t('nobody_found_hint')}
        action={<Button onClick={() => showSearch('')}>{t('clear_search')}</Button>}
      />
    );
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={<IconFilterOff />}
        title={t('nobody_fits')}
        action={<Button onClick={() => showFilter(noFilter)}>{t('filter.clear')}</Button>}
      />
    );
  }
  if (typeof folder === 'number') {
    return <EmptyState icon={<IconFolder />} title={t('empty.own')} text={t('empty.own_hint')} />;
  }
  return <EmptyState icon={<IconInbox />} title={t(`empty.${folder}`)} text={t(`empty.${folder}_hint`)} />;
}
