import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useRef, useState } from 'react';
import { useCalendarLook } from './calendar-look.ts';
import classes from './calendar-panel.module.css';
import { useFirstFocus } from './use-first-focus.ts';

type Props = { from: string | null; to: string | null; latest: string; onPick: (from: string, to: string) => void };

/** The calendar of a period: its first day, then its last; nothing is picked until both are known. */
export function DayRangePanel({ from, to, latest, onPick }: Props) {
  const begin = to ?? latest;
  const { settings, look } = useCalendarLook(begin);
  const panel = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<[string | null, string | null]>([from, to]);
  useFirstFocus(panel);
  return (
    <div ref={panel} className={classes.panel}>
      <DatesProvider settings={settings}>
        <DatePicker
          {...look}
          type="range"
          allowSingleDateInRange
          maxDate={latest}
          value={range}
          defaultDate={begin}
          highlightToday
          onChange={(next) => {
            setRange(next);
            const [first, last] = next;
            if (first && last) onPick(first, last);
          }}
        />
      </DatesProvider>
    </div>
  );
}
