import { checkPassword, sendCode, signIn } from '@mtcute/core/methods.js';
import { readStringSession } from '@mtcute/core/utils.js';
import { type Connected, type Connecting, type Connection, ProviderError } from '../channel.ts';
import { type Client, newClient, playedCentre } from './client.ts';
import { placeNow } from './follow.ts';
import { wish } from './held.ts';
import { asking, isRefusal, patience } from './refusal.ts';

/**
 * By the phone number, then the code that Telegram sends, then the second password where there is one. Between these the
 * session is kept like any secret, so that each step may come from anywhere, and any time later.
 */
export const connect: Connecting = {
  begin: async (connection) => {
    const { settings, simulator } = connection;
    if (settings.api_url && !simulator) throw new ProviderError('Telegram is reached at its own addresses only');
    const session_of = await whoseSession(connection);
    if (settings.session_of === session_of && settings.awaits === '' && (await works(connection))) {
      return { step: null };
    }
    return withClient(connection, null, async (client) => {
      const sent = await asking(sendCode(client, { phone: settings.phone!, abortSignal: patience().abortSignal }));
      if (!('phoneCodeHash' in sent)) return signedIn(client, session_of);
      const kept = { session: await client.exportSession(), phone_code_hash: sent.phoneCodeHash, awaits: 'code' };
      return { step: { step: 'code', where: await whereTo(connection, sent.type) }, secrets: { ...kept, session_of } };
    });
  },
  goOn: (value, connection) => {
    const { session = '', session_of = '', awaits } = connection.settings;
    if (!awaits) throw new ProviderError('PHONE_CODE_EXPIRED');
    return withClient(connection, session, async (client) => {
      if (awaits === 'password') {
        await asking(checkPassword(client, { password: value, abortSignal: patience().abortSignal }));
      } else if (await needsPassword(client, value.trim(), connection)) {
        return { step: { step: 'password' }, secrets: { session: await client.exportSession(), awaits: 'password' } };
      }
      return signedIn(client, session_of);
    });
  },
  look: async (connection) => {
    if (!(await wish(connection, { what: 'look' }))) await lookAlone(connection);
    return { step: null };
  },
  end: async (connection) => {
    if (await wish(connection, { what: 'leave' })) return;
    await withClient(connection, connection.settings.session ?? null, leave);
  },
};

/** In the simulator nobody has a phone to look at: the code itself is told. */
async function whereTo(connection: Connection, type: string): Promise<string> {
  const centre = await playedCentre(connection);
  if (centre) return `Telegram (${centre.code})`;
  if (type.startsWith('email')) return 'e-mail';
  return type === 'app' ? 'Telegram' : connection.settings.phone!;
}

/** Whether the session that is kept is still one, whoever holds it. */
const works = (connection: Connection): Promise<boolean> =>
  connect.look(connection).then(
    () => true,
    () => false,
  );

/** A session belongs to a number, and to the data centre that knows its key. */
export async function whoseSession(connection: Connection): Promise<string> {
  const centre = await playedCentre(connection);
  return `${connection.settings.phone} ${centre?.port ?? ''}`;
}

async function withClient<T>(
  connection: Connection,
  session: string | null,
  act: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await newClient(connection, session);
  try {
    return await act(client);
  } finally {
    await client.destroy();
  }
}

async function needsPassword(client: Client, phoneCode: string, { settings }: Connection): Promise<boolean> {
  const { phone = '', phone_code_hash: phoneCodeHash = '' } = settings;
  try {
    await asking(signIn(client, { phone, phoneCodeHash, phoneCode, abortSignal: patience().abortSignal }));
    return false;
  } catch (error) {
    if (isRefusal(error, 'SESSION_PASSWORD_NEEDED')) return true;
    throw error;
  }
}

/** Whoever writes from this moment on is heard, though the listener begins a little later. */
async function signedIn(client: Client, session_of: string): Promise<Connected> {
  const session = await client.exportSession();
  const self = readStringSession(session).self?.userId ?? 0;
  const begun = JSON.stringify(await placeNow(client, self));
  return { step: null, secrets: { session, session_of, begun, phone_code_hash: '', awaits: '' } };
}

/** Nobody speaks for the account now, so this may. */
const lookAlone = (connection: Connection): Promise<void> =>
  withClient(connection, connection.settings.session ?? null, look);

export async function look(client: Client): Promise<void> {
  await asking(client.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, patience()));
}

export async function leave(client: Client): Promise<void> {
  await asking(client.call({ _: 'auth.logOut' }, patience()));
}
