import { IconWifiOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { openImport } from '../sheets/index.ts';
import { ClientTable } from './client-table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { clientKeys } from './keymap.ts';
import { HOME_ID } from './places.ts';
import { useClientRows } from './rows.ts';
import { SEARCH_ID } from './client-search.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Total } from './total-words.ts';
import type { Shown } from './use-shown.ts';
import { useWaiting } from './use-waiting.ts';

const AddWindow = lazy(() => import('./add-window.tsx').then((file) => ({ default: file.AddWindow })));

type Props = {
  shown: Shown;
  head: (toolbar: ReactNode, found: Total | undefined) => ReactNode;
  className: string | undefined;
};

/** Everybody, in a table under its tools. */
export function ClientsTab({ shown, head, className }: Props) {
  const [isAdding, setAdding] = useState(false);
  const wasAdding = useEver(isAdding);
  const add = useMemo(() => () => setAdding(true), []);
  useScreenCommands(add);
  useWish(shown, add);
  const { t } = useTranslation('clients');
  const { rows, found, ...asking } = useClientRows(shown.asked);
  const waiting = useWaiting(asking);
  return (
    <>
      {head(<Toolbar shown={shown} onAdd={add} />, waiting ? undefined : found)}
      <FilterChips shown={shown} />
      <section id={HOME_ID} tabIndex={-1} className={className}>
        {waiting === 'offline' && (
          <Banner tone="warn" icon={<IconWifiOff />}>
            {t(rows?.length ? 'offline.old' : 'offline.none')}
          </Banner>
        )}
        <ClientTable shown={shown} waiting={waiting} onAdd={add} />
      </section>
      {wasAdding && (
        <Suspense>
          <AddWindow opened={isAdding} onClose={() => setAdding(false)} onOpen={shown.openCard} />
        </Suspense>
      )}
    </>
  );
}

/** The address may ask for a window, as the palette does from elsewhere; once is enough. */
function useWish(shown: Shown, add: () => void) {
  const { wish } = shown.shown;
  const answer = useEffectEvent(() => {
    if (wish === 'add') add();
    if (wish === 'import') openImport();
    if (wish) shown.forgetWish();
  });
  useEffect(() => answer(), [wish]);
}

function useScreenCommands(add: () => void) {
  const { t } = useTranslation('clients');
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
      // By its name it is found from every screen.
      { id: 'clients.add', title: t('key.add'), group, keys: clientKeys.add, onlyKey: true, run: add },
    ];
  }, [t, add]);
  useCommands(list);
}
