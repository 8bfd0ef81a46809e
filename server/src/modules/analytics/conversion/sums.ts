import { addHistogram, bucketOf, type Histogram } from '../../../kit/statistics/histogram.ts';
import type { Counted, CountedVisit } from './counted.ts';

/**
 * Of the deals that came on a day: `reached:9`, whose furthest stage is 9; `at:9`, that stand there; `won:9`, whose
 * furthest it is and that are won. Of those that came to a stage for the first time on a day: `came:9`, and of these
 * `went:9:10`, on to stage 10. Times have their bucket behind: `9:31`, `won:31`, `9:10:31`.
 */
export type Sums = { counts: Histogram; money: Histogram; stays: Histogram; took: Histogram };
export const sumNames = ['counts', 'money', 'stays', 'took'] as const;

export const noSums = (): Sums => ({ counts: {}, money: {}, stays: {}, took: {} });

export function addSums(to: Sums, more: Partial<Sums>): void {
  for (const name of sumNames) addHistogram(to[name], more[name] ?? {});
}

export const isNothing = (it: Sums): boolean => sumNames.every((name) => Object.keys(it[name]).length === 0);

const facets = ['all', 'manager', 'source', 'tag', 'product', 'reason'] as const;
export type Facet = (typeof facets)[number];

/** In the place of those who see a deal: all of them, for whoever sees all. */
export const allSeers = '*';

type SumPlace = {
  funnel_id: number;
  facet: Facet;
  span: 'day' | 'month';
  seen_by: string;
  begins: string;
  key: string;
};
export type PlacedSums = SumPlace & Sums;

export const placeKey = ({ funnel_id, facet, span, seen_by, begins, key }: SumPlace): string =>
  [funnel_id, facet, span, seen_by, begins, key].join(' ');

/** Adds what a deal adds, or takes it out again. */
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

/** What it adds to each day. */
function sumsByDay(it: Counted, sign: 1 | -1): Map<string, Sums> {
  const days = new Map<string, Sums>();
  const on = (day: string): Sums => days.get(day) ?? days.set(day, noSums()).get(day)!;
  const note = (sums: Sums, name: string): void => {
    addHistogram(sums.counts, { [name]: sign });
    addHistogram(sums.money, { [name]: sign * it.cents });
  };
  const time = (times: Histogram, name: string, ms: number): void =>
    addHistogram(times, { [`${name}:${bucketOf(ms)}`]: sign });
  const came = on(it.came_on);
  note(came, `reached:${it.furthest}`);
  if (it.standing !== null) note(came, `at:${it.standing}`);
  if (it.ending === 'won') {
    note(came, `won:${it.furthest}`);
    time(came.stays, 'won', it.visits.at(-1)!.entered_at - it.visits[0]!.entered_at);
  }
  for (const [stage, ms] of staysOf(it)) time(came.stays, String(stage), ms);
  for (const first of it.visits.filter(({ is_first }) => is_first)) {
    const sums = on(first.entered_on);
    note(sums, `came:${first.stage_id}`);
    for (const [stage, ms] of onwardFrom(first, it.visits)) {
      note(sums, `went:${first.stage_id}:${stage}`);
      time(sums.took, `${first.stage_id}:${stage}`, ms);
    }
  }
  return days;
}

/** How long it was in each stage that it has left, all times together. */
function staysOf({ visits, standing }: Counted): Map<number, number> {
  const stays = new Map<number, number>();
  for (const { stage_id, entered_at, left_at } of visits) {
    if (left_at !== null && stage_id !== standing) {
      stays.set(stage_id, (stays.get(stage_id) ?? 0) + left_at - entered_at);
    }
  }
  return stays;
}

/** Where it came to after a stay, and how long after it began. */
function onwardFrom(first: CountedVisit, visits: CountedVisit[]): Map<number, number> {
  const onward = new Map<number, number>();
  for (const { nth, stage_id, entered_at } of visits) {
    if (nth > first.nth && stage_id !== first.stage_id && !onward.has(stage_id)) {
      onward.set(stage_id, entered_at - first.entered_at);
    }
  }
  return onward;
}

/** Under what it stands; a deal of two tags or products under both. */
function keysOf(it: Counted, facet: Facet): string[] {
  const each = (ids: number[]): string[] => (ids.length ? ids.map(String) : ['']);
  if (facet === 'all') return [''];
  if (facet === 'manager') return [`${it.manager_id ?? ''}`];
  if (facet === 'source') return [`${it.source_id ?? ''}`];
  if (facet === 'tag') return each(it.tags_ids);
  if (facet === 'product') return each(it.products_ids);
  return it.ending === 'lost' ? [`${it.reason_id ?? ''}`] : [];
}

const placesOf = (it: Counted, day: string): SumPlace[] =>
  facets.flatMap((facet) =>
    keysOf(it, facet).flatMap((key) =>
      [it.seen_by, allSeers].flatMap((seen_by): SumPlace[] => {
        const place = { funnel_id: it.funnel_id, facet, seen_by, key };
        return [
          { ...place, span: 'day', begins: day },
          { ...place, span: 'month', begins: `${day.slice(0, 7)}-01` },
        ];
      }),
    ),
  );
