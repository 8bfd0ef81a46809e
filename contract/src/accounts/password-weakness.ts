import { commonPasswords } from './common-passwords.ts';

/** The floor of the specification. */
const shortest = 6;

// What the fingers walk along, read from either end.
const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхъ',
];

export type Weakness = 'short' | 'common' | 'monotonous' | 'personal';
export type Owner = { email?: string | undefined; name?: string | undefined };

/** Why a password is easy to guess, or null. */
export function passwordWeakness(password: string, owner: Owner = {}): Weakness | null {
  const plain = password.toLowerCase();
  if (password.length < shortest) return 'short';
  if (commonPasswords.has(plain) || isWalk(plain)) return 'common';
  if (new Set(plain).size < 4) return 'monotonous';
  if (wordsOf(owner).some((word) => plain.includes(word))) return 'personal';
  return null;
}

const isWalk = (plain: string): boolean =>
  walks.some((walk) => walk.includes(plain) || walk.includes([...plain].reverse().join('')));

const wordsOf = ({ email = '', name = '' }: Owner): string[] =>
  [email, email.split('@')[0]!, ...name.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= 4);
