import * as z from 'zod/mini';
import { count, id, upTo } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

/** How two ends of a call are introduced to one another; between a browser and the provider it passes through us. */
const description = z.strictObject({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: upTo(65_536) });
const candidate = z.strictObject({
  candidate: upTo(2000),
  sdpMid: z.optional(z.nullable(upTo(100))),
  sdpMLineIndex: z.optional(z.nullable(z.int())),
  usernameFragment: z.optional(z.nullable(upTo(300))),
});
const peer_id = upTo(200);

const described = z.strictObject({ kind: z.literal('description'), peer_id, description });
const reachable = z.strictObject({ kind: z.literal('candidate'), peer_id, candidate });

/** What the window says. */
export const ownSignal = z.discriminatedUnion('kind', [described, reachable]);
export type OwnSignal = z.infer<typeof ownSignal>;

/** What the window hears, by the numbers of its call. */
export const heardSignal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('peer'), peer_id, offers: z.boolean() }),
  z.strictObject({ kind: z.literal('peer_gone'), peer_id }),
  described,
  reachable,
  /** `call_state` of the provider, 0 to 8. */
  z.strictObject({ kind: z.literal('state'), state: z.int() }),
]);
export type HeardSignal = z.infer<typeof heardSignal>;

const numbered = z.object({ n: z.number(), signal: heardSignal });

export const sendSignals = endpoint({
  method: 'POST',
  path: '/api/app/calls/:id/signals/',
  access: 'project',
  summary: 'Tell the other end of a call how this one is reached',
  input: z.strictObject({ id, tab: z.uuid(), signals: z.array(ownSignal).check(z.minLength(1), z.maxLength(50)) }),
  output: done,
});

/** For whoever was away for a moment: signals are told once on the socket. */
export const listSignals = endpoint({
  method: 'GET',
  path: '/api/app/calls/:id/signals/',
  access: 'project',
  summary: 'What the window with the call has to know, after a number',
  input: z.strictObject({ id, tab: z.uuid(), after: z.optional(count) }),
  output: answer(z.array(numbered)),
});

/** Whispered to the one member who has the call; other windows of theirs leave it alone. */
export const callSignalled = liveEvent(
  'call:signal',
  z.object({ call_id: z.number(), tab: z.string(), n: z.number(), signal: heardSignal }),
);
