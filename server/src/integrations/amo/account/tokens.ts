import * as z from 'zod/mini';
import { minutes, now } from '../../../kit/clock.ts';
import { surroundings } from '../surroundings.ts';
import { AmoError, askOnce, ownTrouble } from './ask-amo.ts';
import type { AmoSecrets } from './secrets.ts';

const given = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });

type Grant =
  | { grant_type: 'authorization_code'; code: string }
  | { grant_type: 'refresh_token'; refresh_token: string };

/** A pair of tokens for a code or for the pair before; either is good once. */
export async function fetchTokens(domain: string, grant: Grant, redirect_uri: string): Promise<AmoSecrets> {
  const { app } = surroundings();
  if (!app) throw ownTrouble('refused', 'amo_no_app');
  const body = { client_id: app.id, client_secret: app.secret, redirect_uri, ...grant };
  const told = await askOnce(domain, '/oauth2/access_token', { method: 'POST', body }).catch((error: AmoError) => {
    // A token that was used or revoked is a wrong word of ours there; it will never be right again.
    throw error.kind === 'wrong' ? new AmoError('refused', error.message, { status: error.status }) : error;
  });
  const { access_token, refresh_token, expires_in } = given.parse(told);
  const expires_at = String(now().getTime() + expires_in * 1000);
  return { domain, access_token, refresh_token, expires_at, redirect_uri };
}

const early = minutes(5);

export const isStale = ({ expires_at }: AmoSecrets): boolean =>
  expires_at !== undefined && Number(expires_at) - early < now().getTime();
