import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useCalendarLook } from './calendar-look.ts';
import classes from './calendar-panel.module.css';

/** The calendar of days: a chunk of its own, fetched when a picker is first opened. */
export function DayPanel({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  const { settings, look } = useCalendarLook();
  const panel = useRef<HTMLDivElement>(null);
  // The focus was kept by the place this chunk has just taken.
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-selected], [data-today], td button')?.focus(), []);
  return (
    <div ref={panel} className={classes.panel}>
      <DatesProvider settings={settings}>
        <DatePicker {...look} value={day} {...(day ? { defaultDate: day } : {})} highlightToday onChange={onPick} />
      </DatesProvider>
    </div>
  );
}
