import { createHmac } from 'node:crypto';
import type { IceServer } from '@parley/contract/calls/calls';
import { hours, now } from '../../kit/clock.ts';
import { surroundings } from './surroundings.ts';

export function iceServersFor(user_id: number): IceServer[] {
  const { stun_urls, turn } = surroundings();
  const stun = stun_urls.length ? [{ urls: stun_urls }] : [];
  return turn ? [...stun, { urls: turn.urls, ...relayPass(turn.secret, user_id) }] : stun;
}

// A call lasts up to ninety minutes after it has rung, and may need the relay anew until its last one.
const goodFor = hours(2);

/** As coturn takes them with `use-auth-secret`: worth nothing afterwards. */
export function relayPass(secret: string, user_id: number): { username: string; credential: string } {
  const username = `${Math.floor((now().getTime() + goodFor) / 1000)}:${user_id}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
