import { heardSignal } from '@parley/contract/calls/signals';
import * as z from 'zod/mini';
import type { LineNews } from '../../calling.ts';
import { toldId, toldText } from '../../told.ts';
import { resultOf } from './end-reasons.ts';

export const serverWords = [
  'add-peer',
  'remove-peer',
  'session-description',
  'ice-candidate',
  'incoming-call',
  'call-state',
  'end-call',
] as const;
export type ServerWord = (typeof serverWords)[number];

const peerID = z.string();
const peer = z.object({ peerID, createOffer: z.optional(z.boolean()) });
const described = z.object({ peerID, sessionDescription: z.unknown() });
const reachable = z.object({ peerID, iceCandidate: z.unknown() });
const wid = z.object({ user: toldId, type: z.optional(z.unknown()), domainType: z.optional(z.unknown()) });
const incoming = z.object({ timeout: z.number(), info: z.object({ callId: toldId, wid, name: z.optional(toldText) }) });
const state = z.object({
  info: z.object({ info: z.object({ callId: z.optional(toldId), callInfo: z.object({ call_state: z.int() }) }) }),
});
const ended = z.object({
  info: z.optional(z.object({ context: z.optional(z.unknown()), incoming: z.optional(z.unknown()) })),
});

/** What the server says, in our words; nothing where it is not understood. */
export function newsIn(word: ServerWord, told: unknown): LineNews[] {
  switch (word) {
    case 'add-peer':
      return read(peer, told, (it) => signal({ kind: 'peer', peer_id: it.peerID, offers: it.createOffer ?? false }));
    case 'remove-peer':
      return read(peer, told, (it) => signal({ kind: 'peer_gone', peer_id: it.peerID }));
    case 'session-description':
      return read(described, told, (it) =>
        signal({ kind: 'description', peer_id: it.peerID, description: it.sessionDescription }),
      );
    case 'ice-candidate':
      return read(reachable, told, (it) =>
        signal({ kind: 'candidate', peer_id: it.peerID, candidate: it.iceCandidate }),
      );
    case 'incoming-call':
      return read(incoming, told, (it) => [ringing(it)]);
    case 'call-state':
      return read(state, told, ({ info: { info } }) => stateOf(info.callInfo.call_state, info.callId));
    case 'end-call':
      return [endOf(ended.safeParse(told).data?.info)];
  }
}

function read<T extends z.ZodMiniType>(shape: T, told: unknown, as: (it: z.infer<T>) => LineNews[]): LineNews[] {
  const known = shape.safeParse(told);
  return known.success ? as(known.data) : [];
}

/** What a browser of the other side says is passed on only as far as it is what browsers say. */
function signal(it: unknown): LineNews[] {
  const known = heardSignal.safeParse(it);
  return known.success ? [{ kind: 'signal', signal: known.data }] : [];
}

function ringing({ timeout, info }: z.infer<typeof incoming>): LineNews {
  const { callId, wid: who, name } = info;
  const isHidden = `${String(who.type)} ${String(who.domainType)}`.includes('lid');
  const phone = !isHidden && /^\d{5,15}$/.test(who.user) ? who.user : null;
  return {
    kind: 'ringing',
    outside_id: callId,
    peer: { outside_id: `${who.user}@${isHidden ? 'lid' : 'c.us'}`, phone, name: name || phone || who.user },
    seconds: Math.min(Math.max(timeout, 1), 300),
  };
}

// As the provider counts them: the other side has accepted, and they speak.
const speaking = new Set([5, 6]);

const stateOf = (number: number, outside_id: string | undefined): LineNews[] => [
  { kind: 'signal', signal: { kind: 'state', state: number }, outside_id },
  ...(speaking.has(number) ? [{ kind: 'answered', outside_id } as const] : []),
];

/** It names no call, only which way it went. */
const endOf = (info: z.infer<typeof ended>['info']): LineNews => ({
  kind: 'ended',
  result: resultOf(info?.context),
  direction: typeof info?.incoming === 'boolean' ? (info.incoming ? 'in' : 'out') : undefined,
});
