import type { TicketStatistics } from '@parley/contract/tickets/statistics';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RatingMark } from '../marks/rating-mark.tsx';
import { listOfFigure, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';

type Props = { statistics: TicketStatistics; asked: StatisticsSearch };

/** How many of each from five to one, and the last words of clients. */
export function Ratings({ statistics: { figures, comments, period }, asked }: Props) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { count, distribution } = figures.ratings;
  return (
    <section className={classes.card} data-wide>
      <h2 className={classes.heading}>{t('ratings')}</h2>
      <ul className={classes.shares}>
        {[5, 4, 3, 2, 1].map((rating) => {
          const given = distribution[rating - 1] ?? 0;
          return (
            <li key={rating}>
              <RatingMark rating={rating} />
              <span className={classes.track}>
                <i style={{ width: `${count ? (given / count) * 100 : 0}%` }} />
              </span>
              <Link
                to="/tickets"
                search={{ ...listOfFigure(asked, 'rated', period), rating }}
                className={classes.link}
                aria-label={t('rated_so', { rating, count: given })}
              >
                {formatNumber(given, language)}
              </Link>
            </li>
          );
        })}
      </ul>
      {comments.length > 0 && (
        <ul className={classes.comments} aria-label={t('comments')}>
          {comments.map((it) => (
            <li key={it.id}>
              <RatingMark rating={it.rating} />
              <p>{it.comment}</p>
              <Link to="/tickets" search={{ status: 'all', id: it.id }} className={classes.link}>
                #{it.number}
              </Link>
              <RelativeTime time={it.rated_at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
