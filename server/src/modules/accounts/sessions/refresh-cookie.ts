import { signedInCookie } from '@parley/contract/accounts/sessions';
import { days } from '../../../kit/clock.ts';
import { isToken } from '../../../kit/tokens.ts';
import type { Context } from '../../../kit/http/route.ts';

const name = 'parley_refresh';
// The second reading of the paths must find the cookie too, so it cannot be bound to one prefix.
const path = '/';
export const refreshDays = 30;
/** However much it is used: what was stolen unseen does not live for ever. */
const longestDays = 90;

/** When a session that is used now ends by itself. */
export const sessionEnd = (began: Date, used: Date): Date =>
  new Date(Math.min(used.getTime() + days(refreshDays), began.getTime() + days(longestDays)));

export type RefreshCookie = { session_id: string; token: string };
export type GivenCookie = RefreshCookie & { is_former: boolean };

export function readRefreshCookie(context: Context): GivenCookie | null {
  const named = context.cookie(name, path);
  const [session_id = '', token, ...rest] = (named ?? context.formerCookie(name) ?? '').split('.');
  const isWhole = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(session_id) && isToken(token) && rest.length === 0;
  return isWhole ? { session_id, token: token as string, is_former: named === undefined } : null;
}

export function setRefreshCookie(context: Context, { session_id, token }: RefreshCookie): void {
  const lasting = { path, max_age: days(refreshDays) / 1000 };
  context.setCookie(name, `${session_id}.${token}`, lasting);
  context.setCookie(signedInCookie, '1', { ...lasting, readable: true });
}

export function clearRefreshCookie(context: Context): void {
  context.clearCookie(name, path);
  context.clearCookie(signedInCookie, path);
}
