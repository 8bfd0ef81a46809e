import * as z from 'zod/mini';
import { id, rowId, upTo, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/**
 * One line of a suggested answer: a piece of the text as it is being written, or whole answers the team gave to the
 * nearest questions before, or why there is nothing more to come.
 */
export const suggestion = z.union([
  z.object({ piece: z.string() }),
  z.object({ answers: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  z.object({
    error: z.string(),
    /** Of `provider_refused`: in the words of whoever was asked. */
    reason: z.optional(z.string()),
  }),
]);
export type Suggestion = z.infer<typeof suggestion>;

/** Whoever stops reading ends the writing. */
export const createAnswer = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/ai/create_answer/',
  access: 'project',
  summary: 'Suggest an answer to a message, or to the newest of a contact',
  input: z
    .strictObject({ project: id, message_id: z.optional(rowId), contact_id: z.optional(rowId) })
    .check(z.refine((it) => !!it.message_id || !!it.contact_id, { path: ['message_id'], error: 'required' })),
  streams: true,
  output: suggestion,
});

/**
 * `refused`: it takes this key or this model no more. `unreachable`: it is down, or was asked too often. `nonsense`: what
 * answers there is no assistant.
 */
export const aiProblems = ['refused', 'unreachable', 'nonsense'] as const;
export type AiProblem = (typeof aiProblems)[number];

/** Whom the project asks for answers; its key never leaves the server. */
const aiSettings = z.object({
  /** Empty: the server's own address, or none. */
  url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  /** What answers as things stand. */
  answers: z.enum(['project', 'server', 'team']),
  /** When the project's own answered last; null: there is none. */
  used_at: z.nullable(wireTime),
  /** Why the last question had no answer; null: it had. */
  problem: z.nullable(z.enum(aiProblems)),
  /** The assistant's own words. */
  problem_words: z.string(),
  failing_since: z.nullable(wireTime),
});
export type AiSettings = z.infer<typeof aiSettings>;

export const getAiSettings = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/ai/settings/',
  access: 'project',
  permission: 'settings.edit',
  summary: 'Where suggested answers come from',
  input: z.strictObject({ project: id }),
  output: answer(aiSettings),
});

export const updateAiSettings = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project/ai/settings/',
  access: 'project',
  permission: 'settings.edit',
  summary:
    'Choose where suggested answers come from: whoever is named is asked once before; without an address, nobody',
  input: z.strictObject({
    project: id,
    url: upTo(500).check(z.trim()),
    model: upTo(120).check(z.trim()),
    /** Left out: the key stays, and is asked for again where the address changes; empty: there is none. */
    key: z.optional(upTo(500)),
  }),
  output: answer(aiSettings),
});
