import { createHmac } from 'node:crypto';
import type { IceServer } from '@parley/contract/calls/calls';
import { hours, now } from '../../kit/clock.ts';
import { surroundings } from './surroundings.ts';

export function iceServersFor(user_id: number): IceServer[] {
  const { stun_urls, turn } = surroundings();
  const stun = stun_urls.length ? [{ urls: stun_urls }] : [];
  return turn ? [...stun, { urls: turn.urls, ...relayPass(turn.secret, user_id) }] : stun;
}

/** As coturn takes them with `use-auth-secret`: good for an hour, and worth nothing afterwards. */
export function relayPass(secret: string, user_id: number): { username: string; credential: string } {
  const username = `${Math.floor((now().getTime() + hours(1)) / 1000)}:${user_id}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
