import { lazy } from 'react';
import { formatDateTime } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { readWireTime, writeWireTime } from '../kit/time.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';

const CalendarPanel = lazy(() => import('./calendar-panel.tsx').then((file) => ({ default: file.CalendarPanel })));

export type DatePreset = { label: string; time: () => Date };

type Props = CalendarFieldProps & {
  /** `YYYY-MM-DD HH:mm:ss`, with an offset or without; shown in the viewer's own zone. */
  value: string | null;
  /** With the server's offset; `null` when cleared. */
  onChange: (value: string | null) => void;
  clearable?: boolean;
  presets?: DatePreset[];
  /** Only these days (`YYYY-MM-DD`) may be picked. */
  allowedDates?: string[];
};

export function DateTimePicker({ value, onChange, presets, allowedDates, clearable, ...field }: Props) {
  const language = useLanguage();
  const time = value ? readWireTime(value) : null;
  return (
    <CalendarField
      {...field}
      text={time && formatDateTime(time, language)}
      onClear={clearable ? () => onChange(null) : null}
      panel={(close) => (
        <CalendarPanel
          time={time}
          onChange={(next) => onChange(next && writeWireTime(next))}
          onDone={close}
          presets={presets}
          allowedDates={allowedDates}
        />
      )}
    />
  );
}
