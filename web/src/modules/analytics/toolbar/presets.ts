import { addDays, type CalendarDay } from '@parley/contract/time';

export const presets = [
  'today',
  'yesterday',
  'week',
  'month',
  'quarter',
  'this_month',
  'last_month',
  'this_year',
] as const;
export type Preset = (typeof presets)[number];
export type Days = { from: CalendarDay; to: CalendarDay };

/** Which days a preset means on this day: those of the week, month and quarter end with it. */
export function daysOf(preset: Preset, today: CalendarDay): Days {
  const first = `${today.slice(0, 7)}-01`;
  const yesterday = addDays(today, -1);
  const endOfLast = addDays(first, -1);
  const made: Record<Preset, Days> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
    month: { from: addDays(today, -29), to: today },
    quarter: { from: addDays(today, -89), to: today },
    this_month: { from: first, to: today },
    last_month: { from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast },
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return made[preset];
}

/** The preset that means these days; the first, where a month has just begun and two mean the same. */
export const presetOf = ({ from, to }: Days, today: CalendarDay): Preset | undefined =>
  presets.find((it) => {
    const days = daysOf(it, today);
    return days.from === from && days.to === to;
  });
