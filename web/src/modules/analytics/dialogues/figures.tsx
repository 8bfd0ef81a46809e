import type { DialogueFigures, DialogueStatistics, goodTimes } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { CountButton } from '../charts/count-button.tsx';
import { formatTook } from '../charts/took.ts';
import { Figure, Figures } from '../figures/figure.tsx';
import { trendOf } from '../figures/trend.ts';
import { useOpenList } from './open-list.ts';

type Props = {
  statistics: DialogueStatistics;
  /** Which answers count as quick. */
  within: (typeof goodTimes)[number];
  /** Who came at all, what clients said and who waits for an answer is of no person: it is left out. */
  isOfPeople: boolean;
  /** Nothing is known of some of the days before: nothing is compared with them. */
  canCompare: boolean;
};

/** The figures that matter most; each opens what it counts. */
export function DialogueFigureCards({ statistics, within, isOfPeople, canCompare }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const open = useOpenList();
  const { figures, now } = statistics;
  const before = canCompare ? statistics.figures_before : null;
  const number = (it: number) => formatNumber(it, language);
  const time = (seconds: number | null) => (seconds === null ? '—' : formatTook(seconds, language));
  const counted = (of: (it: DialogueFigures) => number, better: 'more' | 'less' | 'neither') => ({
    value: number(of(figures)),
    trend: trendOf({ now: of(figures), before: before && of(before), kind: 'number', better }, language),
  });
  const answers = (name: 'first_answer' | 'answer') => {
    const { count, median, p90, within: quick } = figures[name];
    const words = t('figure.quick', { share: formatPercent(quick / count, language), time: time(within) });
    return {
      value: time(median),
      note: count > 0 && (
        <>
          {t('figure.answers', { p90: time(p90) })};{' '}
          {quick < count ? (
            <CountButton
              label={t('figure.slow', { words })}
              onOpen={() => open(name === 'answer' ? 'answered' : name, { over: within })}
            >
              {words}
            </CountButton>
          ) : (
            words
          )}
        </>
      ),
      trend: trendOf({ now: median, before: before?.[name].median, kind: 'time', better: 'less' }, language),
    };
  };
  const since = now.since && readWireTime(now.since);
  return (
    <Figures label={t('tab.dialogues')}>
      {!isOfPeople && (
        <>
          <Figure
            name={t('kind.new_clients')}
            {...counted((it) => it.new_clients, 'neither')}
            onOpen={() => open('new_clients')}
          />
          <Figure
            name={t('kind.new_dialogues')}
            {...counted((it) => it.new_dialogues, 'neither')}
            onOpen={() => open('new_dialogues')}
          />
        </>
      )}
      {isOfPeople ? (
        <Figure
          name={t('kind.messages_out')}
          {...counted((it) => it.messages_out, 'neither')}
          onOpen={() => open('messages_out')}
        />
      ) : (
        <Figure
          name={t('figure.messages')}
          {...counted((it) => it.messages_in + it.messages_out, 'neither')}
          note={t('figure.in_and_out', { in: number(figures.messages_in), out: number(figures.messages_out) })}
          onOpen={() => open('messages')}
        />
      )}
      <Figure name={t('kind.first_answer')} {...answers('first_answer')} onOpen={() => open('first_answer')} />
      <Figure name={t('figure.answer')} {...answers('answer')} onOpen={() => open('answered')} />
      <Figure name={t('kind.answered')} {...counted((it) => it.answered, 'neither')} onOpen={() => open('answered')} />
      {!isOfPeople && (
        <Figure
          name={t('kind.unanswered')}
          {...counted((it) => it.unanswered, 'less')}
          onOpen={() => open('unanswered')}
        />
      )}
      <Figure
        name={t('figure.closing')}
        value={time(figures.closing.median)}
        note={t('figure.closed', { count: figures.closing.count, number: number(figures.closing.count) })}
        trend={trendOf(
          { now: figures.closing.median, before: before?.closing.median, kind: 'time', better: 'less' },
          language,
        )}
        onOpen={() => open('closed')}
      />
      <Figure name={t('kind.taken')} {...counted((it) => it.taken, 'neither')} onOpen={() => open('taken')} />
      <Figure
        name={t('kind.waiting')}
        value={number(now.waiting)}
        note={
          since
            ? t('figure.longest', { time: formatTook((Date.now() - since.getTime()) / 1000, language, 'day') })
            : t('figure.nobody_waits')
        }
        onOpen={() => open('waiting')}
      />
    </Figures>
  );
}
