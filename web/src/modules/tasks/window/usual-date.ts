import { addDays } from '@parley/contract/time';
import { dayAt, displayZone, timeAt, writeWireTime } from '../../../kit/time.ts';

/** Tomorrow at nine, unless something else is said. */
export const usualDate = (now: Date, zone = displayZone()): string =>
  writeWireTime(timeAt(addDays(dayAt(now, zone), 1), 9, 0, zone));
