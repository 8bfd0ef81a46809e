import { IconFilter, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPalette } from '../../../kit/keys/palette.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { DuplicatesButton } from '../duplicates/lent.ts';
import classes from './list-header.module.css';
import { closeAdd, openAdd, useAdding } from './open-add.ts';
import { showSearch, useShown } from './shown.ts';

const FilterPanel = lazy(() => import('./filter-panel.tsx').then((file) => ({ default: file.FilterPanel })));
const AddWindow = lazy(() => import('./add-window.tsx').then((file) => ({ default: file.AddWindow })));

/** Looking for somebody, narrowing the list, adding somebody. */
export function ListHeader() {
  const { t } = useTranslation('contact-list');
  const { isOpen, phone } = useAdding();
  const wasOpen = useEver(isOpen);
  return (
    <div className={classes.header}>
      <Search />
      <FilterButton />
      <Suspense>
        <DuplicatesButton />
      </Suspense>
      <IconButton label={t('add.title')} icon={<IconUserPlus />} onClick={() => openAdd()} />
      {wasOpen && (
        <Suspense>
          <AddWindow opened={isOpen} phone={phone} onClose={closeAdd} />
        </Suspense>
      )}
    </div>
  );
}

function Search() {
  const { t } = useTranslation('contact-list');
  const { search } = useShown();
  return (
    <SearchBox
      id="contact-search"
      className={classes.search}
      placeholder={t('search')}
      search={search}
      onAsk={showSearch}
    />
  );
}

function FilterButton() {
  const { t } = useTranslation('contact-list');
  const filter = useShown((state) => state.filter);
  const [opened, setOpened] = useState(false);
  const button = (
    <IconButton
      label={t('filter.title')}
      icon={<IconFilter />}
      active={filter.channels.length > 0 || filter.manager !== null}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    />
  );
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      trigger={button}
      position="bottom-start"
      label={t('filter.title')}
      padded
    >
      <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>
        <FilterPanel />
      </Suspense>
    </Popup>
  );
}

/** The same words looked for in everything that was ever said. */
export function SearchEverything() {
  const { t } = useTranslation('contact-list');
  const words = useShown((state) => state.search);
  if (!words) return null;
  return (
    <button type="button" className={classes.everything} onClick={() => openPalette(words)}>
      {t('search_everything', { words })}
    </button>
  );
}
