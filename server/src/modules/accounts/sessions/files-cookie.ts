import { filesPath as path } from '@parley/contract/http';
import { days } from '../../../kit/clock.ts';
import type { CookieReader } from '../../../kit/http/cookies.ts';
import type { Context } from '../../../kit/http/route.ts';
import { refreshDays } from './refresh-cookie.ts';

const name = 'parley_files';

/** Beside the refresh cookie: pictures and players of a page are fetched by the browser, which knows no bearer. */
export const setFilesCookie = (context: Context, token: string): void =>
  context.setCookie(name, token, { path, max_age: days(refreshDays) / 1000 });

/** `is_former`: under the name that any neighbour could plant. */
export function readFilesCookie({ cookie, formerCookie }: CookieReader): { token: string; is_former: boolean } | null {
  const named = cookie(name, path);
  const token = named ?? formerCookie(name);
  return token ? { token, is_former: named === undefined } : null;
}

export const clearFilesCookie = (context: Context): void => context.clearCookie(name, path);
