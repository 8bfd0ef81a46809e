import { regions } from '@parley/contract/money';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import classes from './hours-chart.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

type Props = { hours: readonly (readonly number[])[]; period: string };

/** At which hours of which days clients write: the darker, the more. */
export function HoursChart({ hours, period }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const names = new Intl.DateTimeFormat(regions[language], { weekday: 'short', timeZone: 'UTC' });
  // The fifth of January 1970 was a Monday.
  const days = hours.map((_, nth) => names.format(Date.UTC(1970, 0, 5 + nth)));
  const most = Math.max(...hours.flat(), 0);
  return (
    <ChartCard
      name="hours"
      title={t('hours.title')}
      hint={t('hours.hint')}
      period={period}
      empty={most === 0 && t('empty.messages')}
      table={{
        columns: [
          { label: t('hours.hour'), kind: 'text' },
          ...days.map((label) => ({ label, kind: 'number' as const })),
        ],
        rows: HOURS.map((hour) => [clock(hour), ...hours.map((row) => row[hour] ?? 0)]),
      }}
    >
      <div className={classes.map}>
        {hours.map((row, nth) => (
          <div key={nth} className={classes.day}>
            <span>{days[nth]}</span>
            {HOURS.map((hour) => {
              const count = row[hour] ?? 0;
              return (
                <i
                  key={hour}
                  style={{ '--share': `${Math.round((count / Math.max(1, most)) * 100)}%` }}
                  {...tip(t('hours.words', { day: days[nth], hour: clock(hour), count }))}
                />
              );
            })}
          </div>
        ))}
        <div className={classes.day}>
          <span />
          {HOURS.map((hour) => (
            <span key={hour}>{hour % 6 === 0 ? hour : ''}</span>
          ))}
        </div>
      </div>
    </ChartCard>
  );
}
