import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { Legend } from '../charts/legend.tsx';
import { LinePlot } from '../charts/plot.tsx';

type Props = { graph: DialogueGraph; period: string };

/** How fast answers were, and how fast they were as many days before. */
export function AnswersChart({ graph: { points, points_before, step }, period }: Props) {
  const { t } = useTranslation('analytics');
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
    >
      <LinePlot points={drawn} series={series} kind="time" step={step} />
    </ChartCard>
  );
}
