import { expect, test } from 'vitest';
import { findCommand } from './follow-keys.ts';

const command = (id: string, keys: string, more = {}) => ({ id, keys, title: id, group: 'g', run: () => {}, ...more });
const all = [command('close', 'KeyE'), command('palette', 'Mod+KeyK', { inFields: true }), command('go', 'KeyG KeyD')];
const found = (chords: string[], place: 'free' | 'field' | 'floating') => findCommand(chords, place, all)?.id;

test('a letter is a command outside of fields, and within them only with Alt', () => {
  expect(found(['KeyE'], 'free')).toBe('close');
  expect(found(['KeyE'], 'field')).toBeUndefined();
  expect(found(['Alt+KeyE'], 'field')).toBe('close');
  expect(found(['Alt+KeyE'], 'floating')).toBeUndefined();
});

test('the palette opens from anywhere', () => {
  for (const place of ['free', 'field', 'floating'] as const) expect(found(['Mod+KeyK'], place)).toBe('palette');
});

test('of two keys the pair counts before the last one alone', () => {
  expect(found(['KeyG KeyD', 'KeyD'], 'free')).toBe('go');
});
