/** The floor of the specification; a project's policy may ask for more. */
const shortest = 6;

const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 000000 111111 123123 654321 666666 qwerty qwerty123 qwertyuiop 1q2w3e
  1q2w3e4r asdfgh zxcvbn abc123 password password1 passw0rd iloveyou letmein welcome admin admin123 monkey dragon football
  sunshine princess йцукен пароль любовь привет senha contraseña hola123`.split(/\s+/),
);

export type Weakness = 'short' | 'common' | 'monotonous' | 'personal';

/** Why a password is easy to guess, or null. Only what is short is always refused; the rest is for meter and policy. */
export function passwordWeakness(password: string, person: { email?: string; name?: string } = {}): Weakness | null {
  const plain = password.toLowerCase();
  if (password.length < shortest) return 'short';
  if (common.has(plain)) return 'common';
  if (new Set(plain).size < 4) return 'monotonous';
  if (wordsOf(person).some((word) => plain.includes(word))) return 'personal';
  return null;
}

const wordsOf = ({ email = '', name = '' }: { email?: string; name?: string }): string[] =>
  [email.split('@')[0]!, ...name.split(/\s+/)].map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
