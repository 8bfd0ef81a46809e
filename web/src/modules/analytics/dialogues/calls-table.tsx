import type { CountedKind, DialogueFigures, DialogueStatistics } from '@parley/contract/analytics/dialogues';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { MemberAvatar, useMembers, useProject } from '../../projects/index.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { useOpenList } from './open-list.ts';
import classes from './tables.module.css';

type Props = { by: 'channel' | 'person'; statistics: DialogueStatistics; isOfPeople: boolean; period: string };

/** The columns whose counts open their lists. */
const lists: Record<number, CountedKind> = { 1: 'calls_in', 2: 'calls_out', 3: 'calls_answered', 4: 'calls_missed' };

type Line = {
  name: string;
  face: ReactNode;
  figures: DialogueFigures;
  of: { channel: number } | { manager: number };
};

/** Calls by channel, or by who of the team spoke. */
export function CallsTable({ by, statistics, isOfPeople, period }: Props) {
  const { t } = useTranslation('analytics');
  const open = useOpenList();
  const all = { channel: useChannelLines(statistics), person: usePersonLines(statistics) };
  const lines = all[by].filter(({ figures }) => figures.calls_in + figures.calls_out > 0);
  // A call that nobody took is nobody's.
  const hasMissed = by === 'channel' && !isOfPeople;
  const columns = [
    { label: t(by), kind: 'text' as const },
    { label: t('kind.calls_in'), kind: 'number' as const },
    { label: t('kind.calls_out'), kind: 'number' as const },
    { label: t('kind.calls_answered'), kind: 'number' as const },
    ...(hasMissed ? [{ label: t('kind.calls_missed'), kind: 'number' as const }] : []),
    { label: t('calls.length'), kind: 'time' as const },
    { label: t('calls.together'), kind: 'time' as const },
  ];
  const rows = lines.map(({ name, figures: it }) => [
    name,
    it.calls_in,
    it.calls_out,
    it.calls_answered,
    ...(hasMissed ? [it.calls_missed] : []),
    it.call_length.median,
    it.call_length.total,
  ]);
  return (
    <ChartCard
      name={`calls_by_${by}`}
      title={t(`calls.of_${by}`)}
      period={period}
      wide
      empty={!lines.length && t('empty.calls')}
      table={{ columns, rows }}
      look={(row, column, words) => {
        const { face, of } = lines[row]!;
        if (column === 0)
          return (
            <span className={classes.named}>
              {face}
              {words}
            </span>
          );
        const figure = columns[column]?.kind === 'number' && lists[column];
        if (!figure || !rows[row]?.[column]) return undefined;
        return <CountButton onOpen={() => open(figure, of)}>{words}</CountButton>;
      }}
    />
  );
}

function useChannelLines({ channels }: DialogueStatistics): Line[] {
  const { t } = useTranslation('analytics');
  const known = useProject().data?.channels ?? [];
  return channels.map(({ channel_id, ...figures }) => {
    const channel = known.find(({ id }) => id === channel_id);
    return {
      name: channel?.name ?? t('former_channel'),
      face: channel && <ChannelIcon type={channel.type} size={18} />,
      figures,
      of: { channel: channel_id },
    };
  });
}

function usePersonLines({ people }: DialogueStatistics): Line[] {
  const { t } = useTranslation('analytics');
  const members = useMembers().data ?? [];
  return people.flatMap(({ manager, ...figures }) => {
    // Whoever calls is somebody.
    if (manager === null) return [];
    const name = members.find(({ id }) => id === manager)?.name ?? t('former');
    return { name, face: <MemberAvatar id={manager} name={name} size={24} />, figures, of: { manager } };
  });
}
