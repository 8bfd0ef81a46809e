import type { LeadCard } from '@parley/contract/deals/leads';
import { useRouter } from '@tanstack/react-router';
import { type DragEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useMedia } from '../../../kit/device.ts';
import { useDealDeeds } from '../deeds.ts';
import { isNarrowed } from '../filter/search.ts';
import { openDeal } from '../open-deal.ts';
import { clearDeals, meantWith, toggleDeal, useDealSelection } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';
import classes from './board.module.css';
import { Card, type CardDeeds } from './card.tsx';
import { Column, type ColumnHandle } from './column.tsx';
import { cardOf, type Column as Cards } from './columns.ts';
import { beginDrag, drawMany, endDrag, useDrag } from './drag.ts';
import { edgeScroll } from './edge-scroll.ts';
import { colorOf } from './stage-color.ts';
import { useCardMenu } from './use-card-menu.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useCardWords } from './use-card-words.ts';
import { useFlip } from './use-flip.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import { useWantedFields } from './wanted-fields.ts';

/** Stages side by side; on a phone one at a time, swiped. */
export function Board({ shown, columns }: { shown: ShownFunnel; columns: readonly Cards[] }) {
  const { funnel, asked } = shown;
  const words = useCardWords();
  const deeds = useDealDeeds();
  const selection = useDealSelection();
  const dragged = useDrag(({ ids }) => ids);
  const waiting = useWantedFields(({ waiting: it }) => it?.ids);
  const canDrag = useMedia('(hover: hover) and (min-width: 751px)');
  const board = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<number, ColumnHandle>());
  const dropped = useRef<ReadonlySet<number>>(new Set());
  const order = useMemo(() => columns.flatMap(({ leads }) => leads.map(({ id }) => id)), [columns]);
  const stages = useMemo(() => new Map(funnel.stages.map((it) => [it.id, it])), [funnel]);
  const menu = useCardMenu(shown, order);
  const { openMenu } = menu;
  useFlip(board, columns, asked, handles, dropped);
  useBoardKeys({ shown, columns, handles, openMenu: menu.openShort });
  useEffect(() => clearDeals, [asked]);

  const { t } = words;
  const cardDeeds = useMemo(
    (): CardDeeds => ({
      open: ({ id }) => openDeal(id),
      toggle: ({ id }, isRange) => toggleDeal(id, order, isRange),
      menu: openMenu,
      drag: (card, event: DragEvent<HTMLElement>) => {
        const ids = meantWith(card.id);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', card.name);
        if (ids.length > 1) drawMany(event.dataTransfer, t('board.count', { count: ids.length }), classes.many!);
        // What changes the card at once would end its dragging in Chromium.
        setTimeout(() => beginDrag(ids, card.id));
      },
      dragEnd: endDrag,
    }),
    [order, openMenu, t],
  );

  const drop = (stage_id: number, at: number) => {
    const ids = useDrag.getState().ids;
    endDrag();
    const cards = order.filter((id) => ids.has(id)).flatMap((id) => cardOf(columns, id) ?? []);
    const column = columns.find((it) => it.stage_id === stage_id);
    if (!column || !cards.length) return;
    const below = column.leads.slice(at).find(({ id }) => !ids.has(id));
    // Below the last card that was read there may be more: it is put above the last one of those in sight.
    const before_id = below ? below.id : column.next === null ? null : column.leads.at(-1)?.id;
    if (isSamePlace(column, cards, before_id ?? null)) return;
    dropped.current = ids;
    void deeds.move(cards, { stage_id, before_id: before_id ?? null });
    clearDeals();
  };

  const edges = useEdges(board, handles);
  useTouchDrag({ board, handles, onDrop: drop }, classes.ghost!);

  const router = useRouter();
  const base = useMemo(() => router.buildLocation({ to: '/deals' }).href.replace(/\/?(\?.*)?$/, ''), [router]);
  const colors = useMemo(() => new Map(funnel.stages.map((it, at) => [it.id, colorOf(funnel, it, at)])), [funnel]);
  const hasFilter = isNarrowed(shown.filter);
  return (
    <>
      <div ref={board} className={classes.board} {...edges}>
        {columns.map((column) => {
          const stage = stages.get(column.stage_id);
          if (!stage) return null;
          return (
            <Column
              key={stage.id}
              ref={(handle) => void (handle ? handles.current.set(stage.id, handle) : handles.current.delete(stage.id))}
              stage={stage}
              column={column}
              color={colors.get(stage.id)!}
              asked={asked}
              words={words}
              isNarrowed={hasFilter}
              onDrop={drop}
            >
              {(at) => {
                const card = column.leads[at]!;
                return (
                  <Card
                    card={card}
                    words={words}
                    href={`${base}/lead/${card.id}/`}
                    isSelected={selection.isAll || selection.ids.has(card.id)}
                    isSelecting={selection.isAll || selection.ids.size > 0}
                    isDragged={dragged.has(card.id)}
                    isWaiting={waiting?.includes(card.id) ?? false}
                    canDrag={canDrag}
                    deeds={cardDeeds}
                  />
                );
              }}
            </Column>
          );
        })}
      </div>
      {menu.menu}
    </>
  );
}

/** While a card is drawn by the mouse. */
function useEdges(board: RefObject<HTMLDivElement | null>, handles: RefObject<Map<number, ColumnHandle>>) {
  const scroll = useRef<ReturnType<typeof edgeScroll> | null>(null);
  const isDragging = useDrag(({ ids }) => ids.size > 0);
  useEffect(() => {
    if (!isDragging || !board.current) return;
    const edges = edgeScroll(board.current, handles);
    scroll.current = edges;
    return () => {
      edges.stop();
      scroll.current = null;
    };
  }, [board, handles, isDragging]);
  return {
    onDragOver: ({ clientX, clientY }: DragEvent) => scroll.current?.aim(clientX, clientY),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) scroll.current?.stop();
    },
  };
}

/** Dropped where it was: nothing is asked of the server. */
function isSamePlace(column: Cards, cards: readonly LeadCard[], before_id: number | null): boolean {
  const [first] = cards;
  if (cards.length !== 1 || !first || first.stage_id !== column.stage_id) return false;
  const at = column.leads.findIndex(({ id }) => id === first.id);
  return at >= 0 && (column.leads[at + 1]?.id ?? null) === before_id;
}
