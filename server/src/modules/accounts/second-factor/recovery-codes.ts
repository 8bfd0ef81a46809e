import { randomInt } from 'node:crypto';
import { hashToken } from '../../../kit/tokens.ts';

const amount = 10;
// Without 0, 1, i, l and o: what is written down by hand must be read back.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Of 79 bits each, so that a plain hash keeps them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => [word(), word(), word(), word()].join('-'));

/** However it was typed, a code is its letters. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toLowerCase().replace(/[\s-]/g, ''));

const word = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
