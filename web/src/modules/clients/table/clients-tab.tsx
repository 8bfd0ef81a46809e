import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { undoLast } from '../../../kit/undo.ts';
import { useEver } from '../../../ui/use-ever.ts';
import { useMay } from '../../projects/index.ts';
import { openImport } from '../sheets/index.ts';
import { ClientTable } from './client-table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { clientKeys } from './keymap.ts';
import { useClientRows } from './rows.ts';
import { SEARCH_ID } from './search-box.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Shown } from './use-shown.ts';

const AddWindow = lazy(() => import('./add-window.tsx').then((file) => ({ default: file.AddWindow })));

type Props = {
  shown: Shown;
  head: (toolbar: ReactNode, total: number | undefined) => ReactNode;
  className: string | undefined;
};

/** Everybody, in a table under its tools. */
export function ClientsTab({ shown, head, className }: Props) {
  const [isAdding, setAdding] = useState(false);
  const wasAdding = useEver(isAdding);
  const add = useMemo(() => () => setAdding(true), []);
  useScreenCommands(add);
  const { total } = useClientRows(shown.asked);
  return (
    <>
      {head(<Toolbar shown={shown} onAdd={add} />, total)}
      <FilterChips shown={shown} />
      <section className={className}>
        <ClientTable shown={shown} onAdd={add} />
      </section>
      {wasAdding && (
        <Suspense>
          <AddWindow opened={isAdding} onClose={() => setAdding(false)} onOpen={shown.openCard} />
        </Suspense>
      )}
    </>
  );
}

function useScreenCommands(add: () => void) {
  const { t } = useTranslation('clients');
  const mayImport = useMay('contacts.import');
  const list = useMemo((): Command[] => {
    const group = t('title');
    return [
      {
        id: 'clients.search',
        title: t('key.search'),
        group,
        keys: clientKeys.search,
        run: () => document.getElementById(SEARCH_ID)?.focus(),
      },
      { id: 'clients.add', title: t('add.title'), group, keys: clientKeys.add, run: add },
      ...(mayImport ? [{ id: 'clients.import', title: t('import'), group, run: openImport }] : []),
      { id: 'clients.undo', title: t('key.undo'), group, keys: clientKeys.undo, run: undoLast },
    ];
  }, [t, add, mayImport]);
  useCommands(list);
}
