import { IconColumns3, IconDownload, IconFilter, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useMay } from '../../projects/index.ts';
import { DuplicatesButton } from '../duplicates/duplicates-button.tsx';
import { openExport, openImport } from '../sheets/index.ts';
import { conditionsOf, filterOf, meantBy } from './search.ts';
import { ClientSearch } from './client-search.tsx';
import { ToolbarPane } from './toolbar-pane.tsx';
import classes from './toolbar.module.css';
import type { Shown } from './use-shown.ts';
import { ViewsButton } from './views-button.tsx';

const FilterWindow = lazy(() => import('./filter-window.tsx').then((file) => ({ default: file.FilterWindow })));
const ColumnChooser = lazy(() => import('./column-chooser.tsx').then((file) => ({ default: file.ColumnChooser })));

/** Looking for somebody, narrowing the table, choosing what it shows, adding somebody. */
export function Toolbar({ shown, onAdd }: { shown: Shown; onAdd: () => void }) {
  const { t } = useTranslation('clients');
  const isPhone = useIsPhone();
  const [isFiltering, setFiltering] = useState(false);
  const wasFiltering = useEver(isFiltering);
  const { custom_field = [], ...plain } = conditionsOf(meantBy(shown.filter));
  const on = Object.keys(filterOf(plain)).length + custom_field.length;
  const filter = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isFiltering,
    onClick: () => setFiltering(true),
  } as const;
  return (
    <div className={classes.bar}>
      <ClientSearch shown={shown} />
      {isPhone ? (
        <IconButton {...filter} label={t('filter.title')} icon={<IconFilter />} active={on > 0} />
      ) : (
        <Button {...filter} icon={<IconFilter />} after={on > 0 ? <Count value={on} soft /> : null}>
          {t('filter.title')}
        </Button>
      )}
      {!isPhone && <ViewsButton shown={shown} />}
      {!isPhone && (
        <ToolbarPane
          trigger={<IconButton look="default" label={t('columns.title')} icon={<IconColumns3 />} />}
          label={t('columns.title')}
        >
          {() => (
            <Suspense>
              <ColumnChooser shown={shown} />
            </Suspense>
          )}
        </ToolbarPane>
      )}
      <DuplicatesButton />
      {isPhone ? <PhoneMenu shown={shown} /> : <SheetButtons shown={shown} />}
      {isPhone ? (
        <IconButton look="primary" label={t('add.title')} icon={<IconPlus />} onClick={onAdd} />
      ) : (
        <Button look="primary" icon={<IconPlus />} onClick={onAdd}>
          {t('add.button')}
        </Button>
      )}
      {wasFiltering && (
        <Suspense>
          <FilterWindow opened={isFiltering} onClose={() => setFiltering(false)} shown={shown} />
        </Suspense>
      )}
    </div>
  );
}

/** In the hand there is no room for more buttons: kept views, and whole bases that come and go. */
function PhoneMenu({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const { asked, columns } = shown;
  const mayImport = useMay('contacts.import');
  const mayExport = useMay('contacts.export');
  const mayRemove = useMay('contacts.delete');
  const openBin = useOpenBin();
  const sheets = [
    ...(mayImport ? [{ label: t('import'), icon: <IconUpload />, onSelect: openImport }] : []),
    ...(mayExport
      ? [
          {
            label: t('export'),
            icon: <IconDownload />,
            onSelect: () => openExport({ filter: asked.filter, columns }),
          },
        ]
      : []),
    ...(mayRemove ? [{ label: t('bin'), icon: <IconTrash />, onSelect: openBin }] : []),
  ];
  return <ViewsButton shown={shown} more={sheets} />;
}

/** Whole bases come and go as sheets; for those who may. */
function SheetButtons({ shown: { asked, columns } }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const mayImport = useMay('contacts.import');
  const mayExport = useMay('contacts.export');
  const mayRemove = useMay('contacts.delete');
  const openBin = useOpenBin();
  return (
    <>
      {mayImport && (
        <IconButton
          look="default"
          label={t('import')}
          icon={<IconUpload />}
          aria-haspopup="dialog"
          onClick={openImport}
        />
      )}
      {mayExport && (
        <IconButton
          look="default"
          label={t('export')}
          icon={<IconDownload />}
          aria-haspopup="dialog"
          onClick={() => openExport({ filter: asked.filter, columns })}
        />
      )}
      {mayRemove && <IconButton look="default" label={t('bin')} icon={<IconTrash />} onClick={openBin} />}
    </>
  );
}

function useOpenBin(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/bin', search: { of: 'clients' } });
}
