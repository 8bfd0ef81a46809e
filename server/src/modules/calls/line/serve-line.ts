import type { CallState } from '@parley/contract/calls/calls';
import { type CallLine, LineError } from '../../../channels/calling.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { onTold, serve } from '../../../kit/events/bus.ts';
import { grantWishes } from '../../../kit/events/wishes.ts';
import { log } from '../../../kit/log.ts';
import { callById, callsToClose, lockCall, saveCall } from '../calls.queries.ts';
import { isUnheard } from '../rules.ts';
import { callIsOver, type Granted, type LinePlace, lineWishes, type Wish } from './line-topics.ts';

// What ended while the line was cut off is told when it is there again.
const lookMs = seconds(1);
const most = 100;

/** Does what nodes want of a line that is held here, one after another. Returns how to stop. */
export function serveLine(place: LinePlace, line: CallLine): () => Promise<void> {
  const { project_id, channel_id } = place;
  /** Whether the provider heard of the end of these calls. */
  const heard = new Map<number, boolean>();
  /** Those that the provider was told here that one of us took them. */
  const accepted = new Set<number>();
  let doing: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = doing.then(act);
    doing = done.catch(() => undefined);
    return done;
  };

  /** Each is told once: whoever comes later finds that it was. */
  async function closeDue(): Promise<void> {
    if (isOver || !line.isOpen()) return;
    for (const call of await callsToClose(dbOf(project_id), place)) {
      const { id, closing } = call;
      if (heard.size > most) heard.clear();
      // Whoever held the line before may have told it or not. It rings there still, or is taken: of two words one is
      // right, and the other does nothing.
      const isInDoubt = isUnheard(call) && !accepted.has(id);
      const isRefused = isInDoubt && (await line.close('refused'));
      heard.set(id, (await line.close(isInDoubt ? 'ended' : closing!)) || isRefused);
      accepted.delete(id);
      await transaction(project_id, (tx) => saveCall(tx, project_id, id, { closed_at: now().toISOString() }));
    }
  }

  async function stands(call_id: number, state: CallState): Promise<boolean> {
    const call = await callById(dbOf(project_id), project_id, call_id);
    return call !== null && !call.is_gone && call.state === state;
  }

  async function dial(call_id: number, phone: string): Promise<boolean> {
    // What is still to be told of the call before must not end this one.
    await closeDue();
    if (!(await stands(call_id, 'ringing'))) return false;
    const { outside_id } = await line.dial(phone);
    const dialed = await transaction(project_id, async (tx) => {
      const call = await lockCall(tx, project_id, call_id);
      if (!call) return null;
      const isEnded = call.state === 'ended';
      const alive_at = now().toISOString();
      return saveCall(tx, project_id, call_id, { outside_id, alive_at, ...(isEnded && { closing: 'ended' as const }) });
    });
    // With the dialogue its calls went: the provider would let it ring on.
    if (!dialed) await line.close('ended');
    else if (dialed.state === 'ended') await closeDue();
    return true;
  }

  async function grant(wish: Wish): Promise<boolean> {
    if (!line.isOpen()) throw new LineError('call_line_is_away');
    switch (wish.what) {
      case 'dial':
        return dial(wish.call_id, wish.phone);
      case 'accept':
        // It may be over, and another may ring by now.
        if (!(await stands(wish.call_id, 'active'))) return false;
        await line.accept();
        accepted.add(wish.call_id);
        return true;
      case 'say':
        await line.say(wish.signals);
        return true;
      case 'close':
        await closeDue();
        return heard.get(wish.call_id) ?? false;
    }
  }

  const isHere = (it: LinePlace) => it.project_id === project_id && it.channel_id === channel_id;
  const close = () => void inTurn(closeDue).catch((error: unknown) => log.error(error));
  const timer = setInterval(close, lookMs);
  const stops = [
    serve(project_id),
    onTold(callIsOver, (it) => isHere(it) && close()),
    grantWishes(lineWishes, isHere, (wish) =>
      inTurn(() => grant(wish)).then(
        (is_heard) => ({ is_heard, failure: null }),
        (error: unknown) => ({ is_heard: false, failure: failureOf(error) }),
      ),
    ),
  ];
  return async () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    isOver = true;
    await doing;
  };
}

function failureOf(error: unknown): NonNullable<Granted['failure']> {
  if (error instanceof LineError) return error.code;
  log.error(error);
  return 'call_server_error';
}
