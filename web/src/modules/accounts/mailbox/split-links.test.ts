import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test('web addresses become links, and the full stop after one does not', () => {
  expect(splitLinks('Open http://localhost:8080/app/invite/#abc. It works once')).toEqual([
    { text: 'Open ' },
    { text: 'http://localhost:8080/app/invite/#abc', href: 'http://localhost:8080/app/invite/#abc' },
    { text: '. It works once' },
  ]);
});

test('nothing but the web becomes a link', () => {
  expect(splitLinks('javascript:alert(1) mailto:a@b.example')).toEqual([
    { text: 'javascript:alert(1) mailto:a@b.example' },
  ]);
  expect(splitLinks('')).toEqual([]);
});
