import { AreaChart, BarChart, ChartTooltip, DonutChart } from '@mantine/charts';
import type { TooltipContentProps } from 'recharts';
import type { DonutProps, GridProps, Series } from './plot.tsx';

// Heavy: it comes when the first chart is on the screen. It takes words, colours and looks as it is given them, so that it
// brings nothing of the room along.

export const BarPlot = (props: GridProps) => (
  <BarChart
    {...gridOf(props)}
    maxBarWidth={28}
    barProps={({ name }) => ({ radius: [3, 3, 0, 0], ...(props.onPick && pressed(props.onPick, props.points, name)) })}
  />
);

export const LinePlot = (props: GridProps) => (
  <AreaChart
    {...gridOf(props)}
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

type Picked = NonNullable<GridProps['onPick']>;

const pressed = (onPick: Picked, points: GridProps['points'], name: string) => ({
  cursor: 'pointer',
  onClick: ({ payload }: { payload?: { day?: unknown } }) => {
    const nth = points.findIndex(({ day }) => day === payload?.day);
    if (nth >= 0) onPick(nth, name);
  },
});

function gridOf({ points, series, look, words }: GridProps) {
  const drawn = series.map(({ isDashed, ...it }: Series & { color: string }) => ({
    ...it,
    ...(isDashed ? { strokeDasharray: '5 5' } : {}),
  }));
  return {
    className: look.plot,
    classNames: { container: look.fill },
    data: [...points],
    dataKey: 'day',
    series: drawn,
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    strokeDasharray: '3 4',
    textColor: 'var(--text-3)',
    gridColor: 'var(--line-strong)',
    accessibilityLayer: false,
    valueFormatter: words.tick,
    xAxisProps: { tickFormatter: words.dayTick, minTickGap: 16 },
    yAxisProps: { width: 'auto' as const, allowDecimals: words.hasParts },
    tooltipProps: {
      content: ({ label, payload }: TooltipContentProps) => (
        <ChartTooltip
          className={look.tip}
          label={typeof label === 'string' ? words.day(label) : undefined}
          payload={payload.map((it) => ({ ...it }))}
          series={drawn}
          valueFormatter={(value) => words.value(value ?? null)}
        />
      ),
    },
  };
}

export const DonutPlot = ({ parts, label, look, value }: DonutProps) => (
  <DonutChart
    className={look.donut}
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
    valueFormatter={value}
    accessibilityLayer={false}
    classNames={{ tooltip: look.tip }}
  />
);
