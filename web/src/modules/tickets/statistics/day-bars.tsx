import type { TicketGraph, TicketPoint } from '@parley/contract/tickets/statistics';
import { addDays } from '@parley/contract/time';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { tip } from '../../../ui/tooltip.tsx';
import bars from './day-bars.module.css';
import { lineOf, listOfFigure, listOfOpen, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';

type Props = { graph: TicketGraph; asked: StatisticsSearch; to: string };

/** Made and closed by day, or by month, what stayed open, and how it was before; each opens its list. */
export function DayBars({ graph: { points, points_before }, asked, to }: Props) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const before = points_before ?? [];
  const most = Math.max(
    1,
    ...points.flatMap(({ opened, closed }) => [opened, closed]),
    ...before.map((it) => it.opened),
  );
  // Those that stay open may be many times those of a day.
  const mostOpen = Math.max(1, ...points.map(({ open }) => open));
  const [first, last] = [points[0], points.at(-1)];
  const said = ({ day, opened, closed, open }: TicketPoint) =>
    t('day_words', { day: formatDay(day, language), opened, closed, open });
  // Until the next one begins.
  const periodOf = (nth: number) => {
    const next = points[nth + 1];
    return { from: points[nth]!.day, to: next ? addDays(next.day, -1) : to };
  };
  return (
    <section className={classes.card} data-wide>
      <h2 className={classes.heading}>
        {t('by_day')}
        <span className={bars.legend} data-of="opened">
          {t('opened')}
        </span>
        <span className={bars.legend} data-of="closed">
          {t('closed')}
        </span>
        <span className={bars.legend} data-of="open">
          {t('open')}
        </span>
        {before.length > 0 && (
          <span className={bars.legend} data-of="before">
            {t('opened_before')}
          </span>
        )}
      </h2>
      <div className={bars.chart}>
        <ul className={bars.bars} aria-label={t('by_day')}>
          {points.map((point, nth) => (
            <li key={point.day} className={bars.bar} {...tip(said(point))}>
              {(['opened', 'closed'] as const).map((of) => (
                <Link
                  key={of}
                  to="/tickets"
                  search={listOfFigure(asked, of, periodOf(nth))}
                  className={bars.step}
                  aria-label={`${t(of)}: ${said(point)}`}
                  data-of={of}
                  style={{ '--share': `${(point[of] / most) * 100}%` }}
                />
              ))}
              <Link
                to="/tickets"
                search={listOfOpen(asked, periodOf(nth))}
                className={bars.dot}
                aria-label={`${t('open')}: ${said(point)}`}
                style={{ '--share': `${(point.open / mostOpen) * 100}%` }}
              />
            </li>
          ))}
        </ul>
        <svg className={bars.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <polyline data-of="before" points={lineOf(before.map((it) => it.opened / most))} />
          <polyline data-of="open" points={lineOf(points.map((it) => it.open / mostOpen))} />
        </svg>
      </div>
      {first && last && (
        <p className={bars.ends}>
          <span>{formatDay(first.day, language)}</span>
          <span>{formatDay(last.day, language)}</span>
        </p>
      )}
    </section>
  );
}
