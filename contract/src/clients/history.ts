import * as z from 'zod/mini';
import { actor } from '../actors.ts';
import { wireTime } from '../common.ts';
import { joinReasons } from '../inbox/join-reasons.ts';

/** What happened to a client, the newest first. Where it happened by itself, `why` says how. */
export const clientAction = z.object({
  id: z.number(),
  kind: z.enum([
    'created',
    'edited',
    'merged',
    'separated',
    'archived',
    'unarchived',
    'blocked',
    'unblocked',
    'cleared',
    'deleted',
    'restored',
  ]),
  actor,
  why: z.nullable(z.enum(['import', 'merge', 'bulk', 'channel', 'undo', ...joinReasons])),
  /** A field of the card, or `field_<id>`; with words for what stood there, so that it reads on when that is gone. */
  field: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  created_at: wireTime,
});
export type ClientAction = z.infer<typeof clientAction>;
