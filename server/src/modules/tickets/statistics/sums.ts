import type { PriorityLevel } from '@parley/contract/tickets/priorities';
import { promiseKinds } from '@parley/contract/tickets/promises';
import { weekdayOf } from '@parley/contract/time';
import type { Counted } from './counted.ts';
import { addHistogram, type Histogram } from '../../../kit/statistics/histogram.ts';

export const histogramNames = [
  'hours',
  'first_answer_wall',
  'first_answer_working',
  'solution_wall',
  'solution_working',
] as const;
export type HistogramName = (typeof histogramNames)[number];

export type Sums = Record<HistogramName, Histogram> & {
  opened: number;
  closed: number;
  ratings: number[];
  promises: number[];
};

export const noSums = (): Sums => ({
  opened: 0,
  closed: 0,
  ratings: [0, 0, 0, 0, 0],
  promises: promiseKinds.flatMap(() => [0, 0]),
  hours: {},
  first_answer_wall: {},
  first_answer_working: {},
  solution_wall: {},
  solution_working: {},
});

export function addSums(to: Sums, more: Sums): void {
  to.opened += more.opened;
  to.closed += more.closed;
  more.ratings.forEach((n, at) => (to.ratings[at]! += n));
  more.promises.forEach((n, at) => (to.promises[at]! += n));
  for (const name of histogramNames) addHistogram(to[name], more[name]);
}

export const isNothing = (it: Sums): boolean =>
  [it.opened, it.closed, ...it.ratings, ...it.promises].every((n) => n === 0) &&
  histogramNames.every((name) => Object.keys(it[name]).length === 0);

/**
 * By what sums are kept: `each` has a row for every combination of the others, which alone are few rows to add up where
 * one thing is asked for.
 */
const facets = ['all', 'department', 'manager', 'priority', 'tag', 'each'] as const;
export type Facet = (typeof facets)[number];
const spans = ['day', 'month'] as const;
export type Span = (typeof spans)[number];

/** In the place of a channel: of all of them, for whoever sees all. */
export const allChannels = 0;

/** Which sums these are. */
export type SumPlace = {
  facet: Facet;
  span: Span;
  begins: string;
  channel_id: number;
  key: string;
  department_id: number | null;
  manager_id: number | null;
  priority: PriorityLevel | null;
  ticket_tags_ids: number[] | null;
};
export type PlacedSums = SumPlace & Sums;

export const placeKey = ({ facet, span, begins, channel_id, key }: SumPlace): string =>
  [facet, span, begins, channel_id, key].join(' ');

/** Adds what tickets add, or takes it out again. */
export function collect(into: Map<string, PlacedSums>, counted: Counted, sign: 1 | -1): void {
  for (const [day, sums] of sumsByDay(counted, sign)) {
    for (const place of placesOf(counted, day)) {
      const key = placeKey(place);
      const known = into.get(key) ?? { ...place, ...noSums() };
      addSums(known, sums);
      into.set(key, known);
    }
  }
}

function sumsByDay(it: Counted, sign: 1 | -1): Map<string, Sums> {
  const days = new Map<string, Sums>();
  if (!it.counts) return days;
  const on = (day: string): Sums => days.get(day) ?? days.set(day, noSums()).get(day)!;
  const note = (histogram: Histogram, bucket: number | null): void => {
    if (bucket !== null) addHistogram(histogram, { [bucket]: sign });
  };
  const opened = on(it.opened_on);
  opened.opened += sign;
  note(opened.hours, hourOfWeek(it.opened_on, it.opened_hour));
  note(opened.first_answer_wall, it.first_answer_wall);
  note(opened.first_answer_working, it.first_answer_working);
  if (it.closed_on !== null) {
    const closed = on(it.closed_on);
    closed.closed += sign;
    note(closed.solution_wall, it.solution_wall);
    note(closed.solution_working, it.solution_working);
  }
  if (it.rated_on !== null && it.rating !== null) on(it.rated_on).ratings[it.rating - 1]! += sign;
  for (const { day, kind, is_kept, waits } of it.promises)
    if (!waits) on(day).promises[promiseAt(kind, is_kept)]! += sign;
  return days;
}

/** Monday's first hour is 0. */
const hourOfWeek = (day: string, hour: number): number => ((weekdayOf(day) + 6) % 7) * 24 + hour;

export const promiseAt = (kind: (typeof promiseKinds)[number], is_kept: boolean): number =>
  promiseKinds.indexOf(kind) * 2 + (is_kept ? 0 : 1);

function placesOf({ channel_id, department_id, manager_id, priority, ticket_tags_ids }: Counted, day: string) {
  const nobody = { department_id: null, manager_id: null, priority: null, ticket_tags_ids: null };
  const each = { department_id, manager_id, priority, ticket_tags_ids };
  const kinds: Omit<SumPlace, 'span' | 'begins' | 'channel_id'>[] = [
    { ...nobody, facet: 'all', key: '' },
    { ...nobody, facet: 'department', key: `${department_id ?? ''}`, department_id },
    { ...nobody, facet: 'manager', key: `${manager_id ?? ''}`, manager_id },
    { ...nobody, facet: 'priority', key: priority, priority },
    ...ticket_tags_ids.map((id) => ({ ...nobody, facet: 'tag' as const, key: `${id}`, ticket_tags_ids: [id] })),
    { ...each, facet: 'each', key: [department_id, manager_id, priority, ticket_tags_ids.join()].join(':') },
  ];
  return kinds.flatMap((kind) =>
    [channel_id, allChannels].flatMap((channel): SumPlace[] => [
      { ...kind, channel_id: channel, span: 'day', begins: day },
      { ...kind, channel_id: channel, span: 'month', begins: `${day.slice(0, 7)}-01` },
    ]),
  );
}
