import type { ClientRow } from '@parley/contract/clients/table';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { useIsPhone } from '../../../kit/device.ts';
import { useLongPress } from '../../../ui/use-long-press.ts';
import type { RowDeeds } from './client-row.tsx';
import { cardAside } from './places.ts';
import { selectUpTo, toggleSelected, useSelection } from './selection.ts';
import type { Shown } from './use-shown.ts';

export type MenuPlace = { row: ClientRow; x: number; y: number };

/** What a press on a row does: it opens the card, or chooses. A finger held for a second chooses, too. */
export function useRowDeeds(shown: Shown, ids: readonly number[]) {
  const isPhone = useIsPhone();
  const [menuPlace, setMenuPlace] = useState<MenuPlace | null>(null);
  const { openCard } = shown;
  const deeds = useMemo((): RowDeeds => {
    const toggle = (row: ClientRow, { shiftKey }: { shiftKey: boolean }) =>
      shiftKey ? selectUpTo(row.id, ids) : toggleSelected(row.id, ids);
    return {
      toggle,
      press: (row: ClientRow, event: MouseEvent) => {
        const { ids: chosen, isAll } = useSelection.getState();
        const isChoosing = isPhone && (chosen.size > 0 || isAll);
        if (event.shiftKey || event.ctrlKey || event.metaKey || isChoosing) return toggle(row, event);
        openCard(row.id);
        // Pressed by a key: into a card that is there already; one that comes looks for itself.
        if (event.detail === 0) cardAside()?.focus();
      },
      menu: (row, x, y) => setMenuPlace({ row, x, y }),
    };
  }, [isPhone, ids, openCard]);
  const bindPress = useLongPress<ClientRow>((row) => toggleSelected(row.id, ids));
  return { deeds, bindPress, menuPlace, closeMenu: useCallback(() => setMenuPlace(null), []) };
}

/** Where each row leads, also in a new tab. */
export function useRowHrefs(): (id: number) => string {
  const router = useRouter();
  const base = useMemo(() => router.buildLocation({ to: '/clients', search: {} }).href, [router]);
  return (id) => `${base}?id=${id}`;
}
