import * as z from 'zod/mini';
import { id, rowId, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

/** What is brought, in this order. */
export const movedKinds = ['funnels', 'fields', 'organizations', 'clients', 'deals', 'notes', 'tasks'] as const;
export type MovedKind = (typeof movedKinds)[number];

export const moveStatuses = [
  'counting',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
  'reverting',
  'reverted',
] as const;

const counts = z.object({
  funnels: z.number(),
  fields: z.number(),
  organizations: z.number(),
  clients: z.number(),
  deals: z.number(),
  notes: z.number(),
  tasks: z.number(),
});
export type MovedCounts = z.infer<typeof counts>;

export const amoMove = z.object({
  id: z.number(),
  status: z.enum(moveStatuses),
  user_id: z.number(),
  /** What it is at now; null: nothing. */
  at: z.nullable(z.enum(movedKinds)),
  /** How many the account has. */
  found: counts,
  /** How many were made of them here. */
  made: counts,
  /** How many were here before and are left as they are. */
  matched: counts,
  /** How many have no place here. */
  left_out: counts,
  /** Of a move that was taken back: how many went, and how many stay since people have changed them. */
  restored: counts,
  kept: counts,
  /** Who works there, and who of the team that is: by e-mail, or as somebody has chosen; null: nobody. */
  managers: z.array(z.object({ id: z.number(), name: z.string(), email: z.string(), user_id: z.nullable(z.number()) })),
  pipelines: z.array(z.object({ name: z.string(), stages: z.number() })),
  /** Fields of kinds that there are none of here. */
  fields_left_out: z.array(z.string()),
  /** Why it waits or has failed, in the words of the service. */
  problem_words: z.string(),
  can_revert: z.boolean(),
  created_at: wireTime,
  ended_at: z.nullable(wireTime),
});
export type AmoMove = z.infer<typeof amoMove>;

const ofMoves = { access: 'project', permission: 'contacts.import', module: 'crm' } as const;

export const lookAtAmo = endpoint({
  ...ofMoves,
  method: 'POST',
  path: '/api/app/amo/moves/',
  summary: 'Count what the connected account of amoCRM (Kommo) has, before any of it is brought in',
  input: z.strictObject({}),
  output: answer(amoMove),
});

export const listAmoMoves = endpoint({
  ...ofMoves,
  method: 'GET',
  path: '/api/app/amo/moves/',
  summary: 'Moves from amoCRM (Kommo), the newest first',
  input: z.strictObject({}),
  output: answer(z.array(amoMove)),
});

export const startAmoMove = endpoint({
  ...ofMoves,
  method: 'POST',
  path: '/api/app/amo/moves/:id/start/',
  summary: 'Bring in what was counted, in the background',
  input: z.strictObject({
    id,
    /** Who of the team somebody there is, where it is another than by e-mail. */
    managers: z.optional(z.array(z.strictObject({ id: rowId, user_id: z.nullable(rowId) })).check(z.maxLength(1000))),
  }),
  output: answer(amoMove),
});

export const cancelAmoMove = endpoint({
  ...ofMoves,
  method: 'POST',
  path: '/api/app/amo/moves/:id/cancel/',
  summary: 'Stop a move: what was brought stays and can be taken back; one that was only looked at is forgotten',
  input: z.strictObject({ id }),
  output: done,
});

export const revertAmoMove = endpoint({
  ...ofMoves,
  method: 'POST',
  path: '/api/app/amo/moves/:id/revert/',
  summary: 'Take a whole move back: what nobody has touched since goes, the rest stays and is counted',
  input: z.strictObject({ id }),
  output: answer(amoMove),
});

/** How far a move is. */
export const amoMoveChanged = liveEvent('amo:move_changed', amoMove);
