import type { tl } from '@mtcute/core';
import { now, seconds } from '../../kit/clock.ts';
import { type Connected, type Connection, ProviderError } from '../channel.ts';
import type { Client } from './client.ts';
import { asking, isRefusal, patience } from './refusal.ts';
import { signedInAs, withClient } from './session.ts';
import { appOf } from './telegram-app.ts';

/** Telegram says that a code was scanned only to whoever is connected; so long one look stays. */
const staysMs = seconds(10);

/** Unless somebody chose otherwise; accounts with a number from before there was a choice signed in by it. */
export const isByScan = ({ settings: { sign_in, phone } }: Connection): boolean =>
  (sign_in ?? (phone ? 'code' : 'scan')) === 'scan';

/** A code for the account's phone to scan: Settings, Devices. Whose it is becomes known by that. */
export const beginScan = (connection: Connection): Promise<Connected> =>
  withClient(connection, null, (client) => nextCode(client, connection));

/**
 * A new code is asked for when the last one ended or was scanned: the picture on the screen must stay good. Whoever has no
 * time to wait, but knows that it was scanned, gives a signal that has ended.
 */
export function lookAtScan(connection: Connection, waits?: AbortSignal): Promise<Connected> | Connected {
  const { session = '', scan_code: code = '', scan_until } = connection.settings;
  const leftMs = Number(scan_until) - now().getTime();
  const same: Connected = { step: { step: 'scan', code } };
  if (leftMs > 0 && !waits) return same;
  return withClient(connection, session, async (client) => {
    const isOpen = leftMs > 0 && waits && !waits.aborted;
    const isSame = isOpen && !(await isScanned(client, Math.min(leftMs, staysMs), waits));
    return isSame ? same : nextCode(client, connection);
  });
}

async function isScanned(client: Client, lastsMs: number, waits: AbortSignal): Promise<boolean> {
  const said = Promise.withResolvers<boolean>();
  const isOver = AbortSignal.any([waits, AbortSignal.timeout(lastsMs)]);
  isOver.addEventListener('abort', () => said.resolve(false));
  client.onServerUpdate.add((told: tl.TypeUpdates) => {
    if (told._ === 'updateShort' && told.update._ === 'updateLoginToken') said.resolve(true);
  });
  // A connection that says nothing is told nothing.
  await asking(client.call({ _: 'help.getConfig' }, patience()));
  return said.promise;
}

async function nextCode(client: Client, connection: Connection): Promise<Connected> {
  const { id: apiId, hash: apiHash } = appOf(connection);
  const asked = { _: 'auth.exportLoginToken' as const, apiId, apiHash, exceptIds: [] };
  try {
    const told = await atHome(client, await asking(client.call(asked, patience())));
    if (told._ === 'auth.loginTokenSuccess') return await scanned(client, connection);
    if (told._ !== 'auth.loginToken') throw new ProviderError('AUTH_TOKEN_INVALID');
    const code = `tg://login?token=${Buffer.from(told.token).toString('base64url')}`;
    const kept = { scan_code: code, scan_until: String(told.expires * 1000), awaits: 'scan' };
    return { step: { step: 'scan', code }, secrets: { ...kept, session: await client.exportSession() } };
  } catch (error) {
    if (!isRefusal(error, 'SESSION_PASSWORD_NEEDED')) throw error;
    const secrets = { session: await client.exportSession(), scan_code: '', awaits: 'password' };
    return { step: { step: 'password' }, secrets };
  }
}

/** Each account lives in one data centre, which may be another than the one that was asked. */
async function atHome(client: Client, told: tl.auth.TypeLoginToken): Promise<tl.auth.TypeLoginToken> {
  if (told._ !== 'auth.loginTokenMigrateTo') return told;
  await client.changePrimaryDc(told.dcId);
  return asking(client.call({ _: 'auth.importLoginToken', token: told.token }, patience()));
}

async function scanned(client: Client, connection: Connection): Promise<Connected> {
  const [self] = await asking(client.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, patience()));
  if (self?._ !== 'user') throw new ProviderError('AUTH_KEY_UNREGISTERED', { scope: 'channel' });
  await client.notifyLoggedIn(self);
  return signedInAs(client, self.phone ?? '', connection);
}
