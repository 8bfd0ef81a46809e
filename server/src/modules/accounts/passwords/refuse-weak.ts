import { passwordWeakness } from '@parley/contract/accounts/password-weakness';
import { refuse } from '../../../kit/errors.ts';

type Owner = { email: string; name: string; email_verified: boolean };

/** The contract refuses what is weak for everyone; whose password it is to be is known only here. */
export function refuseWeak(password: string, { email, name, email_verified }: Owner): void {
  // The name beside an unproved address may be another's: its owner would not know what is wrong.
  if (passwordWeakness(password, email_verified ? { email, name } : { email })) refuse('weak_password');
}
