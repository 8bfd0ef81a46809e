import { expect, test } from 'vitest';
import { emptyLetter } from './letters.ts';
import { mergeDrafts } from './merge-drafts.ts';

const draft = (at: number, text: string, more: Partial<typeof emptyLetter> = {}) => ({
  at,
  letter: { ...emptyLetter, text, ...more },
});

test('of two drafts the newer one goes on, whichever side it stands on', () => {
  expect(mergeDrafts(draft(2, 'Hello, Anna'), draft(1, 'Hello')).text).toBe('Hello, Anna');
  expect(mergeDrafts(draft(1, 'Hello'), draft(2, 'Hello, Anna')).text).toBe('Hello, Anna');
});

test('what only the older one says is kept below', () => {
  expect(mergeDrafts(draft(1, 'On the phone'), draft(2, 'At the desk')).text).toBe('At the desk\nOn the phone');
  expect(mergeDrafts(draft(2, ''), draft(1, 'Begun before')).text).toBe('Begun before');
  expect(mergeDrafts(draft(2, 'New'), draft(1, 'Old', { subject: 'Bill', mode: 'note' }))).toMatchObject({
    subject: 'Bill',
    mode: 'reply',
  });
});
