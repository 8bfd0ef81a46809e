import { commonPasswords } from './common-passwords.ts';

/** The floor of the specification, and what nobody remembers. */
export const [shortest, longest] = [6, 256];

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

/** Why a password is easy to guess, or null. One that is refused for its length is not looked through. */
export function passwordWeakness(password: string, owner: Owner = {}): Weakness | null {
  if (password.length > longest) return null;
  const plain = password.toLowerCase();
  const weakness = weaknessOf(plain);
  if (weakness) return weakness;
  // A name within a longer word tells nothing: what is left without it must stand by itself.
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && weaknessOf(rest.replace(/[^\p{L}\p{N}]/gu, '')) ? 'personal' : null;
}

function weaknessOf(plain: string): Weakness | null {
  if (plain.length < shortest) return 'short';
  if (commonPasswords.has(plain) || isWalk(plain)) return 'common';
  return new Set(plain).size < 4 ? 'monotonous' : null;
}

function isWalk(plain: string): boolean {
  const back = [...plain].reverse().join('');
  return walks.some((walk) => walk.includes(plain) || walk.includes(back));
}

const wordsOf = ({ email = '', name = '' }: Owner): string[] =>
  [email, email.split('@')[0]!, ...name.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= 4)
    .sort((one, other) => other.length - one.length);
