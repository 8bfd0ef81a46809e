import { z } from 'zod';

/** Ids are whole numbers; in paths and queries they arrive as digits. */
export const id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
]);

/** A whole number that may arrive as digits in a query. */
export const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** On or off, also as the query's words. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1'),
]);

/** `YYYY-MM-DD HH:mm:ss+03:00`, as every time leaves the server. */
export const wireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+03:00$/);

/** A time from outside: with an offset, or without one and then read as +03:00. */
export const givenTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/)
  .transform((text) => (/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+03:00`));

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u, 'email');

/** A phone keeps only plus and digits. */
export const phone = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[^\d+]/g, ''))
  .refine((text) => /^\+?\d{7,15}$/.test(text), 'phone');

/** Text a person typed: never empty, no NUL (PostgreSQL refuses it). */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((it) => !it.includes('\0'), 'text');
