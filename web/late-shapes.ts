import * as z from 'zod/v4/mini';

type Make = (...given: never[]) => unknown;

/**
 * Stands in for `zod/mini` under the contract (vite.config.ts). A shape costs more to make than a screen can spare for the
 * hundreds that are described, and the page asks very few of them anything: each is made when it is first asked.
 */
class Late {
  #make: () => unknown;
  #made: unknown;
  constructor(make: () => unknown) {
    this.#make = make;
  }
  get made(): z.ZodMiniType {
    return (this.#made ??= this.#make()) as z.ZodMiniType;
  }
  /** Whoever takes a part of it has it made. */
  get shape(): unknown {
    return (this.made as Partial<z.ZodMiniObject>).shape;
  }
  check(...checks: unknown[]) {
    return new Late(() => this.made.check(...(checks.map(made) as never[])));
  }
  safeParse(...given: Parameters<z.ZodMiniType['safeParse']>) {
    return this.made.safeParse(...given);
  }
  parse(...given: Parameters<z.ZodMiniType['parse']>) {
    return this.made.parse(...given);
  }
}

const late =
  (make: Make) =>
  (...given: unknown[]) =>
    new Late(() => make(...(given.map(made) as never[])));

/** Shapes stand among what is given, in lists and in objects of fields. */
function made(given: unknown): unknown {
  if (given instanceof Late) return given.made;
  if (Array.isArray(given)) return given.map(made);
  if (!given || Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([name, it]) => [name, made(it)]));
}

export const NEVER = z.NEVER;
export const array = late(z.array);
export const boolean = late(z.boolean);
export const discriminatedUnion = late(z.discriminatedUnion);
export const extend = late(z.extend);
export const gte = late(z.gte);
export const int = late(z.int);
export const iso = { date: late(z.iso.date) };
export const literal = late(z.literal);
export const lte = late(z.lte);
export const maxLength = late(z.maxLength);
export const minLength = late(z.minLength);
export const multipleOf = late(z.multipleOf);
export const nullable = late(z.nullable);
export const nullish = late(z.nullish);
export const number = late(z.number);
export const object = late(z.object);
export const omit = late(z.omit);
export const optional = late(z.optional);
export const overwrite = late(z.overwrite);
export const partial = late(z.partial);
export const partialRecord = late(z.partialRecord);
export const pick = late(z.pick);
export const pipe = late(z.pipe);
export const positive = late(z.positive);
export const record = late(z.record);
export const refine = late(z.refine);
export const regex = late(z.regex);
export const strictObject = late(z.strictObject);
export const string = late(z.string);
export const toLowerCase = late(z.toLowerCase);
export const transform = late(z.transform);
export const trim = late(z.trim);
export const tuple = late(z.tuple);
export const union = late(z.union);
export const unknown = late(z.unknown);
export const uuid = late(z.uuid);
const choice = late(z.enum);
const nothing = late(z.null);
export { choice as enum, nothing as null };
