import '@mantine/dates/styles.layer.css';
import { DatesProvider, InlineDateTimePicker } from '@mantine/dates';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAt, fromPicked, toPicked, useDisplayZone } from '../kit/time.ts';
import { useCalendarLook } from './calendar-look.ts';
import classes from './calendar-panel.module.css';
import type { DatePreset } from './date-time-picker.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useZoneNote } from './zone-note.ts';

type Props = {
  time: Date | null;
  onChange: (time: Date | null) => void;
  onDone: () => void;
  presets?: DatePreset[];
  allowedDates?: string[];
};

/** The calendar with hours: a chunk of its own, fetched when a picker is first opened. */
export function CalendarPanel({ time, onChange, onDone, presets = [], allowedDates }: Props) {
  const { t } = useTranslation('ui');
  const zone = useDisplayZone();
  const zoneNote = useZoneNote();
  const picked = time && toPicked(time, zone);
  const { settings, look } = useCalendarLook(picked?.slice(0, 10));
  const panel = useRef<HTMLDivElement>(null);
  useFirstFocus(panel);
  return (
    <div ref={panel} className={classes.panel}>
      {presets.length > 0 && (
        <div className={classes.presets}>
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={classes.preset}
              onClick={() => {
                onChange(preset.time());
                onDone();
              }}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div>
        <DatesProvider settings={settings}>
          <InlineDateTimePicker
            {...look}
            fullWidth={false}
            value={picked}
            defaultDate={picked ?? dayAt(new Date(), zone)}
            onChange={(text) => onChange(text ? fromPicked(text, zone) : null)}
            onSubmit={onDone}
            excludeDate={allowedDates && ((day) => !allowedDates.includes(day.slice(0, 10)))}
            timePickerProps={{
              format: '24h',
              hoursInputLabel: t('date.hours'),
              minutesInputLabel: t('date.minutes'),
              className: classes.time,
            }}
            submitButtonProps={{ 'aria-label': t('date.done'), className: classes.done, size: 36 }}
          />
        </DatesProvider>
        {zoneNote && <p className={classes.zone}>{zoneNote}</p>}
      </div>
    </div>
  );
}
