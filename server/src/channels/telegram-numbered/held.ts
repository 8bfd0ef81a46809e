import { randomUUID } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import { isHere, onTold, peerCame, peerLost, tell, topic } from '../../kit/events/bus.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import type { Connection } from '../channel.ts';
import type { Client } from './client.ts';

/**
 * Telegram takes one session that speaks over two connections for a stolen one and ends it (AUTH_KEY_DUPLICATED). So an
 * account has exactly one client in the whole cluster: the listener's, which runs where its lock is held. Messages and
 * files are jobs, and wait until a worker of that node takes them; small wishes are told to it over the bus.
 */
export type Held = {
  client: Client;
  /** The account's own number, by which its messages are told from those of another account on the same channel. */
  self: number;
  /** Numbers of the account's own doings, so that they are no gap in what is heard. */
  did: (pts: number, count: number) => void;
  /** What others of the cluster may wish for. */
  wishes: Record<Wish['what'], (wish: Wish) => Promise<void>>;
};

type Place = Pick<Connection, 'project_id' | 'channel_id'>;
export type Wish = Place & { id: string; what: 'read' | 'type' | 'look' | 'leave'; to: string; newest: string };
type Told = { id: string; is_done: boolean; error: string | null };

const wished = topic<Wish>('telegram-numbered:wished');
const told = topic<Told>('telegram-numbered:told');
const holding = topic<Place & { is_held: boolean }>('telegram-numbered:holding');
const keyOf = ({ project_id, channel_id }: Place): string => `${project_id}:${channel_id}`;
const all = new Map<string, Held>();

// Whoever holds it says so at once; that nobody does is known by silence.
const silenceMs = 3000;
// Of two nodes every second try is at the right one; while nobody holds it, the listeners look every two seconds.
const retryMs = { elsewhere: 150, nowhere: 1500 };

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
  all.set(key, held);
  elsewhere.delete(key);
  const say = (is_held: boolean) => tell(holding, { project_id, channel_id, is_held });
  say(true);
  const stopGreeting = onTold(peerCame, () => say(true));
  const stop = onTold(wished, (wish) => {
    if (keyOf(wish) !== key) return;
    tell(told, { id: wish.id, is_done: false, error: null });
    held.wishes[wish.what](wish).then(
      () => tell(told, { id: wish.id, is_done: true, error: null }),
      (error: unknown) => tell(told, { id: wish.id, is_done: true, error: (error as Error).message }),
    );
  });
  return () => {
    stop();
    stopGreeting();
    all.delete(key);
    say(false);
  };
}

export const isHeld = (place: Place): boolean => all.has(keyOf(place));

/** The client, if this node has it; a job that needs it is put off until its turn comes on the node that does. */
export function heldHere(place: Place): Held {
  const held = all.get(keyOf(place));
  if (held) return held;
  const wait = elsewhere.has(keyOf(place)) ? retryMs.elsewhere : retryMs.nowhere;
  const at = now().getTime() + wait * (0.5 + Math.random());
  throw new RetryLater(new Date(at), 'the account is held by another node, or just being taken');
}

type Asked = Pick<Wish, 'what'> & Partial<Pick<Wish, 'to' | 'newest'>>;

/** Wishes something of whoever holds the account. Resolves to false where nobody does. */
export function wish(place: Place, { what, to = '', newest = '' }: Asked): Promise<boolean> {
  const { project_id, channel_id } = place;
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const silence = setTimeout(() => end(() => resolve(false)), silenceMs);
    const stop = onTold(told, (it) => {
      if (it.id !== id) return;
      clearTimeout(silence);
      if (!it.is_done) return;
      end(() => (it.error === null ? resolve(true) : reject(new Error(it.error))));
    });
    tell(wished, { id, project_id, channel_id, what, to, newest });

    function end(say: () => void): void {
      clearTimeout(silence);
      stop();
      say();
    }
  });
}
