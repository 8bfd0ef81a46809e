import { checkPassword, sendCode, signIn } from '@mtcute/core/methods.js';
import { type Connecting, type Connection, ProviderError } from '../channel.ts';
import { type Client, playedCentre } from './client.ts';
import { wish } from './held.ts';
import { asking, isRefusal, patience } from './refusal.ts';
import { beginScan, isByScan, lookAtScan } from './scan.ts';
import { signedIn, signedInAs, whoseSession, withClient } from './session.ts';

/**
 * By a code that the account's phone scans, or by its number and the code that Telegram sends; then the second password
 * where there is one. Between these the session is kept like any secret, so that each step may come from anywhere, and any
 * time later.
 */
export const connect: Connecting = {
  begin: async (connection) => {
    const { settings, simulator } = connection;
    if (settings.api_url && !simulator) throw new ProviderError('Telegram is reached at its own addresses only');
    const session_of = await whoseSession(connection);
    if (settings.session_of === session_of && settings.awaits === '' && (await works(connection))) {
      return { step: null };
    }
    if (isByScan(connection)) return beginScan(connection);
    return withClient(connection, null, async (client) => {
      const sent = await asking(sendCode(client, { phone: settings.phone!, abortSignal: patience().abortSignal }));
      if (!('phoneCodeHash' in sent)) return signedIn(client, session_of);
      const kept = { session: await client.exportSession(), phone_code_hash: sent.phoneCodeHash, awaits: 'code' };
      return { step: { step: 'code', where: await whereTo(connection, sent.type) }, secrets: { ...kept, session_of } };
    });
  },
  goOn: (value, connection) => {
    const { session = '', session_of = '', awaits } = connection.settings;
    if (!awaits || awaits === 'scan') throw new ProviderError('PHONE_CODE_EXPIRED');
    return withClient(connection, session, async (client) => {
      if (awaits === 'password') {
        const { abortSignal } = patience();
        const { phoneNumber } = await asking(checkPassword(client, { password: value, abortSignal }));
        if (isByScan(connection)) return signedInAs(client, phoneNumber ?? '', connection);
      } else if (await needsPassword(client, value.trim(), connection)) {
        return { step: { step: 'password' }, secrets: { session: await client.exportSession(), awaits: 'password' } };
      }
      return signedIn(client, session_of);
    });
  },
  look: async (connection, waits) => {
    if (connection.settings.awaits === 'scan') return lookAtScan(connection, waits);
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

/** Nobody speaks for the account now, so this may. */
const lookAlone = (connection: Connection): Promise<void> =>
  withClient(connection, connection.settings.session ?? null, look);

export async function look(client: Client): Promise<void> {
  await asking(client.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, patience()));
}

export async function leave(client: Client): Promise<void> {
  await asking(client.call({ _: 'auth.logOut' }, patience()));
}
