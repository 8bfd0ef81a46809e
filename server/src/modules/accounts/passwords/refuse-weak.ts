import { passwordWeakness } from '@parley/contract/accounts/password-weakness';
import { refuse } from '../../../kit/errors.ts';

type Owner = { email: string; name: string; email_verified: boolean };

/** The contract refuses what is weak for everyone; whose password it is to be is known only here. */
export function refuseWeak(password: string, owner: Owner): void {
  if (isWeak(password, owner)) refuse('weak_password');
}

/** The name beside an unproved address may be another's: its owner would not know what is wrong. */
export const isWeak = (password: string, { email, name, email_verified }: Owner): boolean =>
  passwordWeakness(password, email_verified ? { email, name } : { email }) !== null;
