import { randomBytes } from 'node:crypto';
import { isConsent } from '../asking-page.ts';
import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import type { Account, World } from '../world.ts';
import { consentPage } from './consent.ts';
import { badToken, refused } from './graph.ts';

const messages = 'instagram_business_manage_messages';
const days60 = 60 * 24 * 3600;

type Grant = { account: Account; redirect_uri: string; permissions: string };
type Known = { codes: Map<string, Grant>; tokens: Map<string, Account> };
const known = new WeakMap<World, Known>();
const knownIn = (world: World): Known => {
  const found = known.get(world) ?? { codes: new Map(), tokens: new Map() };
  known.set(world, found);
  return found;
};

/** The page where the owner of an account lets an app in, and what its code is traded for; null: something else is asked. */
export function answerLogin(request: FakeRequest, world: World): FakeAnswer | null {
  const accounts = world.accounts.filter((it) => it.channel === 'instagram');
  switch (`${request.method} ${request.path.replace(/^\/v\d+\.\d+/, '')}`) {
    case 'GET /oauth/authorize':
      return ask(request, accounts);
    case 'POST /oauth/authorize':
      return decide(request, accounts, knownIn(world));
    case 'POST /oauth/access_token':
      return trade(new URLSearchParams(request.body.toString()), knownIn(world));
    case 'GET /access_token':
      return lengthen(request.query, knownIn(world));
    default:
      return null;
  }
}

const no = (message: string): FakeAnswer =>
  json({ error_type: 'OAuthException', code: 400, error_message: message }, 400);

const ofApp = (accounts: Account[], client_id: string | null): Account[] =>
  accounts.filter(({ settings }) => settings.app_id !== undefined && settings.app_id === client_id);

function ask({ query, headers }: FakeRequest, accounts: Account[]): FakeAnswer {
  const own = ofApp(accounts, query.get('client_id'));
  const back = query.get('redirect_uri');
  if (!own.length) return no('Invalid platform app');
  if (!back || !URL.canParse(back)) return no('Invalid redirect_uri');
  if (query.get('response_type') !== 'code') return no('Invalid response_type');
  if (!query.get('scope')?.includes('instagram_business_basic')) return no('Invalid scope');
  return consentPage(own, headers['accept-language'] ?? '');
}

/** Leads back as the owner chose; what the app gave along comes back unchanged. */
function decide({ query, body }: FakeRequest, accounts: Account[], { codes }: Known): FakeAnswer {
  const chosen = new URLSearchParams(body.toString());
  const account = ofApp(accounts, query.get('client_id')).find((it) => it.key === chosen.get('account'));
  const redirect_uri = query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirect_uri)) return no('Invalid redirect_uri');
  const back = new URL(redirect_uri);
  if (account && isConsent(chosen)) {
    const code = `AQ${randomBytes(48).toString('base64url')}`;
    const permissions = ['instagram_business_basic', ...(chosen.has('messages') ? [messages] : [])].join(',');
    codes.set(code, { account, redirect_uri, permissions });
    back.searchParams.set('code', code);
  } else {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_reason', 'user_denied');
    back.searchParams.set('error_description', 'The user denied your request');
  }
  const state = query.get('state');
  if (state) back.searchParams.set('state', state);
  // Instagram adds this to every address it leads to.
  return { status: 302, headers: { location: `${back.href}#_` }, body: '' };
}

function trade(asked: URLSearchParams, { codes, tokens }: Known): FakeAnswer {
  const grant = codes.get(asked.get('code') ?? '');
  codes.delete(asked.get('code') ?? '');
  if (asked.get('grant_type') !== 'authorization_code') return no('Invalid grant_type');
  if (!grant) return no('Matching code was not found or was already used');
  const { account, redirect_uri, permissions } = grant;
  const { app_id, app_secret } = account.settings;
  if (asked.get('client_id') !== app_id) return no('Invalid platform app');
  if (asked.get('client_secret') !== app_secret) return no('Error validating client secret');
  if (asked.get('redirect_uri') !== redirect_uri) {
    return no('Error validating verification code. Please make sure your redirect_uri is identical');
  }
  const access_token = `IGshort${randomBytes(24).toString('base64url')}`;
  tokens.set(access_token, account);
  return json({ data: [{ access_token, user_id: account.key, permissions }] });
}

function lengthen(query: URLSearchParams, { tokens }: Known): FakeAnswer {
  const account = tokens.get(query.get('access_token') ?? '');
  if (query.get('grant_type') !== 'ig_exchange_token') return refused(100, 'Invalid grant_type');
  if (!account) return badToken;
  if (query.get('client_secret') !== account.settings.app_secret) return refused(101, 'Error validating client secret');
  account.settings.token ??= `IGAA${randomBytes(24).toString('base64url')}`;
  delete account.settings.expired;
  return json({ access_token: account.settings.token, token_type: 'bearer', expires_in: days60 });
}
