import { writeWireTime } from '../../../kit/wire-time.ts';

/** Tomorrow at nine, unless something else is said. */
export const usualDate = (now: Date): string =>
  writeWireTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9));
