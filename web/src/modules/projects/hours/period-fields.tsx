import type { Period } from '@parley/contract/projects/working-hours';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { minuteOf, timeOf } from '../../../ui/clock-time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { mayAdd, withPeriod } from './draft.ts';
import classes from './hours.module.css';

type Props = {
  /** Which day it is about, for whoever hears the page. */
  day: string;
  periods: Period[];
  error: string | undefined;
  onChange: (periods: Period[]) => void;
};

/** The periods of a day, one after another, and a way to one more. */
export function PeriodFields({ day, periods, error, onChange }: Props) {
  const { t } = useTranslation('hours');
  return (
    <div className={classes.periods}>
      {!periods.length && <span className={classes.closed}>{t('closed')}</span>}
      {periods.map((period, nth) => {
        const set = (change: Partial<Period>) => onChange(periods.with(nth, { ...period, ...change }));
        const of = { day, nth: nth + 1 };
        return (
          // Periods have no names, and those behind a removed one are drawn anew.
          <span key={`${nth} of ${periods.length}`} className={classes.period}>
            <TimeField
              isBare
              label={t('from', of)}
              value={timeOf(period.from)}
              error={error !== undefined}
              onChange={(time) => set({ from: minuteOf(time) })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              isBare
              isEnd
              label={t('to', of)}
              value={timeOf(period.to)}
              error={error !== undefined}
              onChange={(time) => set({ to: minuteOf(time) })}
            />
            <IconButton
              size="sm"
              label={t('remove_period', of)}
              icon={<IconX size={16} />}
              onClick={() => onChange(periods.filter((_, other) => other !== nth))}
            />
          </span>
        );
      })}
      {mayAdd(periods) && (
        <IconButton
          size="sm"
          label={t(periods.length ? 'add_period' : 'open_day', { day })}
          icon={<IconPlus size={16} />}
          onClick={() => onChange(withPeriod(periods))}
        />
      )}
      {error && (
        <span className={classes.wrong} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
