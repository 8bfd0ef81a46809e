import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useRef } from 'react';
import { dayAt, useDisplayZone } from '../kit/time.ts';
import { useCalendarLook } from './calendar-look.ts';
import classes from './calendar-panel.module.css';
import { useFirstFocus } from './use-first-focus.ts';

/** The calendar of days: a chunk of its own, fetched when a picker is first opened. */
export function DayPanel({ day, onPick }: { day: string | null; onPick: (day: string | null) => void }) {
  const zone = useDisplayZone();
  const begin = day ?? dayAt(new Date(), zone);
  const { settings, look } = useCalendarLook(begin);
  const panel = useRef<HTMLDivElement>(null);
  useFirstFocus(panel);
  return (
    <div ref={panel} className={classes.panel}>
      <DatesProvider settings={settings}>
        <DatePicker {...look} value={day} defaultDate={begin} highlightToday onChange={onPick} />
      </DatesProvider>
    </div>
  );
}
