import { passwordWeakness } from '@parley/contract/accounts/password-weakness';

export type Strength = 0 | 1 | 2 | 3 | 4;

const OFTEN = /^(password|qwerty|йцукен|пароль|letmein|welcome|admin|iloveyou|1234|1111|0000|abc)/i;

/** A hint beside the rule: length counts most, then kinds of characters; what would be refused is weak. */
export function passwordStrength(password: string): Strength {
  if (password.length < 6) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size >= 6;
  const points =
    Number(password.length >= 10) + Number(password.length >= 14) + Number(kinds >= 2) + Number(kinds >= 3);
  const isWeak = passwordWeakness(password) !== null || OFTEN.test(password);
  return isWeak || !varied ? 1 : (Math.max(1, points) as Strength);
}
