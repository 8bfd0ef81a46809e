import { useTranslation } from 'react-i18next';
import { formatDay } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';
import { DayCalendar } from './day-calendar.tsx';

type Props = CalendarFieldProps & {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** There is always one: it is changed, not cleared. */
  isKept?: boolean;
};

/** A day without an hour, as a filter or a birthday wants it. */
export function DayPicker({ value, onChange, isKept = false, ...field }: Props) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <CalendarField
      placeholder={t('date.pick_day')}
      {...field}
      text={value && formatDay(value, language)}
      onClear={isKept ? null : () => onChange(null)}
      panel={(close) => (
        <DayCalendar
          day={value}
          onPick={(day) => {
            onChange(day);
            close();
          }}
        />
      )}
    />
  );
}
