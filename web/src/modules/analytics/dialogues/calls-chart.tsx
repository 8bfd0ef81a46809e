import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { Legend } from '../charts/legend.tsx';
import { BarPlot } from '../charts/plot.tsx';
import { useCountsOfPoints } from './use-counts-of-points.tsx';

type Props = {
  graph: DialogueGraph;
  /** Who called in vain called nobody: of people it is left out. */
  isOfPeople: boolean;
  /** The last day of the period. */
  last: string;
  period: string;
};

export function CallsChart({ graph, isOfPeople, last, period }: Props) {
  const { t } = useTranslation('analytics');
  const { points, step } = graph;
  const named = (name: 'calls_in' | 'calls_out' | 'calls_missed' | 'calls_answered') => ({
    name,
    label: t(`kind.${name}`),
  });
  const series = [named('calls_in'), named('calls_out'), ...(isOfPeople ? [] : [named('calls_missed')])];
  const counts = [...series, named('calls_answered')];
  const { table, look, onPick } = useCountsOfPoints(graph, counts, last, t(`step.${step}`));
  const isEmpty = points.every(({ calls_in, calls_out }) => calls_in + calls_out === 0);
  return (
    <ChartCard
      name="calls"
      title={t(`calls.by_${step}`)}
      period={period}
      aside={<Legend entries={series} />}
      empty={isEmpty && t('empty.calls')}
      table={table}
      look={look}
    >
      <BarPlot points={points} series={series} kind="number" step={step} onPick={onPick} />
    </ChartCard>
  );
}
