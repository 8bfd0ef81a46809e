import { regions } from '@parley/contract/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { tip } from '../../../ui/tooltip.tsx';
import classes from './statistics-screen.module.css';
import tables from './tables.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** At which hours of which days they come: the darker, the more. */
export function HeatMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const names = new Intl.DateTimeFormat(regions[language], { weekday: 'short', timeZone: 'UTC' });
  const most = Math.max(1, ...hours.flat());
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('hours')}</h2>
      <table className={tables.heat}>
        <tbody>
          {hours.map((row, nth) => {
            // The fifth of January 1970 was a Monday.
            const day = names.format(Date.UTC(1970, 0, 5 + nth));
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
                      <span className="visually-hidden">{count}</span>
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
