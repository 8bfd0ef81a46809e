import type { TicketStatistics } from '@parley/contract/tickets/statistics';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import type { TicketsSearch } from '../search.ts';
import { changeOf, keptShare, listOfBroken, listOfFigure, listOfOpen, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';

type Props = { statistics: TicketStatistics; asked: StatisticsSearch };

/** The figures that matter most, each with how it was before, and the way to what it counts. */
export function Figures({ statistics: { figures, figures_before: before, period }, asked }: Props) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const number = (it: number) => formatNumber(it, language);
  const time = (seconds: number | null) => (seconds === null ? '—' : formatDuration(seconds * 1000, language));
  const share = keptShare(figures.promises);
  const { average } = figures.ratings;
  const to = (figure: Parameters<typeof listOfFigure>[1]) => listOfFigure(asked, figure, period);
  return (
    <ul className={classes.figures} aria-label={t('title')}>
      <Figure
        name={t('opened')}
        value={number(figures.opened)}
        change={changeOf(figures.opened, before?.opened)}
        to={to('opened')}
      />
      <Figure
        name={t('closed')}
        value={number(figures.closed)}
        change={changeOf(figures.closed, before?.closed)}
        to={to('closed')}
      />
      <Figure
        name={t('open')}
        value={number(figures.open)}
        change={changeOf(figures.open, before?.open)}
        isLessGood
        to={listOfOpen(asked, period)}
      />
      <Figure
        name={t('first_answer')}
        value={time(figures.first_answer.median)}
        note={figures.first_answer.p90 !== null && t('p90', { time: time(figures.first_answer.p90) })}
        change={changeOf(figures.first_answer.median, before?.first_answer.median)}
        isLessGood
        to={to('opened')}
      />
      <Figure
        name={t('solution')}
        value={time(figures.solution.median)}
        note={figures.solution.p90 !== null && t('p90', { time: time(figures.solution.p90) })}
        change={changeOf(figures.solution.median, before?.solution.median)}
        isLessGood
        to={to('closed')}
      />
      <Figure
        name={t('kept')}
        value={share === null ? '—' : formatPercent(share, language)}
        change={changeOf(share, before && keptShare(before.promises))}
        to={listOfBroken(asked, period)}
      />
      <Figure
        name={t('rating')}
        value={average === null ? '—' : formatNumber(Math.round(average * 100) / 100, language)}
        note={t('rated', { count: figures.ratings.count })}
        change={changeOf(average, before?.ratings.average)}
        to={to('rated')}
      />
    </ul>
  );
}

type FigureProps = {
  name: string;
  value: string;
  note?: ReactNode;
  change: number | null;
  /** To wait less is better. */
  isLessGood?: boolean;
  to: TicketsSearch;
};

function Figure({ name, value, note, change, isLessGood, to }: FigureProps) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const isGood = change !== null && change !== 0 && change > 0 !== Boolean(isLessGood);
  const sign = change !== null && change > 0 ? '+' : '';
  return (
    <li className={classes.figure}>
      <span className={classes.name}>{name}</span>
      <Link to="/tickets" search={to} className={classes.value}>
        {value}
      </Link>
      {note && <span className={classes.note}>{note}</span>}
      {change !== null && (
        <span className={classes.change} data-good={change === 0 ? undefined : isGood}>
          {t('before', { change: `${sign}${formatPercent(change, language)}` })}
        </span>
      )}
    </li>
  );
}
