import { randomUUID } from 'node:crypto';
import { now, seconds } from '../../kit/clock.ts';
import { isHere, onTold, peerCame, peerLost, serve, tell, topic } from '../../kit/events/bus.ts';
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
/** First that somebody has the account, then what came of it. */
type Told = { id: string; done: { sent: Sent | null; failure: ToldFailure | null } | null };

const wished = topic<Place & { id: string; wish: Wish }>('telegram-numbered:wished', {
  of: ({ project_id }) => project_id,
});
const told = topic<Told>('telegram-numbered:told');
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
  const granted = new Set<string>();
  const stopGranting = onTold(wished, ({ id, wish: it, ...place }) => {
    // Said again by whoever does not know yet that it was heard.
    if (keyOf(place) !== key || granted.has(id)) return;
    if (granted.size > mostKnown) granted.clear();
    granted.add(id);
    tell(told, { id, done: null });
    held.grant(it).then(
      (sent) => tell(told, { id, done: { sent, failure: null } }),
      (error: unknown) => tell(told, { id, done: { sent: null, failure: tellFailure(error) } }),
    );
  });
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

const mostKnown = 1000;
// Whoever holds it says so at once. Silence means that nobody does, or that it just goes from one node to another.
const silenceMs = seconds(3);
const sayAgainMs = 500;
const mostSilences = 4;
// A node that died with it says nothing more.
const patienceMs = seconds(40);

/** Wishes something of whoever holds the account, on this node or another. Null: nobody does. */
export function wish({ project_id, channel_id }: Place, it: Wish): Promise<{ sent: Sent | null } | null> {
  const id = randomUUID();
  const key = keyOf({ project_id, channel_id });
  return new Promise((resolve, reject) => {
    let silences = 0;
    let isHeard = false;
    let timer = setTimeout(() => void noteSilence(), silenceMs);
    const say = () => isHeard || tell(wished, { id, project_id, channel_id, wish: it });
    const saying = setInterval(say, sayAgainMs);
    const stop = onTold(told, ({ id: answered, done }) => {
      if (answered !== id) return;
      isHeard = true;
      clearTimeout(timer);
      const { sent, failure } = done ?? { sent: null, failure: null };
      if (failure) return end(() => reject(readFailure(failure)));
      if (done) return end(() => resolve({ sent }));
      timer = setTimeout(() => end(() => reject(new Error('whoever held the account is gone'))), patienceMs);
    });
    say();

    async function noteSilence(): Promise<void> {
      const isGoing = ++silences < mostSilences && (await isTaken('listener', key).catch(() => false));
      if (isHeard) return;
      if (isGoing) timer = setTimeout(() => void noteSilence(), silenceMs);
      else end(() => resolve(null));
    }

    function end(finish: () => void): void {
      clearTimeout(timer);
      clearInterval(saying);
      stop();
      finish();
    }
  });
}
