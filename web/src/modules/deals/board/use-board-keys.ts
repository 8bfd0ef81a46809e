import type { Funnel } from '@parley/contract/deals/funnels';
import type { LeadCard } from '@parley/contract/deals/leads';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { focusDrawn } from '../../../ui/focus-drawn.ts';
import { type DealDeeds, useDealDeeds } from '../deeds.ts';
import { dealKeys } from '../keymap.ts';
import { clearDeals, meantWith, toggleDeal } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';
import type { ColumnHandle } from './column.tsx';
import { cardOf, type Column } from './columns.ts';

type Key = 'next' | 'previous' | 'menu' | 'forward' | 'back' | 'select';
type Board = {
  shown: ShownFunnel;
  columns: readonly Column[];
  handles: RefObject<Map<number, ColumnHandle>>;
  openMenu: (card: LeadCard, x: number, y: number) => void;
};

/** Walking between cards, choosing and moving them without a mouse. */
export function useBoardKeys({ shown: { funnel }, columns, handles, openMenu }: Board) {
  const { t } = useTranslation('deals');
  const deeds = useDealDeeds();

  const followed = useRef<number | null>(null);
  const acts = useMemo(
    () => actsOn({ columns, handles, openMenu, funnel, move: deeds.move, followed }),
    [columns, handles, openMenu, funnel, deeds],
  );
  // A card that went to another stage is drawn anew there: the focus is given back to it.
  useEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    const place = placeOf(columns, followed.current);
    if (place) focusCard(columns, handles, place.stage, place.at);
  }, [columns, handles]);
  const list = useMemo((): Command[] => {
    const all: [Key, () => void][] = [
      ['next', () => acts.walk(0, 1)],
      ['previous', () => acts.walk(0, -1)],
      ['menu', acts.ask],
      ['forward', () => acts.shift(1)],
      ['back', () => acts.shift(-1)],
      ['select', acts.choose],
    ];
    return all.map(([key, run]) => ({
      id: `deals.${key}`,
      title: t(`key.${key}`),
      group: t('board.title'),
      keys: dealKeys[key],
      onlyKey: true,
      run,
    }));
  }, [t, acts]);
  useCommands(list);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest?.('input, textarea, [role=menu], [role=dialog]')) return;
    // Arrows and the space bar are the page's own unless a card has the focus.
    if (!target?.closest?.('[data-deal]')) return;
    const step = steps[event.key];
    if (!step && event.key !== ' ') return;
    event.preventDefault();
    if (step) acts.walk(...step);
    else acts.choose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

type Acting = Omit<Board, 'shown'> & {
  funnel: Funnel;
  move: DealDeeds['move'];
  /** The card that was moved by a key. */
  followed: RefObject<number | null>;
};

function actsOn({ columns, handles, openMenu, funnel, move, followed }: Acting) {
  const focusedCard = () => cardOf(columns, focusedId() ?? 0);
  const focus = (stage: number, at: number) => {
    followed.current = null;
    focusCard(columns, handles, stage, at);
  };
  return {
    walk: (across: Step, along: Step) => {
      const now = placeOf(columns, focusedId());
      if (!now)
        return focus(
          Math.max(
            0,
            columns.findIndex(({ leads }) => leads.length),
          ),
          0,
        );
      if (along) return focus(now.stage, Math.max(0, now.at + along));
      // Stages without a card are passed by.
      for (let stage = now.stage + across; stage >= 0 && stage < columns.length; stage += across) {
        if (columns[stage]?.leads.length) return focus(stage, now.at);
      }
    },
    /** To the stage before or after; the focus goes along. */
    shift: (by: -1 | 1) => {
      const card = focusedCard();
      if (!card) return;
      const stages = funnel.stages.filter(({ hidden, id }) => !hidden || id === card.stage_id);
      const next = stages[stages.findIndex(({ id }) => id === card.stage_id) + by];
      if (!next) return;
      void move(
        meantWith(card.id).flatMap((id) => cardOf(columns, id) ?? []),
        { stage_id: next.id },
      );
      clearDeals();
      followed.current = card.id;
    },
    choose: () => {
      const id = focusedId();
      if (id === null) return;
      toggleDeal(
        id,
        columns.flatMap(({ leads }) => leads.map((it) => it.id)),
      );
    },
    ask: () => {
      const card = focusedCard();
      const box = card && linkOf(card.id)?.getBoundingClientRect();
      if (card && box) openMenu(card, box.left, box.bottom + 6);
    },
  };
}

function focusCard(columns: readonly Column[], handles: Board['handles'], stage: number, wanted: number) {
  const column = columns[stage];
  if (!column?.leads.length) return;
  const at = Math.min(wanted, column.leads.length - 1);
  handles.current.get(column.stage_id)?.showCard(at);
  focusDrawn(() => linkOf(column.leads[at]!.id));
}

type Step = -1 | 0 | 1;
const steps: Record<string, [Step, Step]> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

const linkOf = (id: number) => document.querySelector<HTMLElement>(`[data-deal="${id}"]`);

const focusedId = (): number | null => {
  const link = document.activeElement?.closest<HTMLElement>('[data-deal]');
  return link ? Number(link.dataset.deal) : null;
};

function placeOf(columns: readonly Column[], id: number | null): { stage: number; at: number } | null {
  for (const [stage, { leads }] of columns.entries()) {
    const at = leads.findIndex((it) => it.id === id);
    if (at >= 0) return { stage, at };
  }
  return null;
}
