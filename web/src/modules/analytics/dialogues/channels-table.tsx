import type { CountedKind, DialogueStatistics } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { useProject } from '../../projects/index.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { useOpenList } from './open-list.ts';
import classes from './tables.module.css';

type OfChannel = DialogueStatistics['channels'][number];
type Props = { channels: readonly OfChannel[]; isOfPeople: boolean; period: string };

type Column = {
  label: string;
  kind: 'number' | 'time';
  value: (it: OfChannel) => number | null;
  /** Its count opens this list. */
  list?: CountedKind;
  /** What clients do is of no person: of people it is left out. */
  isOfClients?: boolean;
};

/** The same figures by channel. */
export function ChannelsTable({ channels, isOfPeople, period }: Props) {
  const { t } = useTranslation('analytics');
  const known = useProject().data?.channels ?? [];
  const open = useOpenList();
  const channelOf = (channel_id: number) => known.find(({ id }) => id === channel_id);
  const count = (list: CountedKind, label: string, value: Column['value'], isOfClients = false): Column => ({
    label,
    kind: 'number',
    value,
    list,
    isOfClients,
  });
  const time = (label: string, value: Column['value']): Column => ({ label, kind: 'time', value });
  const figures = [
    count('new_dialogues', t('kind.new_dialogues'), (it) => it.new_dialogues, true),
    count('messages_in', t('messages.in'), (it) => it.messages_in, true),
    count('messages_out', t('messages.out'), (it) => it.messages_out),
    count('answered', t('kind.answered'), (it) => it.answered),
    count('unanswered', t('kind.unanswered'), (it) => it.unanswered, true),
    time(t('kind.first_answer'), (it) => it.first_answer.median),
    time(t('figure.answer'), (it) => it.answer.median),
    count('closed', t('kind.closed'), (it) => it.closing.count),
  ].filter((it) => !isOfPeople || !it.isOfClients);
  return (
    <ChartCard
      name="by_channel"
      title={t('by_channel')}
      period={period}
      wide
      empty={!channels.length && t('empty.channels')}
      table={{
        columns: [{ label: t('channel'), kind: 'text' }, ...figures.map(({ label, kind }) => ({ label, kind }))],
        rows: channels.map((it) => [
          channelOf(it.channel_id)?.name ?? t('former_channel'),
          ...figures.map(({ value }) => value(it)),
        ]),
      }}
      look={(row, column, words) => {
        const it = channels[row]!;
        if (column === 0) return <Named channel={channelOf(it.channel_id)} words={words} />;
        const { list, value } = figures[column - 1]!;
        if (!list || !value(it)) return undefined;
        return <CountButton onOpen={() => open(list, { channel: it.channel_id })}>{words}</CountButton>;
      }}
    />
  );
}

type Known = NonNullable<ReturnType<typeof useProject>['data']>['channels'][number];

const Named = ({ channel, words }: { channel: Known | undefined; words: string }) => (
  <span className={classes.named}>
    {channel && <ChannelIcon type={channel.type} size={18} />}
    {words}
  </span>
);
