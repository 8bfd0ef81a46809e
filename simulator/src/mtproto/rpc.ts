import { setTimeout as sleep } from 'node:timers/promises';
import type { tl } from '@mtcute/core';
import type { Account } from '../world.ts';
import { authCalls } from './auth.ts';
import { chatCalls } from './chats.ts';
import { mediaCalls } from './media.ts';
import { refusals } from './refusals.ts';
import { sendCalls } from './send.ts';
import type { MtServer } from './server.ts';
import { RpcRefusal, type Session } from './session.ts';
import type { Request, Result } from './tl.ts';
import { push, updateCalls } from './updates.ts';

export type Caller = { state: MtServer; session: Session };
/** Whoever is signed in. */
export type Member = Caller & { account: Account };
type Calls<C> = {
  [M in Request['_']]?: (
    request: Extract<Request, { _: M }>,
    caller: C,
  ) => tl.RpcCallReturn[M] | Promise<tl.RpcCallReturn[M]>;
};
export type OpenCalls = Calls<Caller>;
export type MemberCalls = Calls<Member>;

type Answer<C> = (request: Request, caller: C) => Result | Promise<Result>;
const open = new Map(Object.entries(authCalls)) as Map<string, unknown> as Map<string, Answer<Caller>>;
const members = new Map(Object.entries({ ...chatCalls, ...sendCalls, ...mediaCalls, ...updateCalls })) as Map<
  string,
  unknown
> as Map<string, Answer<Member>>;

export async function answerCall(state: MtServer, session: Session, given: Request): Promise<Result> {
  const request = unwrapped(given);
  const { world } = state.stage;
  const { slow } = world.knobs('telegramNumbered');
  if (slow) await sleep(slow);
  const noted = { channel: 'telegramNumbered' as const, method: 'RPC', path: request._, at: world.now() };
  try {
    const result = await answer({ state, session }, request);
    world.journal.push({ ...noted, body: shown(request), status: 200 });
    return result;
  } catch (error) {
    const status = error instanceof RpcRefusal ? error.code : 500;
    world.journal.push({ ...noted, body: `${(error as Error).message} ${shown(request)}`, status });
    throw error;
  }
}

/** Calls come wrapped in what the client says of itself. */
function unwrapped(given: Request): Request {
  const isWrapper = given._.startsWith('invoke') || given._ === 'initConnection';
  return isWrapper ? unwrapped((given as unknown as { query: Request }).query) : given;
}

const shown = (request: Request): string =>
  JSON.stringify(request, (key, value: unknown) => (key === 'bytes' ? '…' : value)).slice(0, 2000);

function answer(caller: Caller, request: Request): Result | Promise<Result> {
  const forAll = open.get(request._);
  if (forAll) return forAll(request, caller);
  const { auth } = caller.session;
  if (auth.ended) throw new RpcRefusal(401, auth.ended);
  if (!auth.account) throw new RpcRefusal(401, 'AUTH_KEY_UNREGISTERED');
  if (!request._.startsWith('upload.')) refuseTwoAtOnce(caller);
  meetChosenError(caller, auth.account, request);
  const forMembers = members.get(request._);
  if (!forMembers) throw new RpcRefusal(400, 'INPUT_METHOD_INVALID');
  return forMembers(request, { ...caller, account: auth.account });
}

/** One device speaks over one connection; files may go beside it. Two that take turns are taken for a stolen key. */
function refuseTwoAtOnce({ session }: Caller): void {
  const { auth } = session;
  if (auth.former.has(session)) {
    auth.ended = 'AUTH_KEY_UNREGISTERED';
    throw new RpcRefusal(406, 'AUTH_KEY_DUPLICATED');
  }
  if (auth.speaker && auth.speaker !== session) auth.former.add(auth.speaker);
  auth.speaker = session;
}

function meetChosenError({ state, session }: Caller, account: Account, request: Request): void {
  const { world } = state.stage;
  const { error } = world.knobs('telegramNumbered');
  const isSend = request._ === 'messages.sendMessage' || request._ === 'messages.sendMedia';
  const refusal = error && error.times > 0 && isSend ? refusals[error.name] : undefined;
  if (!error || !refusal) return;
  world.turn('telegramNumbered', { error: { ...error, times: error.times - 1 } });
  if (error.name === 'session_revoked') {
    session.auth.ended = refusal[1];
    push(state, account, { _: 'updatesTooLong' });
  }
  throw new RpcRefusal(...refusal);
}
