import { readStringSession } from '@mtcute/core/utils.js';
import { seconds } from '../../kit/clock.ts';
import { type Channel, ProviderError } from '../channel.ts';
import { newClient } from './client.ts';
import { follow } from './follow.ts';
import { type Held, hold } from './held.ts';
import { idIn } from './ids.ts';
import { peerOf } from './peers.ts';
import { asking, patience } from './refusal.ts';
import { sendBy } from './send.ts';
import { whoseSession } from './session.ts';
import { leave, look } from './sign-in.ts';

// Where nothing came for so long, something may have been lost without a trace.
const silenceMs = seconds(300);

/** Holds the account: the only client it has anywhere. */
export const listen: NonNullable<Channel['listen']> = async ({ connection, signal, state, reached, hear, keep }) => {
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
    reached();
    // After a break nobody knows what was told meanwhile.
    client.onConnectionState.add((it) => it === 'connected' && following.catchUp());
    const held = { client, self, did: following.did };
    letGo = hold(connection, { ...held, grant: grantBy(held, stop) });
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

/** What the rest of the cluster wants of the account. Signed out by our own wish, it ends without complaint. */
const grantBy =
  (held: Omit<Held, 'grant'>, stop: () => void): Held['grant'] =>
  async (wish) => {
    const { client } = held;
    switch (wish.what) {
      case 'send':
        return sendBy(held, { ...wish.words, file: null });
      case 'look':
        await look(client);
        break;
      case 'leave':
        await leave(client);
        stop();
        break;
      case 'read': {
        const peer = await peerOf(client, wish.to);
        await asking(client.call({ _: 'messages.readHistory', peer, maxId: idIn(wish.newest) }, patience()));
        break;
      }
      case 'type': {
        const peer = await peerOf(client, wish.to);
        const action = { _: 'sendMessageTypingAction' as const };
        await asking(client.call({ _: 'messages.setTyping', peer, action }, patience()));
        break;
      }
    }
    return null;
  };
