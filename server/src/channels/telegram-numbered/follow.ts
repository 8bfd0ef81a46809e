import type { tl } from '@mtcute/core';
import * as z from 'zod/mini';
import type { Listening } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import type { Client } from './client.ts';
import { asking, patience } from './refusal.ts';
import { eventsOf, messageEvents, type Users, usersOf } from './told.ts';
import { unreadEvents } from './unread.ts';

/** How far the account's doings are kept: Telegram numbers all of them (`pts`). */
const place = z.object({ self: z.number(), pts: z.number(), qts: z.number(), date: z.number() });
type Place = z.infer<typeof place>;

type Given = { client: Client; self: number } & Pick<Listening, 'state' | 'hear' | 'keep'>;

/**
 * Hears everything once and in its order, whatever is lost or doubled on the way: what Telegram pushes is taken only if
 * its number is the next; otherwise all since the number that was kept is asked for.
 */
export function follow({ client, self, state, hear, keep }: Given) {
  let at: Place = { self, pts: 0, qts: 0, date: 0 };
  const failed = Promise.withResolvers<never>();
  let last: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void> | void): void => {
    last = last.then(act).catch((error: unknown) => failed.reject(error));
  };
  failed.promise.catch(() => undefined);

  const move = (to: Partial<Place>): Promise<void> => {
    at = { ...at, ...to };
    return keep(JSON.stringify(at));
  };

  async function begin(): Promise<void> {
    at = readPlace(state, self) ?? (await placeNow(client, self));
    await catchUp();
  }

  async function catchUp(): Promise<void> {
    for (;;) {
      const { pts, qts, date } = at;
      const asked = { _: 'updates.getDifference' as const, pts, qts, date };
      const missed = await asking(client.call(asked, { ...patience(), floodSleepThreshold: 10_000 }));
      if (missed._ === 'updates.differenceEmpty') return;
      if (missed._ === 'updates.differenceTooLong') {
        // Not even Telegram knows all of it any more: what nobody has read yet is in the chats.
        await hear(await unreadEvents(client, self));
        await move({ pts: missed.pts });
        continue;
      }
      const known = { self, users: usersOf(missed.users) };
      const written = missed.newMessages.flatMap((message) => messageEvents(message, known));
      await hear([...written, ...missed.otherUpdates.flatMap((it) => eventsOf(it, known))]);
      const reached = missed._ === 'updates.difference' ? missed.state : missed.intermediateState;
      await move({ pts: reached.pts, qts: reached.qts, date: reached.date });
      if (missed._ === 'updates.difference') return;
    }
  }

  async function take(told: tl.TypeUpdates): Promise<void> {
    await client.storage.peers.updatePeersFrom(told);
    const { updates, users } = partsOf(told);
    if (!updates) {
      // Plain words come without their writer; one that is known already needs no question.
      return 'pts' in told && told.pts <= at.pts ? undefined : catchUp();
    }
    const events: ChannelEvent[] = [];
    let { pts } = at;
    for (const update of updates) {
      const number = numberOf(update);
      if (number && number.pts <= pts) continue;
      if (number && (number.before !== pts || !isIntroduced(update, users))) return catchUp();
      if (number) pts = number.pts;
      events.push(...eventsOf(update, { self, users }));
    }
    if (events.length) await hear(events);
    if (pts !== at.pts) await move({ pts });
  }

  return {
    failed: failed.promise,
    begin: (): Promise<void> => {
      inTurn(begin);
      return last;
    },
    take: (told: tl.TypeUpdates) => inTurn(() => take(told)),
    /** The next one is heard in any case: now and then everything is asked for. */
    catchUp: () => inTurn(catchUp),
    /** What the account did itself is no gap. */
    did: (pts: number, count: number) =>
      inTurn(() => {
        if (pts - count === at.pts) at = { ...at, pts };
      }),
    /** When all that was heard is kept. */
    settled: () => last,
  };
}

function readPlace(state: string | null, self: number): Place | null {
  const known = state ? place.safeParse(JSON.parse(state)).data : undefined;
  // What was kept of another account means nothing in this one.
  return known?.self === self ? known : null;
}

/** From here on everything is heard. */
export async function placeNow(client: Client, self: number): Promise<Place> {
  const { pts, qts, date } = await asking(client.call({ _: 'updates.getState' }, patience()));
  return { self, pts, qts, date };
}

function partsOf(told: tl.TypeUpdates): { updates: tl.TypeUpdate[] | null; users: Users } {
  if (told._ === 'updates' || told._ === 'updatesCombined') {
    return { updates: told.updates, users: usersOf(told.users) };
  }
  return { updates: told._ === 'updateShort' ? [told.update] : null, users: new Map() };
}

/** Of the account's own count; channels have counts of their own and are none of ours. */
function numberOf(update: tl.TypeUpdate): { before: number; pts: number } | null {
  if (!('ptsCount' in update) || update._.includes('Channel')) return null;
  return { before: update.pts - update.ptsCount, pts: update.pts };
}

function isIntroduced(update: tl.TypeUpdate, users: Users): boolean {
  const message = update._ === 'updateNewMessage' || update._ === 'updateEditMessage' ? update.message : null;
  return message?._ !== 'message' || message.peerId._ !== 'peerUser' || users.has(message.peerId.userId);
}
