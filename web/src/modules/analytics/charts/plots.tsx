import '@mantine/charts/styles.layer.css';
import { AreaChart, BarChart, ChartTooltip, DonutChart } from '@mantine/charts';
import type { TooltipContentProps } from 'recharts';
import { useCellWords } from './cell-words.ts';
import classes from './plots.module.css';
import { seriesColor } from './series-color.ts';
import type { ColumnKind } from './table.ts';

export type Series = {
  name: string;
  label: string;
  /** By its place, unless said. */
  color?: string;
  /** How it was before: a broken line, for those who see no colours too. */
  isDashed?: boolean;
};

type Point = Record<string, string | number | null>;

type Props = {
  /** Each with `day` and a value for every series. */
  points: readonly Point[];
  series: readonly Series[];
  kind: ColumnKind;
  step: 'day' | 'month';
};

export function BarPlot(props: Props) {
  return <BarChart {...useGrid(props)} maxBarWidth={28} barProps={{ radius: [3, 3, 0, 0] }} />;
}

export function LinePlot(props: Props) {
  const { series, ...grid } = useGrid(props);
  return (
    <AreaChart
      {...grid}
      series={series.map(({ isDashed, ...it }) => ({ ...it, ...(isDashed ? { strokeDasharray: '5 5' } : {}) }))}
      curveType="monotone"
      connectNulls={false}
      // One day alone is no line: without dots nothing would be seen of it.
      withDots={props.points.length < 40}
      dotProps={{ r: 2.5 }}
      activeDotProps={{ r: 4 }}
      areaProps={({ strokeDasharray }) => (strokeDasharray ? { fillOpacity: 0 } : {})}
      fillOpacity={0.12}
    />
  );
}

function useGrid({ points, series, kind, step }: Props) {
  const { say, sayShort } = useCellWords();
  const drawn = series.map((it, place) => ({ ...it, color: it.color ?? seriesColor(place) }));
  const isWhole = kind === 'number';
  return {
    className: classes.plot,
    data: points as Point[],
    dataKey: 'day',
    series: drawn,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    strokeDasharray: '3 4',
    textColor: 'var(--text-3)',
    gridColor: 'var(--line-strong)',
    accessibilityLayer: false,
    valueFormatter: (value: number) => sayShort(value, kind),
    xAxisProps: { tickFormatter: (day: string) => sayShort(day, step), minTickGap: 16 },
    yAxisProps: { width: 'auto' as const, allowDecimals: !isWhole },
    tooltipProps: {
      content: ({ label, payload }: TooltipContentProps) => (
        <ChartTooltip
          className={classes.tip}
          label={typeof label === 'string' ? say(label, step) : undefined}
          payload={payload.map((it) => ({ ...it }))}
          series={drawn}
          valueFormatter={(value) => say(value ?? null, kind)}
        />
      ),
    },
  };
}

export type Part = { name: string; value: number; color: string };

export function DonutPlot({ parts, kind, label }: { parts: readonly Part[]; kind: ColumnKind; label: string }) {
  const { say } = useCellWords();
  return (
    <DonutChart
      className={classes.donut}
      data={[...parts]}
      size={164}
      thickness={24}
      paddingAngle={parts.length > 1 ? 1.5 : 0}
      strokeWidth={0}
      startAngle={90}
      endAngle={-270}
      tooltipDataSource="segment"
      chartLabel={label}
      labelColor="var(--text)"
      valueFormatter={(value) => say(value, kind)}
      accessibilityLayer={false}
      classNames={{ tooltip: classes.tip }}
    />
  );
}
