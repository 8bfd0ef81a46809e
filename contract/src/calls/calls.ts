import * as z from 'zod/mini';
import { id, rowId, sentUid, upTo, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { callDirections, callResults } from './call-line.ts';

/** `ringing`: at the client's or at ours; `active`: they speak. A call that has ended stays so. */
export const callStates = ['ringing', 'active', 'ended'] as const;
export type CallState = (typeof callStates)[number];

export const call = z.object({
  id: z.number(),
  direction: z.enum(callDirections),
  state: z.enum(callStates),
  result: z.nullable(z.enum(callResults)),
  channel_id: z.number(),
  contact_id: z.number(),
  /** The dialogue. */
  user_id: z.number(),
  /** The client, as they are called here. */
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Who of the team has it; null: it rings for everybody who sees the channel. */
  operator_id: z.nullable(z.number()),
  operator_name: z.nullable(z.string()),
  /** Why it failed: one of our error codes, or the provider's own words. */
  error: z.nullable(z.string()),
  /** What each of the two hears is kept. */
  is_recorded: z.boolean(),
  /** Until then somebody may take it. */
  rings_until: z.nullable(wireTime),
  created_at: wireTime,
  answered_at: z.nullable(wireTime),
  ended_at: z.nullable(wireTime),
  /** How long they spoke. */
  seconds: z.number(),
});
export type Call = z.infer<typeof call>;

/** As a browser wants them: the secret of a relay outlasts the longest call and is good for nothing else. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;

/** What a window needs to take part in a call. `tab` is the window that has it: one per person. */
const taken = answer(z.object({ call, ice_servers: z.array(iceServer), announcement: z.nullable(z.string()) }));
const tab = z.uuid();
/** As it is written; what is no number is refused in the words of the reference. */
const phone = upTo(40);
const ofProject = { access: 'project' } as const;

export const getCurrentCalls = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/api/app/calls/current/',
  summary: 'The call this member has, and those that ring for them',
  input: z.strictObject({}),
  output: answer(z.object({ mine: z.nullable(call), ringing: z.array(call) })),
});

export const startCall = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/app/calls/',
  summary: 'Call a client, by a dialogue or by a number; the same uid again is the same call',
  input: z
    .strictObject({
      uid: sentUid,
      tab,
      /** One of the client's dialogues on a channel that calls. */
      dialogue_id: z.optional(rowId),
      /** Of whom the channel is chosen by the server. */
      contact_id: z.optional(rowId),
      channel_id: z.optional(rowId),
      phone: z.optional(phone),
    })
    .check(
      z.refine((it) => it.dialogue_id !== undefined || it.contact_id !== undefined || it.phone !== undefined, {
        path: ['phone'],
        error: 'required',
      }),
    ),
  output: taken,
});

export const callLead = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/crm/lead/call/',
  module: 'crm',
  summary: 'Call the client of a deal, or a number of theirs',
  input: z.strictObject({ uid: sentUid, tab: z.optional(tab), lead_id: rowId, phone: z.optional(phone) }),
  output: taken,
});

export const acceptCall = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/app/calls/:id/accept/',
  summary: 'Take a call that rings; the first has it',
  input: z.strictObject({ id, tab }),
  output: taken,
});

export const rejectCall = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/app/calls/:id/reject/',
  summary: 'Say no to a call that rings',
  input: z.strictObject({ id }),
  output: answer(call),
});

/** Answered when the provider has heard of it, or after five seconds without a word from it. */
export const endCall = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/app/calls/:id/end/',
  summary: 'Hang up',
  input: z.strictObject({ id, tab: z.optional(tab), error: z.optional(z.enum(['no_microphone', 'lost', 'closed'])) }),
  output: answer(z.object({ call, is_acknowledged: z.boolean() })),
});

/** Said every ten seconds by the window that has the call; of one that says nothing any more the call ends. */
export const keepCall = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/api/app/calls/:id/alive/',
  summary: 'Say that the window with the call is still open',
  input: z.strictObject({ id, tab }),
  output: answer(call),
});

export const callChanged = liveEvent('call:changed', call);
