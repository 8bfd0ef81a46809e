import { randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import type { World } from '../world.ts';
import { type AmoAccount, amoAccounts } from './account.ts';
import { problem } from './problem.ts';

const day = 86_400;
const word = (): string => randomBytes(18).toString('base64url');

/** Whoever is signed in there agrees at once; where to is known of the program, which the simulator lets it say itself. */
export function authorize({ query, base }: FakeRequest, world: World): FakeAnswer {
  const [account] = amoAccounts(world);
  const back = query.get('redirect_uri');
  if (!account || !query.get('client_id') || !back) return problem(400, 'client_id or redirect_uri is missing');
  const code = word();
  account.codes.add(code);
  const to = new URL(back);
  to.searchParams.set('code', code);
  to.searchParams.set('state', query.get('state') ?? '');
  to.searchParams.set('referer', new URL(base).host);
  to.searchParams.set('client_id', query.get('client_id')!);
  return { status: 302, headers: { location: to.href }, body: '' };
}

/** For a code or a refresh token, each of them good once. */
export function giveTokens({ body }: FakeRequest, world: World): FakeAnswer {
  const given = JSON.parse(body.toString('utf8')) as Record<string, string>;
  if (!given.client_id || !given.client_secret) return problem(400, 'client_id or client_secret is missing');
  const taken = (account: AmoAccount): boolean =>
    given.grant_type === 'authorization_code'
      ? account.codes.delete(given.code ?? '')
      : given.grant_type === 'refresh_token' && isLiving(account, given.refresh_token ?? '', world);
  const account = amoAccounts(world).find(taken);
  if (!account) {
    const what = given.grant_type === 'refresh_token' ? 'Refresh token' : 'Authorization code';
    return problem(400, `${what} has been revoked`);
  }
  const [access_token, refresh_token] = [word(), word()];
  account.tokens.set(access_token, world.now() + day * 1000);
  account.refreshers.set(refresh_token, world.now() + threeMonths);
  return json({ token_type: 'Bearer', expires_in: day, access_token, refresh_token });
}

const threeMonths = 90 * day * 1000;

/** Used once, it is gone; used by nobody for three months, it is over. */
function isLiving({ refreshers }: AmoAccount, token: string, world: World): boolean {
  const ends = refreshers.get(token) ?? 0;
  return refreshers.delete(token) && ends > world.now();
}
