import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { Legend } from '../charts/legend.tsx';
import { LinePlot } from '../charts/plot.tsx';
import { daysOfPoint, useOpenList } from './open-list.ts';

type Props = { graph: DialogueGraph; /** The last day of the period. */ last: string; period: string };

/** The columns whose times open the answers they are of. */
const lists = { 1: 'first_answer', 2: 'answered' } as const;

/** How fast answers were, and how fast they were as many days before. */
export function AnswersChart({ graph, last, period }: Props) {
  const { t } = useTranslation('analytics');
  const open = useOpenList();
  const { points, points_before, step } = graph;
  const drawn = points.map(({ day, first_answer, answer }, at) => ({
    day,
    first_answer,
    answer,
    before: points_before?.[at]?.first_answer ?? null,
  }));
  const series = [
    { name: 'first_answer', label: t('kind.first_answer') },
    { name: 'answer', label: t('figure.answer') },
    ...(points_before
      ? [{ name: 'before', label: t('answers.before'), color: 'var(--series-7)', isDashed: true }]
      : []),
  ];
  const isEmpty = drawn.every((it) => it.first_answer === null && it.answer === null);
  return (
    <ChartCard
      name="answers"
      title={t('answers.title')}
      hint={t('answers.hint')}
      period={period}
      wide
      aside={<Legend entries={series} />}
      empty={isEmpty && t('empty.answers')}
      table={{
        columns: [
          { label: t(`step.${step}`), kind: step },
          ...series.map(({ label }) => ({ label, kind: 'time' as const })),
        ],
        rows: drawn.map((it) => [it.day, it.first_answer, it.answer, ...(points_before ? [it.before] : [])]),
      }}
      look={(row, column, words) => {
        const figure = column === 1 || column === 2 ? lists[column] : null;
        if (!figure || drawn[row]![column === 1 ? 'first_answer' : 'answer'] === null) return undefined;
        const days = daysOfPoint(graph, row, last);
        return <CountButton onOpen={() => open(figure, { days })}>{words}</CountButton>;
      }}
    >
      <LinePlot points={drawn} series={series} kind="time" step={step} />
    </ChartCard>
  );
}
