import { expect, test } from 'vitest';
import { hashToken, isSameHash, isToken, newDigits, newToken } from './tokens.ts';

test('a token is recognised by its exact form', () => {
  const token = newToken();
  expect(isToken(token)).toBe(true);
  for (const other of [
    '',
    ' ',
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    token.slice(1),
    `${token}a`,
    `${token.slice(1)}/`,
  ]) {
    expect(isToken(other)).toBe(false);
  }
  for (const other of [undefined, null, 43, [token], { token }]) expect(isToken(other)).toBe(false);
});

test('tokens do not repeat', () => {
  expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
});

test('hashes are the same only when they are, and an empty one never is', () => {
  expect(isSameHash(hashToken('a'), hashToken('a'))).toBe(true);
  expect(isSameHash(hashToken('a'), hashToken('b'))).toBe(false);
  expect(isSameHash(hashToken('a'), hashToken('a').slice(1))).toBe(false);
  expect(isSameHash('', '')).toBe(false);
});

test('a code keeps its leading zeros', () => {
  const codes = Array.from({ length: 500 }, () => newDigits(8));
  expect(codes.every((code) => /^\d{8}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});
