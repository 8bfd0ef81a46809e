import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { isTypedInto } from '../../../kit/keys/typed-into.ts';
import { focusDrawn } from '../../../ui/focus-drawn.ts';
import { clientKeys } from './keymap.ts';
import { rowLink, theTable } from './places.ts';
import { selectUpTo, toggleSelected, useSelection } from './selection.ts';
import type { TableHandle } from './table-rows.tsx';
import type { Shown } from './use-shown.ts';

type Key = 'next' | 'previous' | 'extend_down' | 'extend_up' | 'select';

/** Walking and choosing by keys. With a card open, walking leads from card to card. */
export function useTableKeys(shown: Shown, ids: readonly number[], table: RefObject<TableHandle | null>) {
  const { t } = useTranslation('clients');
  const openId = shown.shown.id ?? null;
  const { openCard } = shown;

  const list = useMemo((): Command[] => {
    const step = (by: 1 | -1): number | null => {
      const now = focusedId() ?? openId;
      const at = now === null ? -1 : ids.indexOf(now);
      const to = at < 0 ? 0 : at + by;
      const next = ids[to];
      if (next === undefined) return null;
      table.current?.showRow(to);
      focusDrawn(() => rowLink(next));
      if (openId !== null) openCard(next);
      return next;
    };
    const extend = (by: 1 | -1) => {
      const from = focusedId();
      if (from !== null && useSelection.getState().anchor === null) toggleSelected(from, ids);
      const next = step(by);
      if (next !== null) selectUpTo(next, ids);
    };
    const select = () => {
      const id = focusedId() ?? openId;
      if (id !== null) toggleSelected(id, ids);
    };
    const all: [Key, () => void][] = [
      ['next', () => step(1)],
      ['previous', () => step(-1)],
      ['extend_down', () => extend(1)],
      ['extend_up', () => extend(-1)],
      ['select', select],
    ];
    return all.map(([key, run]) => ({
      id: `clients.${key}`,
      title: t(`key.${key}`),
      group: t('title'),
      keys: clientKeys[key],
      onlyKey: true,
      run,
    }));
  }, [t, ids, openId, openCard, table]);
  useCommands(list);
  useLeaving(shown);
}

/** Esc closes the card, unless there is a choice for it to let go; what floats has heard it before. */
function useLeaving(shown: Shown) {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (isTypedInto(event.target)) {
      // An empty search has let the focus go.
      if (document.activeElement === document.body) theTable()?.focus({ preventScroll: true });
      return;
    }
    const { ids, isAll } = useSelection.getState();
    if (!ids.size && !isAll && shown.shown.id !== undefined) shown.closeCard();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const focusedId = (): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-client]');
  return row ? Number(row.dataset.client) : null;
};
