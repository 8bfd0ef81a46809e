import { createHmac } from 'node:crypto';
import type { IceServer } from '@parley/contract/calls/calls';
import { hours, now } from '../../kit/clock.ts';
import { surroundings } from './surroundings.ts';

/** As coturn takes them with `use-auth-secret`: good for an hour, and worth nothing afterwards. */
export function iceServersFor(user_id: number): IceServer[] {
  const { stun_urls, turn } = surroundings();
  const stun = stun_urls.length ? [{ urls: stun_urls }] : [];
  if (!turn) return stun;
  const username = `${Math.floor((now().getTime() + hours(1)) / 1000)}:${user_id}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [...stun, { urls: turn.urls, username, credential }];
}
