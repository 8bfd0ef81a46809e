import type { DialogueStatistics } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useProject } from '../../projects/index.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { DonutPlot } from '../charts/plot.tsx';
import { seriesColor } from '../charts/series-color.ts';
import { Shares } from '../charts/shares.tsx';
import { useOpenList } from './open-list.ts';

type Props = { channels: DialogueStatistics['channels']; isOfPeople: boolean; period: string };

// The others are one part together: a seventh slice nobody tells from the sixth.
const MOST = 6;

/** Which channels dialogues come from; of people, by what they answered there. */
export function ChannelsChart({ channels, isOfPeople, period }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const known = useProject().data?.channels ?? [];
  const open = useOpenList();
  const figure = isOfPeople ? 'answered' : 'new_dialogues';
  const counted = channels
    .map((it) => ({
      id: it.channel_id,
      name: known.find(({ id }) => id === it.channel_id)?.name ?? t('former_channel'),
      value: it[figure],
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  const all = counted.reduce((sum, { value }) => sum + value, 0);
  const rest = counted.slice(MOST).reduce((sum, { value }) => sum + value, 0);
  const parts = [...counted.slice(0, MOST), ...(rest ? [{ id: null, name: t('others'), value: rest }] : [])].map(
    (it, place) => ({ ...it, color: seriesColor(it.id === null ? MOST : place) }),
  );
  return (
    <ChartCard
      name="channels"
      title={t('channels')}
      hint={t(`kind.${figure}`)}
      period={period}
      empty={all === 0 && t('empty.channels')}
      table={{
        columns: [
          { label: t('channel'), kind: 'text' },
          { label: t(`kind.${figure}`), kind: 'number' },
          { label: t('share'), kind: 'share' },
        ],
        rows: counted.map(({ name, value }) => [name, value, value / all]),
      }}
      parts={
        <Shares
          parts={parts.map(({ id, ...part }) => ({
            ...part,
            share: part.value / all,
            ...(id === null ? {} : { onOpen: () => open(figure, { channel: id }) }),
          }))}
        />
      }
    >
      <DonutPlot parts={parts} kind="number" label={formatNumber(all, language)} />
    </ChartCard>
  );
}
