import type { DialogueGraph } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../charts/chart-card.tsx';
import { Legend } from '../charts/legend.tsx';
import { BarPlot } from '../charts/plot.tsx';

type Props = { graph: DialogueGraph; period: string };

export function MessagesChart({ graph: { points, step }, period }: Props) {
  const { t } = useTranslation('analytics');
  const series = [
    { name: 'messages_in', label: t('messages.in') },
    { name: 'messages_out', label: t('messages.out') },
  ];
  const isEmpty = points.every(({ messages_in, messages_out }) => messages_in + messages_out === 0);
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
          { label: t('messages.in'), kind: 'number' },
          { label: t('messages.out'), kind: 'number' },
          { label: t('kind.new_dialogues'), kind: 'number' },
        ],
        rows: points.map((it) => [it.day, it.messages_in, it.messages_out, it.new_dialogues]),
      }}
    >
      <BarPlot points={points} series={series} kind="number" step={step} />
    </ChartCard>
  );
}
