import * as z from 'zod/mini';
import { wireOffset } from './time.ts';

/** A whole number within bounds; without the greatest one it only may not be less. */
export const whole = (least: number, greatest?: number) =>
  z.int().check(z.gte(least), ...(greatest === undefined ? [] : [z.lte(greatest)]));

/** The id of a row where it can only come as a number: in a body, on the socket. */
export const rowId = z.int().check(z.positive());

const digits = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));

/** Ids are whole numbers; in paths and queries they arrive as digits. */
export const id = z.union([rowId, digits(/^[1-9]\d{0,14}$/)]);

/** A whole number that may arrive as digits in a query. */
export const count = z.union([whole(0), digits(/^\d{1,9}$/)]);

/** On or off, also as the query's words. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false', '1', '0']),
    z.transform((word) => word === 'true' || word === '1'),
  ),
]);

/** As `wireTimeOf` writes it, and as every time leaves the server. */
const written = new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\${wireOffset}$`);
export const wireTime = z.string().check(z.regex(written));

/** A time from outside: with an offset, or without one and then read as the wire's. */
export const givenTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/)),
  z.transform((text) => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}${wireOffset}`)),
);

// Known to Node and to browsers alike, though not to the language itself.
declare const crypto: { randomUUID: () => string };

/**
 * The sender's own, so that a repeat is known for one; a UUID, so that nobody can claim the id of a message yet to come
 * from a messenger. Who sends none gets one made, and a repeat is a second message.
 */
export const sentUid = z.pipe(
  z.optional(z.uuid()),
  z.transform((it) => it ?? crypto.randomUUID()),
);

/** One, or several of a kind: a query can name both. */
export const many = <T extends z.ZodMiniType>(one: T) =>
  z.union([one, z.array(one).check(z.minLength(1), z.maxLength(100))]);

/** A day; there was no year 0. */
export const day = z.iso.date().check(z.refine((it) => !it.startsWith('0000'), 'wrong'));

// PostgreSQL refuses the one, and half of a pair is no letter.
const storable = z.refine<string>((it) => !it.includes('\0'), 'text');
const wellFormed = z.overwrite((it: string) => it.toWellFormed());

/** Any text that is not too long. */
export const upTo = (max: number) => z.string().check(wellFormed, z.maxLength(max), storable);

/** Exactly what was given, spaces and all, such as a password or a token. */
export const exact = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max));

/** A code that is typed or pasted, with whatever spaces came along. */
export const typedCode = z.string().check(z.trim(), z.maxLength(32));

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u, 'email'),
  );

/** A phone keeps only plus and digits; 00 is how a plus is dialled. */
export const phone = z
  .pipe(
    upTo(40),
    z.transform((text) => text.replace(/[^\d+]/g, '').replace(/^\+?00/, '+')),
  )
  .check(z.refine((text) => /^\+?\d{7,15}$/.test(text), 'phone'));

/** Text a person typed: never empty, no NUL (PostgreSQL refuses it). */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), wellFormed, storable);

/** A secret that was known and is wanted again, since what is asked now leads elsewhere. */
export const enteredAgain = (max: number) =>
  z.string('enter_again').check(z.trim(), z.minLength(1), z.maxLength(max), wellFormed, storable);

/** Whether two addresses are one, however they are written. */
export const isSameAddress = (one: string, other: string): boolean => plainAddress(one) === plainAddress(other);
const usualPort = /^(http:.*):80$|^(https:.*):443$/;
function plainAddress(it: string): string {
  const [whole, origin, path = ''] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(it.trim()) ?? [it.trim()];
  return ((origin ?? whole).toLowerCase().replace(usualPort, '$1$2') + path).replace(/\/+$/, '');
}
