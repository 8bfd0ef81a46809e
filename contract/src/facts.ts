import * as z from 'zod/mini';
import { actor } from './actors.ts';
import { wireTime } from './common.ts';

/** What a fact can be about. */
export const subjectKinds = [
  'project',
  'member',
  'team',
  'session',
  'channel',
  'integration',
  'field',
  'template',
  'folder',
  'client',
  'organization',
  'product',
  'dialogue',
  'task',
  'funnel',
  'stage',
  'deal',
  'mailing',
  'file',
  'import',
  'export',
  'tag',
  'source',
  'rule',
  'macro',
  'category',
  'note',
  'ticket',
  'department',
  'report',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

type Shape = Record<string, z.ZodMiniType>;

/** Of each thing that became another: what it was, and what it is. Null: it was nothing, or is nothing any more. */
export type Changes<S extends Shape = Shape> = {
  [K in keyof S]?: readonly [was: z.infer<S[K]> | null, is: z.infer<S[K]> | null];
};

/**
 * One kind of fact, in the past tense: `dealMoved`. It is recorded in the transaction that makes it true and is never
 * changed afterwards. Messages are their own facts and are not among them.
 */
export type FactKind<Name extends string = string, S extends Shape = Shape> = {
  name: Name;
  subject: SubjectKind;
  shape: S;
};

export const factKind = <const Name extends string, S extends Shape>(
  name: Name,
  subject: SubjectKind,
  shape: S,
): FactKind<Name, S> => ({ name, subject, shape });

/** Of settings and other lists of fields that nobody reads by their names: any of them. */
export const anyFields: Shape = {};

/** How many it was about at once. */
export const many = { count: z.number() };

/** Why it happened: the press it belongs to, which takes all of it back, and a word for what no press says. */
export const cause = z.object({ token: z.nullable(z.string()), why: z.nullable(z.string()) });
export type Cause = z.infer<typeof cause>;

/** From where somebody asked: their address, and the browser as it calls itself. */
export const origin = z.object({ address: z.string(), user_agent: z.string() });
export type Origin = z.infer<typeof origin>;

/** What those are called that `changes` names by id, so that it reads on when they are gone. */
export const factWords = z.record(z.string(), z.tuple([z.nullable(z.string()), z.nullable(z.string())]));
export type FactWords = z.infer<typeof factWords>;

/** A fact as it is kept. */
export const recordedFact = z.object({
  id: z.number(),
  name: z.string(),
  subject: z.enum(subjectKinds),
  subject_id: z.nullable(z.number()),
  /** What it was called then. */
  subject_name: z.nullable(z.string()),
  actor,
  cause,
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  words: factWords,
  origin: z.nullable(origin),
  created_at: wireTime,
});
export type RecordedFact = z.infer<typeof recordedFact>;
