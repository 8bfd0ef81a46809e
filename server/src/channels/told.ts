import * as z from 'zod/mini';

/** An id as providers write it: plain letters, or a number. Those too long for a number come as text already. */
export const toldId = z.pipe(
  z.union([z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)), z.int()]),
  z.transform((id) => String(id)),
);

// Until the year 2096: whatever is beyond is no time.
const lastSecond = 4_000_000_000;
export const toldSeconds = z.number().check(z.gte(0), z.lte(lastSecond));
export const toldMillis = z.number().check(z.gte(0), z.lte(lastSecond * 1000));

/** A clock of whole seconds: late in its second a message stands below what we wrote just before it. */
export const lateIn = (seconds: number): number => seconds * 1000 + 999;

/** What people wrote, without what no table can keep. */
export const toldText = z.pipe(
  z.string(),
  z.transform((text) => text.replaceAll('\0', '').toWellFormed()),
);
