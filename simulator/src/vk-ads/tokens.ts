import { randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import { readFields } from '../read-form.ts';
import type { World } from '../world.ts';
import type { Ads, Cabinet } from './cabinet.ts';
import { denied, refused } from './refusals.ts';

const day = 86_400;
const mostTokens = 5;
const word = () => randomBytes(24).toString('base64url');
// What an earlier run gave for the first cabinet is good in this one too.
const lasting = 'demo-';

/** A code, the owner's keys or an older pair for a new pair, which is good for a day. */
export async function giveToken({ headers, body }: FakeRequest, ads: Ads, world: World): Promise<FakeAnswer> {
  const { fields } = await readFields(headers, body);
  const asked = fields as Record<string, string>;
  switch (asked.grant_type ?? '') {
    case 'authorization_code': {
      const grant = ads.codes.get(asked.code ?? '');
      ads.codes.delete(asked.code ?? '');
      if (!grant || grant.client_id !== asked.client_id) return denied(400, 'invalid_grant', 'Invalid code');
      return newPair(grant.cabinet, grant.client_id);
    }
    case 'client_credentials': {
      const cabinet = ads.cabinets.find((it) => it.client_id === asked.client_id);
      if (!cabinet || cabinet.client_secret !== asked.client_secret)
        return denied(401, 'invalid_client', 'Invalid client credentials');
      return newPair(cabinet, cabinet.client_id);
    }
    case 'refresh_token': {
      const old = ads.tokens.find((it) => it.refresh === asked.refresh_token && it.client_id === asked.client_id);
      if (!asked.client_secret) return denied(401, 'invalid_client', 'Client secret is required');
      if (old) ads.tokens.splice(ads.tokens.indexOf(old), 1);
      const cabinet = old?.cabinet ?? lastingOf(asked.refresh_token, ads);
      return cabinet ? newPair(cabinet, asked.client_id ?? '') : denied(400, 'invalid_grant', 'Invalid refresh token');
    }
    default:
      return denied(400, 'unsupported_grant_type', 'Unsupported grant type');
  }

  function newPair(cabinet: Cabinet, client_id: string): FakeAnswer {
    const living = ads.tokens.filter((it) => it.client_id === client_id && it.cabinet === cabinet);
    if (living.filter((it) => it.until > world.now()).length >= mostTokens)
      return denied(403, 'token_limit_exceeded', 'Active access token limit reached');
    const begins = cabinet === ads.cabinets[0] ? lasting : '';
    const pair = { access: begins + word(), refresh: begins + word() };
    ads.tokens.push({ ...pair, client_id, cabinet, until: world.now() + day * 1000 });
    const scope = 'read_ads read_payments create_ads';
    return json({
      access_token: pair.access,
      token_type: 'Bearer',
      scope,
      expires_in: day,
      refresh_token: pair.refresh,
    });
  }
}

/** Whose token it is, or the API's no. */
export function bearerOf({ headers }: FakeRequest, ads: Ads, world: World): Cabinet | FakeAnswer {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const token = ads.tokens.find((it) => it.access === given);
  if (!token) return lastingOf(given, ads) ?? refused(401, 'invalid_token', 'Unknown access token');
  return token.until > world.now() ? token.cabinet : refused(401, 'expired_token', 'Access token is expired');
}

const lastingOf = (given: string | undefined, ads: Ads): Cabinet | undefined =>
  given?.startsWith(lasting) ? ads.cabinets[0] : undefined;
