import { lazy } from 'react';
import { formatDay } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';

const DayPanel = lazy(() => import('./day-panel.tsx').then((file) => ({ default: file.DayPanel })));

type Props = CalendarFieldProps & {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
};

/** A day without an hour, as a filter or a birthday wants it. */
export function DayPicker({ value, onChange, ...field }: Props) {
  const language = useLanguage();
  return (
    <CalendarField
      {...field}
      text={value && formatDay(new Date(`${value}T12:00:00`), language)}
      onClear={() => onChange(null)}
      panel={(close) => (
        <DayPanel
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
