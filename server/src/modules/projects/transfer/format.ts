import { brandNames } from '@parley/contract/projects/brands';
import { country } from '@parley/contract/projects/countries';
import { currency } from '@parley/contract/projects/currencies';
import { workingHours } from '@parley/contract/projects/working-hours';
import { timeZone } from '@parley/contract/time';
import * as z from 'zod/mini';

export const archiveFormat = 1;

/** The first entry. */
export type Begin = z.infer<typeof beginShape>;
export const beginShape = z.object({
  format: z.literal(archiveFormat),
  project: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    brand: z.enum(brandNames),
    /** Archives of before these were said leave them to the brand and the country. */
    currency: z.optional(currency),
    country: z.optional(z.nullable(country)),
    time_zone: z.optional(timeZone),
    working_hours: z.optional(z.nullable(workingHours)),
    waits_in_hours: z.optional(z.boolean()),
    is_tasks_app: z.boolean(),
    modules: z.record(z.string(), z.boolean()),
    managers_visibility: z.boolean(),
  }),
  team: z.array(z.object({ id: z.number(), email: z.string(), name: z.string() })).check(z.maxLength(10_000)),
});

/** The last: how many rows each table has and what they and the files amount to, so that nothing can be lost unseen. */
export type Manifest = z.infer<typeof manifestShape>;
export const manifestShape = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.record(z.string(), z.string()),
});

const key = z.string().check(z.regex(/^[\da-f]{32}$/));
/** What a row of a file says of its bytes. */
export const bytesShape = z.object({ key, preview_key: z.nullish(key) });
