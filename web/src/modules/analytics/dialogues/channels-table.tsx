import type { CountedKind, DialogueStatistics } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useProject } from '../../projects/index.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { useOpenList } from './open-list.ts';
import classes from './tables.module.css';

type Props = { channels: DialogueStatistics['channels']; period: string };

/** The columns whose counts open their lists. */
const lists: Record<number, CountedKind> = {
  1: 'new_dialogues',
  2: 'messages_in',
  3: 'messages_out',
  4: 'answered',
  5: 'unanswered',
  8: 'closed',
};

/** The same figures by channel. */
export function ChannelsTable({ channels, period }: Props) {
  const { t } = useTranslation('analytics');
  const known = useProject().data?.channels ?? [];
  const open = useOpenList();
  const channelOf = (channel_id: number) => known.find(({ id }) => id === channel_id);
  const columns = [
    { label: t('channel'), kind: 'text' as const },
    { label: t('kind.new_dialogues'), kind: 'number' as const },
    { label: t('messages.in'), kind: 'number' as const },
    { label: t('messages.out'), kind: 'number' as const },
    { label: t('kind.answered'), kind: 'number' as const },
    { label: t('kind.unanswered'), kind: 'number' as const },
    { label: t('kind.first_answer'), kind: 'time' as const },
    { label: t('figure.answer'), kind: 'time' as const },
    { label: t('kind.closed'), kind: 'number' as const },
  ];
  const rows = channels.map((it) => [
    channelOf(it.channel_id)?.name ?? t('former_channel'),
    it.new_dialogues,
    it.messages_in,
    it.messages_out,
    it.answered,
    it.unanswered,
    it.first_answer.median,
    it.answer.median,
    it.closing.count,
  ]);
  return (
    <ChartCard
      name="by_channel"
      title={t('by_channel')}
      period={period}
      wide
      empty={!channels.length && t('empty.channels')}
      table={{ columns, rows }}
      look={(row, column, words) => {
        const { channel_id } = channels[row]!;
        const channel = channelOf(channel_id);
        if (column === 0)
          return (
            <span className={classes.named}>
              {channel && <ChannelIcon type={channel.type} size={18} />}
              {words}
            </span>
          );
        const figure = lists[column];
        if (!figure || !rows[row]?.[column]) return undefined;
        return (
          <button
            type="button"
            className={classes.count}
            aria-haspopup="dialog"
            onClick={() => open(figure, { channel: channel_id })}
          >
            {words}
          </button>
        );
      }}
    />
  );
}
