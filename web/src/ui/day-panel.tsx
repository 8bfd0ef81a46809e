import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useRef } from 'react';
import { useCalendarLook } from './calendar-look.ts';
import classes from './calendar-panel.module.css';
import { dayOf } from './local-text.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** The calendar of days: a chunk of its own, fetched when a picker is first opened. */
export function DayPanel({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  const { settings, look } = useCalendarLook(day ?? dayOf(new Date()));
  const panel = useRef<HTMLDivElement>(null);
  useFirstFocus(panel);
  return (
    <div ref={panel} className={classes.panel}>
      <DatesProvider settings={settings}>
        <DatePicker {...look} value={day} {...(day ? { defaultDate: day } : {})} highlightToday onChange={onPick} />
      </DatesProvider>
    </div>
  );
}
