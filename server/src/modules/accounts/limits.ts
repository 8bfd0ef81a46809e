import type { Limit } from '../../kit/attempts.ts';
import { hours, minutes, seconds } from '../../kit/clock.ts';

/**
 * How often one may try. The first four are what the field has settled on; the rest guard short codes. A try that was
 * right is given back where an office shares one address: fifty people come in at nine, and only wrong tries add up.
 */
export const limits = {
  signInByAddress: { name: 'sign-in from', times: 5, within: seconds(20) },
  signInByEmail: { name: 'sign-in as', times: 20, within: minutes(5) },
  registration: { name: 'registration from', times: 5, within: minutes(5) },
  resetByEmail: { name: 'reset of', times: 5, within: hours(1) },
  resetByAddress: { name: 'reset from', times: 5, within: hours(1) },
  emailCodeByEmail: { name: 'e-mail code of', times: 5, within: hours(1) },
  emailCodeByAddress: { name: 'e-mail code from', times: 10, within: hours(1) },
  emailCodeTry: { name: 'e-mail code tried from', times: 10, within: minutes(5) },
  resetTry: { name: 'reset code from', times: 10, within: minutes(5) },
  secondFactor: { name: 'second factor of', times: 5, within: minutes(5) },
  currentPassword: { name: 'password of', times: 5, within: minutes(5) },
  openid: { name: 'openid from', times: 60, within: minutes(5) },
  // A row each, kept for ten minutes: as many as may set out at once from one house.
  openidUrl: { name: 'openid url from', times: 300, within: minutes(5) },
  // Right ones too: each password costs a tenth of a second to check.
  allSignIns: { name: 'any sign-in from', times: 600, within: minutes(5) },
} satisfies Record<string, Limit>;
