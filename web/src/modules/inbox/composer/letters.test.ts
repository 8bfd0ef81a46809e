import type { MessageFile } from '@parley/contract/inbox/messages';
import { beforeEach, expect, test } from 'vitest';
import { changeLetter, clearLetter, giveBack, isBegun, letters, letterTo } from './letters.ts';

const anna = 1;
const file = { id: 7, name: 'cat.png', kind: 'image', size: 3 } as MessageFile;
beforeEach(() => letters.setState({ all: {} }));

test('what did not leave comes back before what has been begun since', () => {
  changeLetter(anna, { text: 'And another thing' });
  giveBack(anna, { text: 'Dear Anna', file });
  expect(letterTo(anna)).toMatchObject({ text: 'Dear Anna\nAnd another thing', files: [{ name: 'cat.png', file }] });
});

test('a note comes back as a note, unless something else is being written', () => {
  giveBack(anna, { text: 'For us', mode: 'note' });
  expect(letterTo(anna).mode).toBe('note');
  changeLetter(anna, { mode: 'reply', text: 'To you' });
  giveBack(anna, { text: 'For us', mode: 'note' });
  expect(letterTo(anna).mode).toBe('reply');
});

test('once sent the words are gone, and the way they went is remembered', () => {
  changeLetter(anna, { text: 'Hello', dialogue_id: 5, began_after: 3 });
  clearLetter(anna);
  expect(letterTo(anna)).toMatchObject({ text: '', dialogue_id: 5, began_after: null });
  expect(isBegun(letterTo(anna))).toBe(false);
});

test('letters to different people do not know of one another', () => {
  changeLetter(anna, { text: 'Hello' });
  expect(isBegun(letterTo(2))).toBe(false);
});
