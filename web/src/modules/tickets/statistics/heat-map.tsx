import type { TicketGraph } from '@parley/contract/tickets/statistics';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { weekdayName } from '../weekday.ts';
import { listOfHour, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';
import tables from './tables.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { hours: TicketGraph['hours']; asked: StatisticsSearch; period: { from: string; to: string } };

/** At which hours of which days they come: the darker, the more; each opens its list. */
export function HeatMap({ hours, asked, period }: Props) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const most = Math.max(1, ...hours.flat());
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('hours')}</h2>
      <table className={tables.heat}>
        <tbody>
          {hours.map((row, nth) => {
            const day = weekdayName(nth, language);
            return (
              <tr key={day}>
                <th scope="row">{day}</th>
                {HOURS.map((hour) => {
                  const count = row[hour] ?? 0;
                  return (
                    <td
                      key={hour}
                      style={{ '--share': `${Math.round((count / most) * 100)}%` }}
                      {...tip(t('hour_words', { day, hour, count }))}
                    >
                      {count ? (
                        <Link
                          to="/tickets"
                          search={listOfHour(asked, period, nth * 24 + hour)}
                          className={tables.hour}
                          aria-label={t('hour_words', { day, hour, count })}
                        />
                      ) : (
                        <span className="visually-hidden">{count}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <td key={hour}>{hour % 6 === 0 ? hour : ''}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
