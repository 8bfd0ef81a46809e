import { expect, test } from 'vitest';
import { afterRebinding, keyOfCommand, readBindings } from './bindings.ts';

const command = (id: string, keys: string) => ({ id, keys, title: id, group: 'g', run: () => {} });
const all = [command('close', 'KeyE'), command('take', 'KeyT')];

test('a chosen key stands before the usual one', () => {
  expect(keyOfCommand(all[0]!, {})).toBe('KeyE');
  expect(keyOfCommand(all[0]!, { close: 'KeyQ' })).toBe('KeyQ');
  expect(keyOfCommand(all[0]!, { close: null })).toBeNull();
});

test('a key given to another command is taken from the one that had it', () => {
  const chosen = afterRebinding({}, all, 'close', 'KeyT');
  expect(all.map((it) => keyOfCommand(it, chosen))).toEqual(['KeyT', null]);
});

test('what is stored and invalid is ignored', () => {
  expect(readBindings('{"close":5}')).toEqual({});
  expect(readBindings('nonsense')).toEqual({});
  expect(readBindings('{"close":"KeyQ"}')).toEqual({ close: 'KeyQ' });
});
