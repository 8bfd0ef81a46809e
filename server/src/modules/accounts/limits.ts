import type { Limit } from '../../kit/attempts.ts';
import { hours, minutes, seconds } from '../../kit/clock.ts';

/** How often one may try. The first four are what the field has settled on; the rest guard short codes. */
export const limits = {
  signInByAddress: { name: 'sign-in from', times: 5, within: seconds(20) },
  signInByEmail: { name: 'sign-in as', times: 20, within: minutes(5) },
  registration: { name: 'registration from', times: 5, within: minutes(5) },
  resetByEmail: { name: 'reset of', times: 5, within: hours(1) },
  resetByAddress: { name: 'reset from', times: 5, within: hours(1) },
  resetTry: { name: 'reset code from', times: 10, within: minutes(5) },
  secondFactor: { name: 'second factor of', times: 5, within: minutes(5) },
  currentPassword: { name: 'password of', times: 5, within: minutes(5) },
  openid: { name: 'openid from', times: 20, within: minutes(5) },
} satisfies Record<string, Limit>;
