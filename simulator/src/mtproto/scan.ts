import { randomBytes } from 'node:crypto';
import type { tl } from '@mtcute/core';
import type { Account } from '../world.ts';
import type { Caller } from './rpc.ts';
import type { AuthKey, MtServer } from './server.ts';
import { RpcRefusal, type Session } from './session.ts';

const lastsMs = 30_000;

/** A new code for this device, or what came of the one before. */
export function exportLoginToken(
  { state, session: { auth } }: Caller,
  welcome: (account: Account) => tl.auth.RawAuthorization,
): tl.auth.TypeLoginToken {
  const { scanned } = auth;
  const until = Date.now() + lastsMs;
  if (!scanned) {
    state.codes = [...waiting(state), { auth, until }];
    return { _: 'auth.loginToken', token: randomBytes(32), expires: Math.floor(until / 1000) };
  }
  auth.scanned = null;
  if (!scanned.settings.password) return { _: 'auth.loginTokenSuccess', authorization: welcome(scanned) };
  auth.half = scanned;
  throw new RpcRefusal(401, 'SESSION_PASSWORD_NEEDED');
}

const waiting = ({ codes }: MtServer) =>
  codes.filter(({ auth, until }) => until > Date.now() && !auth.account && !auth.half && !auth.scanned);

/** Whether somebody shows a code. */
export const isCodeShown = (state: MtServer): boolean => waiting(state).length > 0;

/** The phone of the account scans the newest code there is. */
export function scanCode(state: MtServer, account: Account): void {
  const auth: AuthKey | undefined = waiting(state).at(-1)?.auth;
  if (!auth) return;
  auth.scanned = account;
  state.codes = waiting(state);
  for (const session of state.sessions) if (session.auth === auth) tellScanned(session);
}

export const tellScanned = (session: Session): void =>
  session.push({ _: 'updateShort', update: { _: 'updateLoginToken' }, date: Math.floor(Date.now() / 1000) });
