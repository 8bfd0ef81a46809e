import { days } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { hashToken, isSameHash, isToken, newToken } from '../../../kit/tokens.ts';

const cookie = { name: 'parley_demo', path: '/', max_age: days(30) / 1000 };

/** Hashes of the link that nobody has opened yet, and of the cookie of whoever has. Both are gone with this run. */
let link = '';
let pass = '';

/** A new one at each start. */
export function makeDemoLink(): string {
  const token = newToken();
  [link, pass] = [hashToken(token), ''];
  return token;
}

/** Good once: the browser that opens it may use the demo until the next start. */
export async function openDemoLink(token: string, context: Context): Promise<void> {
  if (!isToken(token) || !isSameHash(link, hashToken(token))) refuse('demo_link_ended');
  const given = newToken();
  [link, pass] = ['', hashToken(given)];
  context.setCookie(cookie.name, given, cookie);
}

/** Who may use what is the demo's: whoever sits at its machine, or has opened its link. */
export const mayUseDemo = (context: Pick<Context, 'is_local' | 'cookie'>): boolean =>
  context.is_local || isSameHash(pass, hashToken(context.cookie(cookie.name, cookie.path) ?? ''));
