import type { TicketGraph } from '@parley/contract/tickets/statistics';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { tip } from '../../../ui/tooltip.tsx';
import classes from './statistics-screen.module.css';

/** Made and closed by day, or by month. */
export function DayBars({ graph: { points } }: { graph: TicketGraph }) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const most = Math.max(1, ...points.flatMap(({ opened, closed }) => [opened, closed]));
  const [first, last] = [points[0], points.at(-1)];
  const said = (day: string, opened: number, closed: number, open: number) =>
    t('day_words', { day: formatDay(day, language), opened, closed, open });
  return (
    <section className={classes.card} data-wide>
      <h2 className={classes.heading}>
        {t('by_day')}
        <span className={classes.legend} data-of="opened">
          {t('opened')}
        </span>
        <span className={classes.legend} data-of="closed">
          {t('closed')}
        </span>
      </h2>
      <div className={classes.bars} role="img" aria-label={t('by_day')}>
        {points.map(({ day, opened, closed, open }) => (
          <span key={day} className={classes.bar} {...tip(said(day, opened, closed, open))}>
            <i data-of="opened" style={{ height: `${(opened / most) * 100}%` }} />
            <i data-of="closed" style={{ height: `${(closed / most) * 100}%` }} />
          </span>
        ))}
      </div>
      {first && last && (
        <p className={classes.ends}>
          <span>{formatDay(first.day, language)}</span>
          <span>{formatDay(last.day, language)}</span>
        </p>
      )}
      <table className="visually-hidden">
        <tbody>
          {points.map(({ day, opened, closed, open }) => (
            <tr key={day}>
              <td>{said(day, opened, closed, open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
