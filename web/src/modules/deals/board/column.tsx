import type { Stage } from '@parley/contract/deals/funnels';
import { IconEyeOff, IconPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { openCreateDeal } from '../create/open-create.ts';
import { type Asked, readMore } from './boards.ts';
import classes from './column.module.css';
import type { Column as Cards } from './columns.ts';
import { dragLeave, dragOver, isDragging, useDrag } from './drag.ts';
import type { CardWords } from './card.tsx';

/** A card and the gap below it. */
export const STEP_PX = 112;
const PAD_PX = 4;

export type ColumnHandle = {
  showCard: (at: number) => void;
  scrolled: () => number;
  /** Above which card something at this height of the window would fall. */
  placeAt: (clientY: number) => number;
  /** Scrolls by as much as is said of its upper and lower edge. */
  pull: (by: (top: number, bottom: number) => number) => void;
};

type Props = {
  stage: Stage;
  column: Cards;
  color: string;
  asked: Asked;
  words: CardWords;
  isNarrowed: boolean;
  children: (at: number) => ReactNode;
  onDrop: (stage_id: number, at: number) => void;
  ref?: Ref<ColumnHandle>;
};

/** One stage: only cards in sight are drawn, and more are read as one scrolls. */
export function Column({ stage, column, color, asked, words, isNarrowed, children, onDrop, ref }: Props) {
  const { t } = useTranslation(['deals', 'ui']);
  const scroller = useRef<HTMLDivElement>(null);
  const { leads, next } = column;
  const held = useDrag((it) => (it.held === null ? -1 : leads.findIndex(({ id }) => id === it.held)));
  const cards = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => STEP_PX,
    paddingStart: PAD_PX,
    overscan: 4,
    rangeExtractor: held < 0 ? defaultRangeExtractor : (range) => drawnWith(held, range),
  });
  const shown = cards.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const more = useMore(asked, stage.id, next !== null && last >= leads.length - 6, leads.length);
  const over = useDrag((it) => (it.over?.stage_id === stage.id ? it.over.at : null));
  const placeAt = (clientY: number) => {
    const box = scroller.current!;
    const y = clientY - box.getBoundingClientRect().top + box.scrollTop - PAD_PX;
    return Math.min(Math.max(Math.round(y / STEP_PX), 0), leads.length);
  };
  useImperativeHandle(ref, () => ({
    showCard: (at) => {
      cards.scrollToIndex(at, { align: 'auto' });
      scroller.current?.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    scrolled: () => scroller.current?.scrollTop ?? 0,
    placeAt,
    pull: (by) => {
      const { top, bottom } = scroller.current!.getBoundingClientRect();
      scroller.current!.scrollTop += by(top, bottom);
    },
  }));
  return (
    <section
      className={classes.column}
      data-over={over !== null || undefined}
      data-stage={stage.id}
      aria-label={stage.name}
      onDragOver={(event) => {
        if (!isDragging()) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        dragOver(stage.id, placeAt(event.clientY));
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) dragLeave(stage.id);
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (isDragging()) onDrop(stage.id, placeAt(event.clientY));
      }}
    >
      <Head stage={stage} column={column} color={color} words={words} funnel_id={asked.funnel_id} />
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.sheet} style={{ height: cards.getTotalSize() }} role="list" aria-label={stage.name}>
          {shown.map(({ index, start }) => (
            <div
              key={leads[index]!.id}
              role="listitem"
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(index)}
            </div>
          ))}
          {over !== null && <div className={classes.mark} style={{ top: PAD_PX + over * STEP_PX - 5 }} />}
        </div>
        {!leads.length && !isNarrowed && next === null && <p className={classes.none}>{t('board.empty.column')}</p>}
        {next !== null && !more.hasFailed && <div className={classes.bone} />}
        {more.hasFailed && (
          <div className={classes.again}>
            <Button size="sm" onClick={more.again}>
              {t('ui:error.retry')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The cards in sight, and the one that the mouse holds. */
function drawnWith(held: number, range: Range): number[] {
  const inSight = defaultRangeExtractor(range);
  return inSight.includes(held) ? inSight : [...inSight, held].toSorted((a, b) => a - b);
}

type HeadProps = Pick<Props, 'stage' | 'column' | 'color' | 'words'> & { funnel_id: number };

function Head({ stage, column: { total, sum }, color, words, funnel_id }: HeadProps) {
  const { t } = useTranslation('deals');
  const language = useLanguage();
  return (
    <header className={classes.head}>
      <span className={classes.square} style={{ '--own': color }} />
      <h2 className={classes.name} title={stage.name}>
        {stage.name}
      </h2>
      {stage.hidden && <IconEyeOff size={15} className={classes.dim} role="img" aria-label={t('board.hidden')} />}
      <span className={classes.total} role="img" aria-label={t('board.count', { count: total })}>
        {formatNumber(total, language)}
      </span>
      <span className={classes.sum}>{words.money(sum)}</span>
      <IconButton
        label={t('board.add_to', { stage: stage.name })}
        icon={<IconPlus />}
        size="sm"
        className={classes.add}
        onClick={() => openCreateDeal({ stage_id: stage.id, funnel_id })}
      />
    </header>
  );
}

/** Reads on near the end; what failed is asked again when one says so. */
function useMore(asked: Asked, stage_id: number, isNear: boolean, read: number) {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear || hasFailed) return;
    readMore(asked, stage_id).catch(() => setFailed(true));
  }, [asked, stage_id, isNear, hasFailed, read]);
  return { hasFailed, again: () => setFailed(false) };
}
