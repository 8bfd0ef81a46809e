import classes from './legend.module.css';
import { seriesColor } from './series-color.ts';

type Entry = { label: string; color?: string; isDashed?: boolean };

/** What the colours of a chart mean, in the order of its series. */
export const Legend = ({ entries }: { entries: readonly Entry[] }) => (
  <span className={classes.legend}>
    {entries.map(({ label, color, isDashed }, place) => (
      <span key={label} className={classes.entry}>
        <i data-dashed={isDashed} style={{ '--own': color ?? seriesColor(place) }} />
        {label}
      </span>
    ))}
  </span>
);
