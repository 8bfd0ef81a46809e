import { now, seconds } from '../../kit/clock.ts';
import { isHere, onTold, peerCame, peerLost, serve, tell, topic } from '../../kit/events/bus.ts';
import { grantWishes, type Wishes, wishFor } from '../../kit/events/wishes.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { isTaken } from '../../kit/leases/leases.ts';
import type { Connection, Outbound, Sent } from '../channel.ts';
import type { Client } from './client.ts';
import { readFailure, type ToldFailure, tellFailure } from './told-failure.ts';

/**
 * Telegram takes one session that speaks over two connections for a stolen one and ends it (AUTH_KEY_DUPLICATED). So an
 * account has exactly one client in the whole cluster: the listener's, which runs where its lease is held. What other
 * nodes want of the account they say over the bus; work with files waits until a worker of that node takes it.
 */
export type Held = {
  client: Client;
  /** The account's own number, by which its messages are told from those of another account on the same channel. */
  self: number;
  /** Numbers of the account's own doings, so that they are no gap in what is heard. */
  did: (pts: number, count: number) => void;
  grant: (wish: Wish) => Promise<Sent | null>;
};

type Place = Pick<Connection, 'project_id' | 'channel_id'>;
export type Words = Pick<Outbound, 'uid' | 'to' | 'text' | 'quoted_id'>;
export type Wish =
  | { what: 'look' | 'leave' }
  | { what: 'read'; to: string; newest: string }
  | { what: 'type'; to: string }
  | { what: 'send'; words: Words };
type Done = { sent: Sent | null; failure: ToldFailure | null };

const wishes: Wishes<Place, Wish, Done> = {
  wished: topic('telegram-numbered:wished', { of: ({ project_id }) => project_id }),
  granted: topic('telegram-numbered:told'),
};
const holding = topic<Place & { is_held: boolean }>('telegram-numbered:holding');
const keyOf = ({ project_id, channel_id }: Place): string => `${project_id}:${channel_id}`;

const here = new Map<string, Held>();
/** Which node holds an account, of those that are not here. */
const elsewhere = new Map<string, string>();
onTold(holding, (place, node) => {
  if (isHere(node)) return;
  if (place.is_held) elsewhere.set(keyOf(place), node);
  else if (elsewhere.get(keyOf(place)) === node) elsewhere.delete(keyOf(place));
});
onTold(peerLost, ({ node }) => {
  for (const [key, holder] of elsewhere) if (holder === node) elsewhere.delete(key);
});

export function hold({ project_id, channel_id }: Place, held: Held): () => void {
  const key = keyOf({ project_id, channel_id });
  const say = (is_held: boolean) => tell(holding, { project_id, channel_id, is_held });
  here.set(key, held);
  elsewhere.delete(key);
  say(true);
  const leave = serve(project_id);
  const stopGreeting = onTold(peerCame, () => say(true));
  const isOfIt = (place: Place) => keyOf(place) === key;
  const stopGranting = grantWishes(wishes, isOfIt, (it) =>
    held.grant(it).then(
      (sent) => ({ sent, failure: null }),
      (error: unknown) => ({ sent: null, failure: tellFailure(error) }),
    ),
  );
  return () => {
    stopGranting();
    stopGreeting();
    leave();
    here.delete(key);
    say(false);
  };
}

export const isHeld = (place: Place): boolean => here.has(keyOf(place));
export const isElsewhere = (place: Place): boolean => elsewhere.has(keyOf(place));

/** The client, if this node has it; a job that needs it is put off until a worker of the right node looks. */
export function heldHere(place: Place): Held {
  const held = here.get(keyOf(place));
  if (held) return held;
  // Longer than the workers' own look, or this node would always be the first to take it again.
  const wait = seconds(1.1) + Math.random() * seconds(1);
  throw new RetryLater(new Date(now().getTime() + wait), 'the account is held by another node, or just being taken');
}

/** Wishes something of whoever holds the account, on this node or another. Null: nobody does. */
export async function wish({ project_id, channel_id }: Place, it: Wish): Promise<{ sent: Sent | null } | null> {
  const place = { project_id, channel_id };
  const done = await wishFor(wishes, place, it, () => isTaken('listener', keyOf(place)));
  if (done?.failure) throw readFailure(done.failure);
  return done;
}
