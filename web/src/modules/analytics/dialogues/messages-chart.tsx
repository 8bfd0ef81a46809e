import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { Legend } from '../charts/legend.tsx';
import { BarPlot } from '../charts/plot.tsx';
import { seriesColor } from '../charts/series-color.ts';
import { daysOfPoint, useOpenList } from './open-list.ts';

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
  const open = useOpenList();
  const { points, step } = graph;
  const ours = { name: 'messages_out', label: t('messages.out'), color: seriesColor(1) } as const;
  const series = isOfPeople ? [ours] : [{ name: 'messages_in', label: t('messages.in') } as const, ours];
  const counts = [
    ...series,
    ...(isOfPeople ? [] : [{ name: 'new_dialogues', label: t('kind.new_dialogues') } as const]),
  ];
  const isEmpty = points.every((it) => series.every(({ name }) => it[name] === 0));
  return (
    <ChartCard
      name="messages"
      title={t(`messages.by_${step}`)}
      period={period}
      aside={<Legend entries={series} />}
      empty={isEmpty && t('empty.messages')}
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
