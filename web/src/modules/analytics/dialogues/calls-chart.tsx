import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { Legend } from '../charts/legend.tsx';
import { BarPlot } from '../charts/plot.tsx';

type Props = { graph: DialogueGraph; period: string };

export function CallsChart({ graph: { points, step }, period }: Props) {
  const { t } = useTranslation('analytics');
  const series = (['calls_in', 'calls_out', 'calls_missed'] as const).map((name) => ({
    name,
    label: t(`kind.${name}`),
  }));
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
          ...series.map(({ label }) => ({ label, kind: 'number' as const })),
          { label: t('kind.calls_answered'), kind: 'number' },
        ],
        rows: points.map((it) => [it.day, it.calls_in, it.calls_out, it.calls_missed, it.calls_answered]),
      }}
    >
      <BarPlot points={points} series={series} kind="number" step={step} />
    </ChartCard>
  );
}
