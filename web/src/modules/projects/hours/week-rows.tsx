import type { Period } from '@parley/contract/projects/working-hours';
import { regions } from '@parley/contract/money';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { weekStarts } from '@parley/contract/languages';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { onWeekdays, withDay } from './draft.ts';
import classes from './hours.module.css';
import { PeriodFields } from './period-fields.tsx';

type Props = {
  week: Period[][];
  errorOf: (day: number) => string | undefined;
  onChange: (week: Period[][]) => void;
};

/** The days of a week in the reader's order, each with its periods. */
export function WeekRows({ week, errorOf, onChange }: Props) {
  const { t } = useTranslation('hours');
  const language = useLanguage();
  const names = new Intl.DateTimeFormat(regions[language], { weekday: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: 7 }, (_, nth) => (weekStarts[language] + nth) % 7);
  return (
    <ul className={classes.rows} aria-label={t('week')}>
      {days.map((day) => {
        // The fourth of January 1970 was a Sunday.
        const name = names.format(Date.UTC(1970, 0, 4 + day));
        return (
          <li key={day} className={classes.row}>
            <span className={classes.day}>{name}</span>
            <PeriodFields
              day={name}
              periods={week[day]!}
              error={errorOf(day)}
              onChange={(periods) => onChange(withDay(week, day, periods))}
            />
            <IconButton
              size="sm"
              className={classes.copy}
              label={t('copy', { day: name })}
              icon={<IconCopy size={16} />}
              onClick={() => onChange(onWeekdays(week, day))}
            />
          </li>
        );
      })}
    </ul>
  );
}
