import { randomBytes } from 'node:crypto';
import { type Fake, type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { readFields } from '../read-form.ts';
import type { Account, World } from '../world.ts';
import { answerIn } from './messenger.ts';
import { hooksOf, numberOf } from './told.ts';

const day = 86_400;

/** As Avito says no to whoever has no good token. */
const noToken = (message: string): FakeAnswer => json({ result: { message, status: false } }, 401);
const refused = (code: number, message: string): FakeAnswer => json({ error: { code, message } }, code);

/** Avito's Messenger API. */
export const avito: Fake = {
  channel: 'avito',
  word: 'avito',
  newId: () => randomBytes(16).toString('hex'),
  clientId: () => `u2i-${randomBytes(9).toString('base64url')}~${randomBytes(6).toString('base64url')}`,
  isSend: ({ method, path }) => method === 'POST' && /\/messages(?:\/image)?$/.test(path),
  errors: {
    bad_request: refused(400, 'validation error'),
    token_expired: noToken('access token expired'),
    no_tariff: refused(402, 'Payment required'),
    forbidden: refused(403, 'Forbidden'),
    not_found: refused(404, 'chat not found'),
    flood: { ...refused(429, 'Too Many Requests'), headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' } },
    server_error: refused(500, 'internal error'),
  },
  hooks: hooksOf,
  answer: async (request, stage) => {
    if (request.path.startsWith('/images/')) return download(request, stage);
    if (request.path === '/token') return giveToken(request, stage);
    const account = bearerOf(request, stage.world);
    if (typeof account === 'string') return noToken(account);
    account.settings.base = request.base;
    return answerIn(account, request, stage);
  },
};

/** For a day, to whoever knows both keys; the first secret that is given is the right one. */
async function giveToken({ method, headers, body, query }: FakeRequest, { world }: Stage): Promise<FakeAnswer> {
  if (method !== 'POST') return refused(405, 'method not allowed');
  const { fields } = await readFields(headers, body);
  const given = { ...Object.fromEntries(query), ...fields } as Record<string, string>;
  if (given.grant_type !== 'client_credentials') return json({ error: 'unsupported_grant_type' }, 400);
  const account = world.account('avito', given.client_id ?? '');
  if (account) account.settings.client_secret ??= given.client_secret ?? '';
  if (!account || account.settings.client_secret !== given.client_secret)
    return json({ error: 'invalid_client', error_description: 'Invalid client credentials' }, 401);
  const access_token = randomBytes(16).toString('base64url');
  account.settings[`token ${access_token}`] = String(world.now() + day * 1000);
  account.settings.user_id ??= String(numberOf(account.key));
  return json({ access_token, expires_in: day, token_type: 'Bearer' });
}

function bearerOf({ headers }: FakeRequest, world: World): Account | string {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const account = world.accounts.find((it) => it.channel === 'avito' && it.settings[`token ${token}`]);
  if (!account) return 'invalid access token';
  return Number(account.settings[`token ${token}`]) > world.now() ? account : 'access token expired';
}

function download({ path }: FakeRequest, { world }: Stage): FakeAnswer {
  const found = world.files.get(path.split('/')[2] ?? '');
  return found
    ? { status: 200, headers: { 'content-type': found.mime }, body: found.bytes }
    : { status: 404, body: '' };
}
