import { type BookingRules, type RecordEvent, recordEvents } from '@parley/contract/integrations/booking-rules';
import type { VisitState } from '@parley/contract/integrations/booking-visits';
import { usualWords } from '@parley/contract/integrations/visit-words';
import type { Language } from '@parley/contract/languages';
import { hours } from '@parley/contract/time';

/** A record as a funnel last saw it. */
export type SeenRecord = {
  state: VisitState;
  starts_at: number;
  master_id: number | null;
  services: number[];
  /** What its deal was last called after it, and worth by it; of what was seen long ago it is not known. */
  told?: { name: string | null; price: number };
};

type Standing = {
  state: VisitState;
  starts_at: Date;
  master: { id: number } | null;
  services: readonly { id: number }[];
};

export const seenOf = ({ state, starts_at, master, services }: Standing): SeenRecord => ({
  state,
  starts_at: starts_at.getTime(),
  master_id: master?.id ?? null,
  services: services.map((it) => it.id).toSorted((a, b) => a - b),
});

const told: Record<VisitState, RecordEvent> = {
  waiting: 'created',
  confirmed: 'confirmed',
  came: 'came',
  no_show: 'no_show',
  cancelled: 'cancelled',
};

/** What happened to a record since it was seen; null: nothing that a funnel has to know. */
export function eventOf(was: SeenRecord | null, is: SeenRecord): RecordEvent | null {
  if (!was) return told[is.state];
  if (was.state !== is.state) return told[is.state];
  const isSame =
    was.starts_at === is.starts_at && was.master_id === is.master_id && was.services.join() === is.services.join();
  return isSame ? null : 'changed';
}

const day = hours(24);

/** However long the service or we were away, a board is for what goes on. */
const longestAway = 7 * day;

/**
 * A visit is news to a funnel that never saw it unless it was over a day before everything was last heard of: what
 * happened while the service or we were away is none the older for it.
 */
export const isNews = ({ starts_at }: Pick<Standing, 'starts_at'>, heard_at: number, at: number): boolean =>
  starts_at.getTime() >= Math.max(Math.min(heard_at, at), at - longestAway) - day;

type Heard = Pick<Standing, 'starts_at'> & { changed_at: Date };

/** Of a visit of days ago nobody is written to by what is only heard of now; what somebody says of it now is another thing. */
export const isHeardLate = ({ starts_at, changed_at }: Heard, isNew: boolean, at: number): boolean =>
  starts_at.getTime() < at - day && (isNew || changed_at.getTime() < at - hours(1));

/** As a funnel has them until somebody changes something. */
export const usualRules = (language: Language): BookingRules => ({
  stages: Object.fromEntries(recordEvents.map((it) => [it, null])) as BookingRules['stages'],
  remind: { is_on: false, hours: 24, text: usualWords.remind[language], template: null },
  review: { is_on: false, hours: 2, text: usualWords.review[language], template: null },
});

export type MessageKind = 'remind' | 'review';
type Visited = Pick<Standing, 'state' | 'starts_at'> & { minutes: number };

/** Until when a message is of use that was to leave at this moment. */
export const lastMomentFor = (kind: MessageKind, { starts_at }: Pick<Visited, 'starts_at'>, at: number): number =>
  kind === 'remind' ? starts_at.getTime() : at + day;

/** When a message about a visit is to leave; null: as it stands, never. What was due before the visit is of no use after it. */
export function momentFor(kind: MessageKind, { state, starts_at, minutes }: Visited, far: number): number | null {
  if (kind === 'remind') return state === 'waiting' || state === 'confirmed' ? starts_at.getTime() - hours(far) : null;
  return state === 'came' ? starts_at.getTime() + hours(minutes / 60) + hours(far) : null;
}
