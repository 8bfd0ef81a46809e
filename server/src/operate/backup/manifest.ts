import * as z from 'zod/mini';

export const backupFormat = 1;

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));
// They are written into statements as the catalogue spells them.
const named = z.string().check(z.regex(/^("[^"\0]+"|[a-z_][\w$]*)(\.("[^"\0]+"|[a-z_][\w$]*))?$/));
const boundary = z.string().check(z.regex(/^DEFAULT$|^FOR VALUES FROM \((MINVALUE|'[\d :+-]+')\) TO \('[\d :+-]+'\)$/));

/** Written last: a backup without it is none. */
export const manifestShape = z.object({
  format: z.literal(backupFormat),
  taken_at: z.string(),
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({
      name: named,
      columns: z.array(z.string()),
      rows: z.number(),
      /** Of its rows. */
      sum: z.string(),
      /** Of the bytes that lie there. */
      sha256,
    }),
  ),
  parts: z.array(z.object({ name: named, of: named, bound: boundary })),
  sequences: z.array(z.object({ name: named, last: z.string().check(z.regex(/^-?\d+$/)), is_called: z.boolean() })),
  files: z.object({
    number: z.number(),
    bytes: z.number(),
    sha256,
    /** That rows name and that were nowhere. */
    missing: z._default(z.number(), 0),
  }),
  /** Master keys that its secrets are locked with: without them nobody opens these. */
  locked_with: z.array(z.string()),
  has_key: z.boolean(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** One line of the list of files: they are shared by all backups of a target, under their keys. */
export const fileLine = z.object({ key: z.string().check(z.regex(/^[\da-f]{32}$/)), size: z.number(), sha256 });
export type FileLine = z.infer<typeof fileLine>;

export const placeOf = {
  manifest: (backup: string): string => `${backup}/manifest.json`,
  table: (backup: string, table: string): string => `${backup}/tables/${table.replaceAll('"', '')}.copy.gz`,
  files: (backup: string): string => `${backup}/files.jsonl.gz`,
  key: (backup: string): string => `${backup}/secret.key`,
  file: (key: string): string => `files/${key.slice(0, 2)}/${key}`,
};

/** Sorts as it was taken. */
export const backupName = (moment: Date): string => moment.toISOString().replaceAll(':', '-').replace('Z', '');
export const isBackupName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}$/.test(name);
