import { addMonths, dayOf, midnightOf } from '../time.ts';
import type { Period, WorkingHours } from './working-hours.ts';

/** Days that are not as the week says, by their midnights in Greenwich: numbers are compared faster than words. */
type Exception = { from: number; to: number; every_year: boolean; periods: readonly Period[] };

/**
 * What is said of these days. What is said of one year goes before what is so every year, and what is said of fewer days
 * before the rest.
 */
export function exceptionsBetween(hours: WorkingHours, from: number, to: number): Exception[] {
  if (!hours.holidays.length) return [];
  const years = new Set([from, to].map((midnight) => Number(dayOf(midnight, 0).slice(0, 4))));
  return [...years].flatMap((year) => exceptionsOf(hours, year).filter((it) => it.from <= to && from <= it.to));
}

const known = new WeakMap<WorkingHours, Map<number, Exception[]>>();

function exceptionsOf(hours: WorkingHours, year: number): Exception[] {
  const ofHours = known.get(hours) ?? new Map<number, Exception[]>();
  if (!ofHours.size) known.set(hours, ofHours);
  const found = ofHours.get(year);
  if (found) return found;
  const made = exceptionsIn(hours, year);
  ofHours.set(year, made);
  return made;
}

const exceptionsIn = ({ holidays }: WorkingHours, year: number): Exception[] =>
  holidays
    .flatMap(({ from, to, every_year, periods }): Exception[] => {
      const since = year - Number(from.slice(0, 4));
      // Over the new year it is the end of one and the beginning of the next.
      const shifts = every_year ? [since, since - 1] : [0];
      return shifts.map((years) => ({
        from: midnightOf(addMonths(from, 12 * years)),
        to: midnightOf(addMonths(to, 12 * years)),
        every_year,
        periods,
      }));
    })
    .filter((it) => it.from < Date.UTC(year + 1, 0, 1) && it.to >= Date.UTC(year, 0, 1))
    .toSorted((a, b) => Number(a.every_year) - Number(b.every_year) || a.to - a.from - (b.to - b.from));
