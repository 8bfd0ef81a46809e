import type { BookingMaster, FreeTime, OfferedService, Visit } from '@parley/contract/integrations/booking-visits';
import type { CalendarDay } from '@parley/contract/time';

/** What has been chosen so far, each thing after the one it follows from. */
export type Choices = {
  branch_id: number | null;
  service: Pick<OfferedService, 'id' | 'title' | 'price_min'> | null;
  /** Null: whoever is free. */
  master: Pick<BookingMaster, 'id' | 'name'> | null;
  /** Null: the first that has free time. */
  day: CalendarDay | null;
  time: FreeTime | null;
};

export type Choice =
  | { branch_id: number }
  | { service: Choices['service'] }
  | { master: Choices['master'] }
  | { day: CalendarDay }
  /** Also one that was offered instead of a time that is taken: it brings its day along. */
  | { time: FreeTime };

export const nothingChosen: Choices = { branch_id: null, service: null, master: null, day: null, time: null };

/** A visit that is to be moved keeps what is done, and with whom until somebody else is chosen. */
export const choicesOf = ({ branch_id, services, master, price }: Visit): Choices => ({
  ...nothingChosen,
  branch_id,
  service: { id: services[0]?.id ?? 0, title: services.map((it) => it.title).join(', '), price_min: price },
  master,
});

/** What is chosen anew undoes what followed from the choice before. */
export function choose(now: Choices, choice: Choice): Choices {
  if ('branch_id' in choice) return { ...nothingChosen, ...choice };
  if ('service' in choice) return { ...now, ...choice, master: null, day: null, time: null };
  // Whoever else is asked for may be free at another time of the same day.
  if ('master' in choice) return { ...now, ...choice, time: null };
  if ('day' in choice) return { ...now, ...choice, time: null };
  return { ...now, day: choice.time.day, time: choice.time };
}
