import { useTranslation } from 'react-i18next';
import { tip } from '../../../ui/tooltip.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import classes from './hours-chart.module.css';
import { clock, useDayNames } from './hour-words.ts';
import { useOpenList } from './open-list.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { hours: readonly (readonly number[])[]; period: string };

/** At which hours of which days clients write: the darker, the more; each opens what they wrote. */
export function HoursChart({ hours, period }: Props) {
  const { t } = useTranslation('analytics');
  const days = useDayNames();
  const open = useOpenList();
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
      parts={
        <div className={classes.map}>
          {hours.map((row, nth) => (
            <div key={nth} className={classes.day}>
              <span>{days[nth]}</span>
              {HOURS.map((hour) => {
                const count = row[hour] ?? 0;
                const words = t('hours.words', { day: days[nth], hour: clock(hour), count });
                const look = {
                  style: { '--share': `${Math.round((count / Math.max(1, most)) * 100)}%` },
                  ...tip(words),
                };
                if (!count) return <i key={hour} {...look} />;
                const show = () => open('messages_in', { hour: nth * 24 + hour });
                return <button key={hour} type="button" aria-label={words} onClick={show} {...look} />;
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
      }
    />
  );
}
