import { isToken } from '../../../kit/tokens.ts';
import type { Context } from '../../../kit/http/route.ts';

const name = 'parley_refresh';
// The second reading of the paths must find the cookie too, so it cannot be bound to one prefix.
const path = '/';
export const refreshDays = 30;

export type RefreshCookie = { session_id: string; token: string };

export function readRefreshCookie(context: Context): RefreshCookie | null {
  const [session_id = '', token, ...rest] = (context.cookie(name) ?? '').split('.');
  const isWhole = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(session_id) && isToken(token) && rest.length === 0;
  return isWhole ? { session_id, token: token as string } : null;
}

export const setRefreshCookie = (context: Context, { session_id, token }: RefreshCookie): void =>
  context.setCookie(name, `${session_id}.${token}`, { path, max_age: refreshDays * 86_400 });

export const clearRefreshCookie = (context: Context): void => context.clearCookie(name, path);
