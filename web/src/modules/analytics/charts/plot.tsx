import '@mantine/charts/styles.layer.css';
import { lazy } from 'react';
import { useCellWords } from './cell-words.ts';
import classes from './plot.module.css';
import { seriesColor } from './series-color.ts';
import type { ColumnKind } from './table.ts';

const plots = () => import('./plots.tsx');
const Bars = lazy(() => plots().then((file) => ({ default: file.BarPlot })));
const Lines = lazy(() => plots().then((file) => ({ default: file.LinePlot })));
const Donut = lazy(() => plots().then((file) => ({ default: file.DonutPlot })));

export type Series<Name extends string = string> = {
  name: Name;
  label: string;
  /** By its place, unless said. */
  color?: string;
  /** How it was before: a broken line, for those who see no colours too. */
  isDashed?: boolean;
};
type Point = Record<string, string | number | null>;
type OnPick<Name> = (nth: number, name: Name) => void;
type Props<Name extends string = string> = {
  /** Each with `day` and a value for every series. */
  points: readonly Point[];
  series: readonly Series<Name>[];
  kind: ColumnKind;
  step: 'day' | 'month';
  /** A bar was pressed: of which point and series. What it does is done by the table of the card too. */
  onPick?: OnPick<Name>;
};
type Look = { plot: string | undefined; fill: string | undefined; donut: string | undefined; tip: string | undefined };

export type GridProps = {
  points: readonly Point[];
  series: readonly (Series & { color: string })[];
  onPick: OnPick<string> | undefined;
  look: Look;
  words: {
    tick: (value: number) => string;
    dayTick: (day: string) => string;
    value: (value: number | null) => string;
    day: (day: string) => string;
    hasParts: boolean;
  };
};
export type Part = { name: string; value: number; color: string };
export type DonutProps = { parts: readonly Part[]; label: string; look: Look; value: (value: number) => string };

const look: Look = { plot: classes.plot, fill: classes.fill, donut: classes.donut, tip: classes.tip };

export const BarPlot = <Name extends string>(props: Props<Name>) => <Bars {...useGrid(props)} />;
export const LinePlot = (props: Props) => <Lines {...useGrid(props)} />;

export function DonutPlot({ parts, kind, label }: { parts: readonly Part[]; kind: ColumnKind; label: string }) {
  const { say } = useCellWords();
  return <Donut parts={parts} label={label} look={look} value={(value) => say(value, kind)} />;
}

function useGrid<Name extends string>({ points, series, kind, step, onPick }: Props<Name>): GridProps {
  const { say, sayShort } = useCellWords();
  return {
    points,
    series: series.map((it, place) => ({ ...it, color: it.color ?? seriesColor(place) })),
    // It is given the names that it has just given.
    onPick: onPick as OnPick<string> | undefined,
    look,
    words: {
      tick: (value) => sayShort(value, kind),
      dayTick: (day) => sayShort(day, step),
      value: (value) => say(value, kind),
      day: (day) => say(day, step),
      hasParts: kind !== 'number',
    },
  };
}
