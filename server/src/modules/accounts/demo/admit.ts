import { isDemoEmail } from '@parley/contract/accounts/demo';
import { isShut } from '../../../kit/demo.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { mayUseDemo } from './demo-link.ts';

/** Before every door: the passwords of demo accounts are known, so it matters where one stands. */
export function admit(email: string, context: Context): void {
  if (isShut(email)) refuse('demo_off');
  if (!isAdmitted(email, context)) refuse('demo_elsewhere');
}

export const isAdmitted = (email: string, context: Context): boolean =>
  !isDemoEmail(email) || (!isShut(email) && mayUseDemo(context));
