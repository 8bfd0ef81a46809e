import * as z from 'zod/mini';
import { email, phone, rowId, upTo } from '../common.ts';

/** PostgreSQL refuses a NUL. */
const isStorable = (text: string): boolean => !text.includes('\0');
const line = (max: number) => upTo(max).check(z.trim(), z.refine(isStorable, 'text'));

/** An empty text means that there is no value. */
const orNothing = (max: number) =>
  z.nullable(
    z.pipe(
      line(max),
      z.transform((text) => text || null),
    ),
  );
const fits = (shape: z.ZodMiniType) => (value: string | null) => value === null || shape.safeParse(value).success;

/** What may be changed of a client; null or an empty text takes a value away, and the name is never empty. */
export const clientChanges = z.partial(
  z.strictObject({
    name: line(200).check(z.minLength(1)),
    /** In any spelling. */
    phone: orNothing(40).check(z.refine(fits(phone), 'phone')),
    email: orNothing(254).check(z.refine(fits(email), 'email')),
    legal_entity: orNothing(300),
    tax_id: orNothing(32),
    notes: orNothing(10_000),
    tag: orNothing(40),
    organization_id: z.nullable(rowId),
    /** The member whose client this is. */
    manager_id: z.nullable(rowId),
    /** Wants no mailings. */
    unsubscribed: z.boolean(),
  }),
);
export type ClientChanges = z.infer<typeof clientChanges>;
export type ClientField = keyof ClientChanges;

export const clientFields = [
  'name',
  'phone',
  'email',
  'legal_entity',
  'tax_id',
  'notes',
  'tag',
  'organization_id',
  'manager_id',
  'unsubscribed',
] as const satisfies ClientField[];
