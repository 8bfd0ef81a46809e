import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const room = z.strictObject({ callID: z.union([text, z.number()]) });

/** What the business may say on its socket, and nothing beside. */
export const voipEvents = {
  join: room,
  leave: room,
  'relay-sdp': z.strictObject({
    peerID: text,
    sessionDescription: z.strictObject({
      type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
      sdp: z.string().check(z.startsWith('v=0')),
    }),
  }),
  'relay-ice': z.strictObject({
    peerID: text,
    iceCandidate: z.strictObject({
      candidate: z.string(),
      sdpMid: z.optional(z.nullable(z.string())),
      sdpMLineIndex: z.optional(z.nullable(z.int())),
      usernameFragment: z.optional(z.nullable(z.string())),
    }),
  }),
  'incoming-call-answer': z.strictObject({ reject: z.boolean() }),
  'end-call': z.strictObject({}),
};
export type VoipEvent = keyof typeof voipEvents;
export type VoipBody<E extends VoipEvent> = z.infer<(typeof voipEvents)[E]>;

export const voipAuth = z.object({
  idInstance: z.union([text, z.number()]),
  apiInstanceToken: text,
  type: z.literal('external'),
});
