import { addHistogram, type Histogram } from '../../../kit/statistics/histogram.ts';
import { firstOf } from '../../../kit/statistics/period.ts';

export const countNames = [
  'new_clients',
  'new_dialogues',
  'messages_in',
  'messages_out',
  'unanswered',
  'taken',
  'calls_in',
  'calls_out',
  'calls_answered',
  'calls_missed',
  'call_seconds',
] as const;
type CountName = (typeof countNames)[number];

export const histogramNames = [
  'hours',
  'within',
  'first_answer_wall',
  'first_answer_working',
  'answer_wall',
  'answer_working',
  'closing_wall',
  'closing_working',
  'call_length',
] as const;
export type HistogramName = (typeof histogramNames)[number];

export type Sums = Record<CountName, number> & Record<HistogramName, Histogram>;

export const noSums = (): Sums => ({
  new_clients: 0,
  new_dialogues: 0,
  messages_in: 0,
  messages_out: 0,
  unanswered: 0,
  taken: 0,
  calls_in: 0,
  calls_out: 0,
  calls_answered: 0,
  calls_missed: 0,
  call_seconds: 0,
  hours: {},
  within: {},
  first_answer_wall: {},
  first_answer_working: {},
  answer_wall: {},
  answer_working: {},
  closing_wall: {},
  closing_working: {},
  call_length: {},
});

export function addSums(to: Sums, more: Partial<Sums>): void {
  for (const name of countNames) to[name] += more[name] ?? 0;
  for (const name of histogramNames) if (more[name]) addHistogram(to[name], more[name]);
}

export const isNothing = (it: Sums): boolean =>
  countNames.every((name) => it[name] === 0) && histogramNames.every((name) => Object.keys(it[name]).length === 0);

/** What one thing adds to the sums, and to which. */
export type Addition = {
  day: string;
  channel_id: number;
  /** Null: of nobody of the team; undefined: what clients do belongs to no person. */
  manager_id?: number | null;
  adds: Partial<Sums>;
};

export type Facet = 'all' | 'channel' | 'manager' | 'each';
/** In the place of a channel: all of them; of a client who never had a dialogue: none. */
export const allChannels = 0;
export const noChannel = -1;
/** In the place of a person: nobody of the team, or not by person. */
export const nobody = 0;

export type SumPlace = { facet: Facet; span: 'day' | 'month'; begins: string; channel_id: number; manager_id: number };
export type PlacedSums = SumPlace & Sums;

export const placeKey = ({ facet, span, begins, channel_id, manager_id }: SumPlace): string =>
  [facet, span, begins, channel_id, manager_id].join(' ');

/** Adds it everywhere it counts, or takes it out again. */
export function collect(into: Map<string, PlacedSums>, addition: Addition, sign: 1 | -1): void {
  const adds = sign === 1 ? addition.adds : negated(addition.adds);
  for (const place of placesOf(addition)) {
    const key = placeKey(place);
    const known = into.get(key) ?? { ...place, ...noSums() };
    addSums(known, adds);
    into.set(key, known);
  }
}

function negated(adds: Partial<Sums>): Partial<Sums> {
  const minus = (it: number | Histogram): number | Histogram =>
    typeof it === 'number' ? -it : Object.fromEntries(Object.entries(it).map(([bucket, n]) => [bucket, -n]));
  return Object.fromEntries(Object.entries(adds).map(([name, it]) => [name, minus(it)]));
}

function placesOf({ day, channel_id, manager_id: manager }: Addition): SumPlace[] {
  const kinds: Omit<SumPlace, 'span' | 'begins'>[] = [
    { facet: 'all', channel_id: allChannels, manager_id: nobody },
    { facet: 'channel', channel_id, manager_id: nobody },
  ];
  if (manager !== undefined) {
    const manager_id = manager ?? nobody;
    kinds.push({ facet: 'manager', channel_id: allChannels, manager_id }, { facet: 'each', channel_id, manager_id });
  }
  return kinds.flatMap((kind): SumPlace[] => [
    { ...kind, span: 'day', begins: day },
    { ...kind, span: 'month', begins: firstOf(day) },
  ]);
}
