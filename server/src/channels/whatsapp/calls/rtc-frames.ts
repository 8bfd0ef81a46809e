import { ownSignal } from '@parley/contract/calls/signals';
import * as z from 'zod/mini';
import { readJson } from '../../../kit/outside/ask.ts';
import { toldId, toldText } from '../../told.ts';

const info = z.object({ id: toldId, wid: toldId, name: z.optional(toldText) });
const lineState = z.object({
  state: z.enum(['idle', 'inc-call', 'out-call', 'on-call']),
  info: z.optional(info),
  reason: z.optional(z.string()),
});
export type LineState = z.infer<typeof lineState>;

const frame = z.object({
  type: z.string(),
  state: z.optional(z.unknown()),
  offer: z.optional(z.unknown()),
  answer: z.optional(z.unknown()),
  candidate: z.optional(z.unknown()),
});

type Frame =
  | { type: 'state'; state: LineState }
  | { type: 'description'; signal: Extract<z.infer<typeof ownSignal>, { kind: 'description' }> }
  | { type: 'candidate'; signal: Extract<z.infer<typeof ownSignal>, { kind: 'candidate' }> };

/** What one frame says; null where it is not understood. */
export function frameIn(text: string): Frame | null {
  const told = frame.safeParse(safely(text)).data;
  if (!told) return null;
  if (told.type === 'state') {
    const state = lineState.safeParse(told.state).data;
    return state ? { type: 'state', state } : null;
  }
  const description = told.answer ?? told.offer;
  const given = description
    ? { kind: 'description', peer_id: '', description }
    : { kind: 'candidate', peer_id: '', candidate: told.candidate };
  const signal = ownSignal.safeParse(given).data;
  if (!signal) return null;
  return signal.kind === 'description' ? { type: 'description', signal } : { type: 'candidate', signal };
}

function safely(text: string): unknown {
  try {
    return readJson(Buffer.from(text));
  } catch {
    return null;
  }
}

export function peerOf({ wid, name }: z.infer<typeof info>) {
  const outside_id = wid.includes('@') ? wid : `${wid}@c.us`;
  const phone = /^(\d{5,15})@c\.us$/.exec(outside_id)?.[1] ?? null;
  return { outside_id, phone, name: name || phone || wid };
}
