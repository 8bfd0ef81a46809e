import type { Context } from '../../../kit/http/route.ts';
import { hashToken, isSameHash } from '../../../kit/tokens.ts';

const name = 'parley_openid';
const path = '/';
export const stateMinutes = 10;

/** The browser that set out must be the one that comes back: nobody is signed in by another's link. */
export const setStateCookie = (context: Context, state: string): void =>
  context.setCookie(name, state, { path, max_age: stateMinutes * 60 });

export const isOwnState = (context: Context, state: string): boolean =>
  isSameHash(hashToken(context.cookie(name, path) ?? ''), hashToken(state));

export const clearStateCookie = (context: Context): void => context.clearCookie(name, path);
