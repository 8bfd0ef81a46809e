import type { RatingType } from '@parley/contract/tickets/departments';
import type { PriorityType } from '@parley/contract/tickets/priorities';
import type { Promises } from '@parley/contract/tickets/promises';
import type { Period, WorkingHours } from '@parley/contract/projects/working-hours';

const dayEnds = 1440;
/** In the reference this is what a department has before anybody says anything. */
const ofProject = ['00:00', '00:00'].join('-');

/** The same from when to when on every day, over midnight as well; 00:00-00:00: those of the project. */
export function hoursOf(spelled: string): WorkingHours | null {
  if (spelled === ofProject) return null;
  const [from, to] = spelled.split('-').map(minuteOf) as [number, number];
  return { week: Array.from({ length: 7 }, () => periodsOf(from, to)), holidays: [] };
}

function periodsOf(from: number, to: number): Period[] {
  if (from === to) return [{ from: 0, to: dayEnds }];
  if (from < to) return [{ from, to }];
  const evening = { from, to: dayEnds };
  return to ? [{ from: 0, to }, evening] : [evening];
}

/** The reference's spelling of a week: from when to when, breaks left out, as on most of its open days. */
export function spelledHours(hours: WorkingHours | null): string {
  if (!hours) return ofProject;
  const days = hours.week.filter((it) => it.length).map(spelledDay);
  const most = Math.max(...days.map((it) => timesIn(days, it)));
  return days.find((it) => timesIn(days, it) === most) ?? ofProject;
}

const timesIn = (all: string[], one: string): number => all.filter((it) => it === one).length;

function spelledDay(periods: Period[]): string {
  const [first, last] = [periods[0]!, periods.at(-1)!];
  const isOverMidnight = periods.length > 1 && first.from === 0 && last.to === dayEnds;
  return isOverMidnight ? `${clock(last.from)}-${clock(first.to)}` : `${clock(first.from)}-${clock(last.to)}`;
}

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const two = (n: number): string => String(n).padStart(2, '0');
const clock = (minute: number): string => `${two(Math.trunc(minute / 60) % 24)}:${two(minute % 60)}`;

type Hours = { working_hours?: string | undefined; hours?: WorkingHours | null | undefined };

/** A week counts before its spelling; a spelling that is sent back as it was shown leaves the week as it is. */
export function wantedHours(kept: WorkingHours | null, { working_hours, hours }: Hours): WorkingHours | null {
  if (hours !== undefined) return hours;
  return working_hours === undefined || working_hours === spelledHours(kept) ? kept : hoursOf(working_hours);
}

type Settled = {
  rating_message: string | null;
  rating_period: number | null;
  rating_type: RatingType | null;
  priority_type: PriorityType | null;
  promises: Promises;
};

/** Clients are asked for a rating where there are words for it and a period; where priorities are not shown, all promise the same. */
export function settled<D extends Settled>(department: D): D {
  const { rating_message, rating_period, rating_type, priority_type, promises } = department;
  const isRated = Boolean(rating_message) && rating_period !== null;
  const { medium } = promises;
  return {
    ...department,
    rating_message: isRated ? rating_message : null,
    rating_period: isRated ? rating_period : null,
    rating_type: isRated ? (rating_type ?? 'count') : null,
    promises: priority_type ? promises : { low: medium, medium, high: medium },
  };
}
