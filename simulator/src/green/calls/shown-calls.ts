import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeAnswer, json, type Stage } from '../../fake.ts';
import type { Account, Chat, World } from '../../world.ts';
import type { PhoneCall } from './switchboard.ts';

const longestWaitMs = 25_000;
// How an ended call stays on its phone, to be read.
const lingersMs = 4000;

const shownCall = (call: PhoneCall, world: World) => {
  const { id, chat, direction, state, ended, tab, began_at, answered_at, ended_at } = call;
  const is_dropped = world.knobs('whatsapp').call.drops_media;
  const { client } = chat;
  return {
    id,
    account: chat.account.key,
    client,
    direction,
    state,
    ended,
    tab,
    began_at,
    answered_at,
    ended_at,
    is_dropped,
  };
};

export const shownCalls = ({ calls, world }: Stage) => calls.calls.map((call) => shownCall(call, world));

/** The call that the line of an account carries, or carried last. */
export const callOf = (account: Account, stage: Stage) =>
  onPhone(
    stage.calls.calls.findLast((it) => it.chat.account === account && !it.is_second),
    stage,
  );

/** What the phone of this client shows. */
export const callWith = (chat: Chat, stage: Stage) =>
  onPhone(
    stage.calls.calls.findLast((it) => it.chat === chat),
    stage,
  );

/** One that nobody is to pick up is not shown. */
function onPhone(call: PhoneCall | undefined, { world }: Stage) {
  if (!call || (call.ended_at !== null && call.ended_at + lingersMs < world.now())) return null;
  const isAway =
    call.direction === 'out' && call.answered_at === null && world.knobs('whatsapp').call.phone !== 'by_hand';
  return isAway ? null : shownCall(call, world);
}

/** A call and what its phone has to know after a number; waits for news as long as asked. */
export async function hearCall({ calls, world }: Stage, query: URLSearchParams): Promise<FakeAnswer> {
  const call = calls.calls.find(({ id }) => id === query.get('id'));
  if (!call) return json({ error: 'no such call' }, 404);
  const after = Number(query.get('after') ?? 0);
  const { state } = call;
  const isDropped = (): boolean => world.knobs('whatsapp').call.drops_media;
  const was = isDropped();
  const until = Date.now() + Math.min(longestWaitMs, Number(query.get('wait') ?? 0));
  const isStill = (): boolean =>
    call.heard.length <= after && call.state === state && state !== 'ended' && isDropped() === was;
  while (isStill() && Date.now() < until) await sleep(30, undefined, { ref: false });
  return json({ call: shownCall(call, world), heard: call.heard.filter(({ n }) => n > after) });
}
