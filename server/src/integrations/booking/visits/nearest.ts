import type { FreeTime } from '@parley/contract/integrations/booking-visits';
import type { Booking } from '../open-booking.ts';
import { askDays, askTimes, type Wanted } from './ask-visits.ts';

const offered = 4;

/** Free times closest to the one that is taken: of its day, or of the first day after it that has some. */
export async function nearestTo(booking: Booking, wanted: Wanted, datetime: string): Promise<FreeTime[]> {
  const [day, minute] = [datetime.slice(0, 10), minuteOf(datetime.slice(11, 16))];
  // The very one that was refused may still be listed.
  const today = (await askTimes(booking, wanted, day)).filter((it) => minuteOf(it.time) !== minute);
  if (today.length) {
    const near = today.toSorted((a, b) => far(a, minute) - far(b, minute)).slice(0, offered);
    return near.toSorted((a, b) => a.time.localeCompare(b.time));
  }
  const next = (await askDays(booking, wanted)).find((it) => it > day);
  return next ? (await askTimes(booking, wanted, next)).slice(0, offered) : [];
}

const far = ({ time }: FreeTime, minute: number): number => Math.abs(minuteOf(time) - minute);

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
