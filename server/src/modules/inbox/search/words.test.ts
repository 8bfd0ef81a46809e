import { expect, test } from 'vitest';
import { snippetOf, wordsOf } from './words.ts';

test('every word is looked for, the last one by its beginning', () => {
  expect(wordsOf('Счёт, оплач')).toBe('счет & оплач:*');
  expect(wordsOf('to me')).toBe('to & me');
  expect(wordsOf(' ?! ')).toBeNull();
});

test('what a search box is given cannot become part of the query', () => {
  expect(wordsOf("a' | !b & c:* \\")).toBe('a & b & c');
});

test('a long message is shown where the word stands', () => {
  const text = `${'Lorem ipsum dolor '.repeat(20)}the blue vase ${'sit amet '.repeat(40)}`;
  const snippet = snippetOf(text, 'VASE');
  expect(snippet).toContain('the blue vase');
  expect(snippet.startsWith('…')).toBe(true);
  expect(snippet.endsWith('…')).toBe(true);
  expect(snippet.length).toBeLessThan(200);
  expect(snippetOf('Hello', 'other')).toBe('Hello');
});
