import { getUser } from '@parley/contract/accounts/users';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, moveClock, seconds } from '../../../kit/clock.ts';
import { secret } from '../../../kit/keys/keys.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { newcomer } from '../test/people.ts';

let door: Door;
let browser: Browser;
let claims: { sub: string; sid: string };
beforeAll(async () => {
  door = await openDoor();
  browser = await newcomer(door);
  claims = JSON.parse(Buffer.from(browser.token.split('.')[1]!, 'base64url').toString()) as typeof claims;
});
afterEach(() => moveClock(0));
afterAll(() => door.close());

const asks = async (token: string) =>
  (await browser.call(getUser, {}, { headers: { authorization: `Bearer ${token}` } })).status;

/** Right in everything but what is changed. */
function forge(changes: { aud?: string; iss?: string; sub?: string; sid?: string; typ?: string; alg?: string } = {}) {
  return new SignJWT({ sid: changes.sid ?? claims.sid })
    .setProtectedHeader({ alg: changes.alg ?? 'HS256', typ: changes.typ ?? 'at+jwt' })
    .setSubject(changes.sub ?? claims.sub)
    .setIssuer(changes.iss ?? 'parley')
    .setAudience(changes.aud ?? 'parley:access')
    .setIssuedAt()
    .setExpirationTime('15m');
}
const key = () => secret('access-token');

test('a token signed with our key and made for this use is accepted', async () => {
  expect(await asks(await forge().sign(await key()))).toBe(200);
});

test('a token lives for 15 minutes', async () => {
  moveClock(minutes(15) - seconds(5));
  expect(await asks(browser.token)).toBe(200);
  moveClock(minutes(15) + seconds(1));
  expect(await asks(browser.token)).toBe(401);
});

test('a token for another audience, by another issuer or of another kind is refused', async () => {
  expect(await asks(await forge({ aud: 'parley:invitation' }).sign(await key()))).toBe(401);
  expect(await asks(await forge({ iss: 'beseda' }).sign(await key()))).toBe(401);
  expect(await asks(await forge({ typ: 'JWT' }).sign(await key()))).toBe(401);
});

test('a token without a signature, with another algorithm or by another key is refused', async () => {
  const unsigned = new UnsecuredJWT({ sid: claims.sid })
    .setSubject(claims.sub)
    .setIssuer('parley')
    .setAudience('parley:access')
    .setIssuedAt()
    .setExpirationTime('15m')
    .encode();
  expect(await asks(unsigned)).toBe(401);
  expect(await asks(await forge({ alg: 'HS512' }).sign(Buffer.concat([await key(), await key()])))).toBe(401);
  expect(await asks(await forge().sign(await secret('refresh-token')))).toBe(401);
  expect(await asks(await forge().sign(Buffer.alloc(32)))).toBe(401);
});

test('a changed, cut or empty token is refused', async () => {
  const [head, , signature] = browser.token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
  expect(await asks([head, payload, signature].join('.'))).toBe(401);
  expect(await asks(browser.token.slice(0, -2))).toBe(401);
  expect(await asks(`${browser.token}=`)).toBe(401);
  expect(await asks('')).toBe(401);
  expect(await asks('null')).toBe(401);
});

test("a token that names another user's session is refused", async () => {
  const other = await newcomer(door);
  const { sid } = JSON.parse(Buffer.from(other.token.split('.')[1]!, 'base64url').toString()) as { sid: string };
  expect(await asks(await forge({ sid }).sign(await key()))).toBe(401);
  expect(await asks(await forge({ sid: '00000000-0000-4000-8000-000000000000' }).sign(await key()))).toBe(401);
});

test('the refresh token is no access token', async () => {
  expect(await asks(browser.cookies.get('parley_refresh')!.split('.')[1]!)).toBe(401);
});
