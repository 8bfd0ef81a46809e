import { wireTimeOf as wireTime } from '@parley/contract/time';

/** Microseconds since 1970: all that PostgreSQL keeps of a moment, and still a safe number. */
export type Micros = number;

/** A moment as it goes over the wire. */
export const wireTimeOf = (at: Micros): string => wireTime(at / 1000);

/** A moment as PostgreSQL reads it, with nothing lost. */
export const exactTime = (at: Micros): string =>
  `${new Date(Math.floor(at / 1000)).toISOString().slice(0, 19)}.${String(at % 1_000_000).padStart(6, '0')}Z`;

/** What a text may hold when it is stored: no NUL, no half of a pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
