import { readStringSession } from '@mtcute/core/utils.js';
import { seconds } from '../../kit/clock.ts';
import { type Channel, ProviderError } from '../channel.ts';
import { type Client, newClient } from './client.ts';
import { follow } from './follow.ts';
import { type Held, hold, type Wish } from './held.ts';
import { idIn } from './ids.ts';
import { peerOf } from './peers.ts';
import { asking, patience } from './refusal.ts';
import { leave, look, whoseSession } from './sign-in.ts';

// Where nothing came for so long, something may have been lost without a trace.
const silenceMs = seconds(300);

/** Holds the account: the only client it has anywhere. */
export const listen: NonNullable<Channel['listen']> = async ({ connection, signal, state, hear, keep }) => {
  const { session, awaits, begun = null } = connection.settings;
  const self = session && !awaits ? readStringSession(session).self?.userId : undefined;
  if (!session || !self) throw new ProviderError('AUTH_KEY_UNREGISTERED', { scope: 'channel' });
  // Whoever plays Telegram has begun anew, and knows nobody: signing in again is on its way.
  if (connection.simulator && connection.settings.session_of !== (await whoseSession(connection))) {
    throw new Error('the session is one of another simulator');
  }
  const client = await newClient(connection, session);
  const end = Promise.withResolvers<void>();
  const stop = () => end.resolve();
  signal.addEventListener('abort', stop);
  const following = follow({ client, self, state: state ?? begun, hear, keep });
  client.onServerUpdate.add(following.take);
  const timer = setInterval(following.catchUp, silenceMs);
  let letGo: () => void = stop;
  try {
    if (signal.aborted) return;
    await Promise.race([following.begin(), following.failed, end.promise]);
    // After a break nobody knows what was told meanwhile.
    client.onConnectionState.add((it) => it === 'connected' && following.catchUp());
    letGo = hold(connection, { client, self, did: following.did, wishes: wishesOf(client, stop) });
    await Promise.race([end.promise, following.failed]);
  } finally {
    letGo();
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    client.onServerUpdate.clear();
    client.onConnectionState.clear();
    await following.settled();
    await client.destroy();
  }
};

/** Signed out by our own wish, it ends without complaint. */
const wishesOf = (client: Client, stop: () => void): Held['wishes'] => ({
  look: () => look(client),
  leave: async () => {
    await leave(client);
    stop();
  },
  read: async ({ to, newest }: Wish) => {
    const peer = await peerOf(client, to);
    await asking(client.call({ _: 'messages.readHistory', peer, maxId: idIn(newest) }, patience()));
  },
  type: async ({ to }: Wish) => {
    const asked = { _: 'messages.setTyping' as const, peer: await peerOf(client, to) };
    await asking(client.call({ ...asked, action: { _: 'sendMessageTypingAction' } }, patience()));
  },
});
