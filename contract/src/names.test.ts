import { expect, test } from 'vitest';
import { name, tidyName } from './names.ts';

const isName = (text: string) => name(120).safeParse(text).success;

test('a name is one line without links', () => {
  for (const good of ['Ada Lovelace', 'J.Smith', 'shop.example', 'Анна М.', 'A/B tests', 'Smith: sons'])
    expect([good, isName(good)]).toEqual([good, true]);
  for (const bad of ['https://evil.example', 'see www.evil.example', 'evil.example/win', 'evil.example?x', 'a\nb'])
    expect([bad, isName(bad)]).toEqual([bad, false]);
});

test('of a name that comes from elsewhere only its links are lost', () => {
  expect(tidyName('Ada  https://evil.example/x Lovelace\n', 120)).toBe('Ada Lovelace');
  expect(tidyName('evil.example/win', 120)).toBe('');
});

test('a megabyte of letters is refused as soon as any other name', () => {
  // Read in several ways at each letter, these would take hours.
  for (const part of ['a', 'a.', 'a-', 'www', ':/']) expect(isName(part.repeat(500_000))).toBe(false);
});
