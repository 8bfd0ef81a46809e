import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { expect, test } from 'vitest';
import { isLetter, isSendKey } from './send-key.ts';

const press = (keys: string, isComposing = false) => ({
  key: 'Enter',
  shiftKey: keys.includes('shift'),
  ctrlKey: keys.includes('ctrl'),
  metaKey: false,
  altKey: keys.includes('alt'),
  nativeEvent: { isComposing },
});

test('Enter sends or breaks the line, as the person chose', () => {
  expect(isSendKey(press(''), 'enter')).toBe(true);
  expect(isSendKey(press('shift'), 'enter')).toBe(false);
  expect(isSendKey(press(''), 'shift')).toBe(false);
  expect(isSendKey(press('shift'), 'shift')).toBe(true);
  expect(isSendKey(press(''), 'button')).toBe(false);
});

test('Ctrl with Enter sends whatever was chosen', () => {
  expect(isSendKey(press('ctrl'), 'button')).toBe(true);
});

test('Alt with Enter says how it is sent, and is no plain sending', () => {
  for (const chosen of ['enter', 'shift', 'button'] as const) {
    expect(isSendKey(press('alt'), chosen)).toBe(false);
    expect(isSendKey(press('alt shift'), chosen)).toBe(false);
  }
});

test('Enter that ends a composed word does not send', () => {
  expect(isSendKey(press('', true), 'enter')).toBe(false);
});

test('what may be a letter is written as one', () => {
  expect(isLetter({ letters: true } as ChannelLimits)).toBe(true);
  expect(isLetter({} as ChannelLimits)).toBe(false);
  expect(isLetter(null)).toBe(true);
});
