import type { CountedKind, DialogueStatistics, goodTimes } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { MemberAvatar, useMembers } from '../../projects/index.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { useOpenList } from './open-list.ts';
import classes from './tables.module.css';

type Props = {
  people: DialogueStatistics['people'];
  /** Which answers count as quick. */
  within: (typeof goodTimes)[number];
  period: string;
};

/** The columns whose counts open their lists. */
const lists: Record<number, CountedKind> = { 1: 'taken', 2: 'messages_out', 4: 'answered', 8: 'closed' };
const quick = 7;

/** The same by person: what they took, wrote, answered and closed, and how long they were there. */
export function PeopleTable({ people, within, period }: Props) {
  const { t } = useTranslation('analytics');
  const members = useMembers().data ?? [];
  const open = useOpenList();
  const nameOf = (manager: number | null) =>
    manager === null ? t('nobody') : (members.find(({ id }) => id === manager)?.name ?? t('former'));
  const columns = [
    { label: t('person'), kind: 'text' as const },
    { label: t('kind.taken'), kind: 'number' as const },
    { label: t('messages.out'), kind: 'number' as const },
    { label: t('kind.first_answer'), kind: 'time' as const },
    { label: t('kind.answered'), kind: 'number' as const },
    { label: t('figure.answer'), kind: 'time' as const },
    { label: t('people_table.p90'), kind: 'time' as const },
    { label: t('people_table.quick'), kind: 'share' as const },
    { label: t('kind.closed'), kind: 'number' as const },
    { label: t('people_table.online'), kind: 'time' as const },
    { label: t('people_table.active'), kind: 'time' as const },
  ];
  const rows = people.map((it) => [
    nameOf(it.manager),
    it.taken,
    it.messages_out,
    it.first_answer.median,
    it.answered,
    it.answer.median,
    it.answer.p90,
    it.answer.count ? it.answer.within / it.answer.count : null,
    it.closing.count,
    it.manager === null ? null : it.online,
    it.manager === null ? null : it.active,
  ]);
  return (
    <ChartCard
      name="people"
      title={t('people')}
      period={period}
      wide
      empty={!people.length && t('empty.people')}
      table={{ columns, rows }}
      look={(row, column, words) => {
        const { manager, answer } = people[row]!;
        if (column === 0)
          return (
            <span className={classes.named}>
              {manager !== null && <MemberAvatar id={manager} name={words} size={24} />}
              {words}
            </span>
          );
        const of = { manager: manager ?? ('none' as const) };
        if (column === quick && answer.count > answer.within)
          return (
            <CountButton label={t('figure.slow', { words })} onOpen={() => open('answered', { ...of, over: within })}>
              {words}
            </CountButton>
          );
        const figure = lists[column];
        if (!figure || !rows[row]?.[column]) return undefined;
        return <CountButton onOpen={() => open(figure, of)}>{words}</CountButton>;
      }}
    />
  );
}
