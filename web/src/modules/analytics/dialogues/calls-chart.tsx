import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { Legend } from '../charts/legend.tsx';
import { BarPlot } from '../charts/plot.tsx';
import { daysOfPoint, useOpenList } from './open-list.ts';

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
  const open = useOpenList();
  const { points, step } = graph;
  const named = (name: 'calls_in' | 'calls_out' | 'calls_missed' | 'calls_answered') => ({
    name,
    label: t(`kind.${name}`),
  });
  const series = [named('calls_in'), named('calls_out'), ...(isOfPeople ? [] : [named('calls_missed')])];
  const counts = [...series, named('calls_answered')];
  const isEmpty = points.every(({ calls_in, calls_out }) => calls_in + calls_out === 0);
  return (
    <ChartCard
      name="calls"
      title={t(`calls.by_${step}`)}
      period={period}
      aside={<Legend entries={series} />}
      empty={isEmpty && t('empty.calls')}
      table={{
        columns: [
          { label: t(`step.${step}`), kind: step },
          ...counts.map(({ label }) => ({ label, kind: 'number' as const })),
        ],
        rows: points.map((it) => [it.day, ...counts.map(({ name }) => it[name])]),
      }}
      look={(row, column, words) => {
        const figure = counts[column - 1]?.name;
        if (!figure || !points[row]![figure]) return undefined;
        const days = daysOfPoint(graph, row, last);
        return <CountButton onOpen={() => open(figure, { days })}>{words}</CountButton>;
      }}
    >
      <BarPlot
        points={points}
        series={series}
        kind="number"
        step={step}
        onPick={(nth, name) => open(name, { days: daysOfPoint(graph, nth, last) })}
      />
    </ChartCard>
  );
}
