import { type FakeAnswer, json, type Stage } from '../../fake.ts';
import type { Account } from '../../world.ts';
import type { CallOver } from './switchboard.ts';

type Asked = { account: Account; fields: Record<string, unknown>; stage: Stage };

const refused = (statusCode: number, message: string): FakeAnswer =>
  json({ statusCode, timestamp: new Date().toISOString(), path: '', message }, statusCode);

/** What is asked about calls over HTTP: the first calls API has one method, its successor has all of the rest. */
export const callMethods: Record<string, (asked: Asked) => FakeAnswer> = {
  'POST call': ({ fields: { phoneNumber }, ...asked }) =>
    Number.isSafeInteger(phoneNumber) && /^\d{7,15}$/.test(String(phoneNumber))
      ? dial(asked, `${phoneNumber as number}@c.us`, false)
      : refused(400, "Validation failed. Details: 'phoneNumber' must be a number"),
  'POST callsDial': ({ fields: { chatId }, ...asked }) =>
    typeof chatId === 'string' && /^\d{7,15}@c\.us$/.test(chatId)
      ? dial(asked, chatId, true)
      : refused(400, "Validation failed. Details: 'chatId' must be one of the following formats: phone_number@c.us"),
  'POST callsAccept': ({ account, stage: { calls } }) => {
    const call = calls.current(account);
    if (call?.direction !== 'in' || call.state !== 'ringing') return refused(400, 'There is no incoming call');
    calls.activate(call);
    return done;
  },
  'POST callsReject': ({ account, stage: { calls } }) => {
    const call = calls.current(account);
    if (call?.direction !== 'in' || call.state !== 'ringing') return refused(400, 'There is no incoming call');
    calls.end(call, 'business', 'reject');
    return done;
  },
  'POST callsHangUp': ({ account, stage: { calls, world } }) => {
    const call = calls.current(account);
    if (!call) return refused(400, 'There is no call');
    const { fails } = world.knobs('whatsapp').call;
    if (fails === 'end_refused' || fails === 'end_silent') return refused(500, 'Internal Server Error');
    calls.end(call, 'business', 'hangup');
    return done;
  },
  'GET callsState': ({ account, stage }) => json(stateOf(account, stage)),
  'GET callsGetIceServers': () => json([]),
};

const done: FakeAnswer = { status: 200, body: '' };

/** By the successor it rings at once; the first API lets it ring when the business has joined the room. */
function dial({ account, stage }: Omit<Asked, 'fields'>, id: string, rings: boolean): FakeAnswer {
  const { calls, world } = stage;
  if (world.knobs('whatsapp').call.fails === 'dial') return refused(500, 'Internal Server Error');
  if ((account.settings.state ?? 'authorized') !== 'authorized') return refused(400, 'Instance is not authorized');
  if (calls.current(account)) return refused(400, 'Instance is already in a call');
  const call = calls.begin(world.chat(account, { id }), 'out', null);
  if (rings) calls.ring(call);
  return json({ callId: call.id });
}

const states = { out: 'out-call', in: 'inc-call' } as const;
const reasons: Record<CallOver, string> = { hangup: 'hangup', reject: 'rejected', busy: 'busy', timeout: 'timeout' };

/** The state of an account's only call, as the successor words it; the reason of the last one stays until the next. */
export function stateOf(account: Account, { calls }: Stage) {
  // It has no words for a second call.
  const last = calls.calls.findLast((it) => it.chat.account === account && !it.is_second);
  if (!last || last.state === 'ended') return { state: 'idle', ...(last && { reason: reasons[last.ended!.why] }) };
  const { id, name } = last.chat.client;
  return { state: last.state === 'active' ? 'on-call' : states[last.direction], info: { id: last.id, wid: id, name } };
}
