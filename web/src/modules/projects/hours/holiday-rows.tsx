import { type Holiday, mostHolidays } from '@parley/contract/projects/working-hours';
import { dayOf } from '@parley/contract/time';
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { newHoliday, withDays } from './draft.ts';
import classes from './hours.module.css';
import { PeriodFields } from './period-fields.tsx';

type Props = {
  holidays: Holiday[];
  zone: string;
  errorOf: (nth: number) => string | undefined;
  onChange: (holidays: Holiday[]) => void;
};

/** The days that are not as the week says. */
export function HolidayRows({ holidays, zone, errorOf, onChange }: Props) {
  const { t } = useTranslation('hours');
  return (
    <section className={classes.holidays} aria-label={t('holidays')}>
      <div className={classes.heading}>
        <h3 className={classes.name}>{t('holidays')}</h3>
        <Button
          size="sm"
          icon={<IconCalendarPlus size={16} />}
          disabled={holidays.length >= mostHolidays}
          onClick={() => onChange([...holidays, newHoliday(dayOf(Date.now(), zone))])}
        >
          {t('add_holiday')}
        </Button>
      </div>
      {!holidays.length && <p className={classes.none}>{t('no_holidays')}</p>}
      <ul className={classes.rows}>
        {holidays.map((it, nth) => (
          <HolidayRow
            // They have no names of their own.
            key={`${nth} of ${holidays.length}`}
            holiday={it}
            nth={nth + 1}
            error={errorOf(nth)}
            onChange={(changed) => onChange(holidays.with(nth, changed))}
            onRemove={() => onChange(holidays.filter((_, other) => other !== nth))}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  holiday: Holiday;
  nth: number;
  error: string | undefined;
  onChange: (holiday: Holiday) => void;
  onRemove: () => void;
};

function HolidayRow({ holiday, nth, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('hours');
  const called = holiday.name.trim() || t('holiday_nth', { nth });
  return (
    <li className={classes.holiday}>
      <div className={classes.days}>
        <DayPicker
          isKept
          label={t('first_day')}
          value={holiday.from}
          onChange={(from) => from && onChange(withDays(holiday, { from }))}
        />
        <DayPicker
          isKept
          label={t('last_day')}
          value={holiday.to}
          onChange={(to) => to && onChange(withDays(holiday, { to }))}
        />
        <TextField
          label={t('holiday_name')}
          maxLength={80}
          value={holiday.name}
          onChange={(event) => onChange({ ...holiday, name: event.currentTarget.value })}
        />
      </div>
      <div className={classes.rest}>
        <PeriodFields
          day={called}
          periods={holiday.periods}
          error={error}
          onChange={(periods) => onChange({ ...holiday, periods })}
        />
        <Checkbox
          label={t('every_year')}
          checked={holiday.every_year}
          onChange={(event) => onChange({ ...holiday, every_year: event.currentTarget.checked })}
        />
        <IconButton
          size="sm"
          label={t('remove_holiday', { name: called })}
          icon={<IconTrash size={16} />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
