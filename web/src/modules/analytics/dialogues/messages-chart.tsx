import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { Legend } from '../charts/legend.tsx';
import { BarPlot } from '../charts/plot.tsx';
import { seriesColor } from '../charts/series-color.ts';
import { useCountsOfPoints } from './use-counts-of-points.tsx';

type Props = {
  graph: DialogueGraph;
  /** What clients said is of no person: of people it is left out. */
  isOfPeople: boolean;
  /** The last day of the period. */
  last: string;
  period: string;
};

export function MessagesChart({ graph, isOfPeople, last, period }: Props) {
  const { t } = useTranslation('analytics');
  const { points, step } = graph;
  const ours = { name: 'messages_out', label: t('messages.out'), color: seriesColor(1) } as const;
  const series = isOfPeople ? [ours] : [{ name: 'messages_in', label: t('messages.in') } as const, ours];
  const counts = [
    ...series,
    ...(isOfPeople ? [] : [{ name: 'new_dialogues', label: t('kind.new_dialogues') } as const]),
  ];
  const { table, look, onPick } = useCountsOfPoints(graph, counts, last, t(`step.${step}`));
  const isEmpty = points.every((it) => series.every(({ name }) => it[name] === 0));
  return (
    <ChartCard
      name="messages"
      title={t(`messages.by_${step}`)}
      period={period}
      aside={<Legend entries={series} />}
      empty={isEmpty && t('empty.messages')}
      table={table}
      look={look}
    >
      <BarPlot points={points} series={series} kind="number" step={step} onPick={onPick} />
    </ChartCard>
  );
}
