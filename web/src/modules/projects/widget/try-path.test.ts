import { expect, test } from 'vitest';
import { tryPath } from './try-path.ts';

test('a key goes to the test page whole', () => {
  expect(tryPath('7-9-a_b', 'ru')).toBe('/widget/try/?key=7-9-a_b&lang=ru');
});
