import { expect, test, vi } from 'vitest';
import { clampCount, readCount } from './count-value.ts';
import { sortFiles } from './file-rules.ts';
import { initials, palette, paletteColor } from './initials.ts';
import { passwordStrength } from './password-strength.ts';
import { placeTip } from './place-tip.ts';
import { hideToast, pauseToast, resumeToast, toast, useToasts } from './toast.ts';

test('a counter never goes below zero', () => {
  expect(clampCount(-3)).toBe(0);
  expect(clampCount(7, 5)).toBe(5);
  expect(clampCount(Number.NaN)).toBe(0);
  expect(readCount('-12')).toBe(12);
  expect(readCount('')).toBe(0);
});

test('a file that is too big or of a wrong kind is named and left out', () => {
  const megabyte = 1024 * 1024;
  const files = [
    { name: 'base.XLSX', size: 10, type: '' },
    { name: 'photo.png', size: 10, type: 'image/png' },
    { name: 'huge.xlsx', size: 15 * megabyte + 1, type: '' },
  ];
  expect(sortFiles(files, { accept: ['.xls', '.xlsx'] })).toEqual({
    good: [files[0]],
    wrongKind: ['photo.png'],
    tooBig: ['huge.xlsx'],
  });
  expect(sortFiles(files, { accept: ['image/*'] }).good).toEqual([files[1]]);
  expect(sortFiles(files, {}).good).toHaveLength(2);
});

test('initials come from the first and the last word, or from the phone', () => {
  expect(initials('Марина Королёва')).toBe('МК');
  expect(initials('Ana Maria de Souza')).toBe('AS');
  expect(initials('sofia')).toBe('S');
  expect(initials('+7 921 555-01-11')).toBe('11');
  expect(initials('😀')).toBe('?');
});

test('a person keeps one of eleven colours', () => {
  expect(palette).toHaveLength(11);
  expect(paletteColor(12)).toBe(paletteColor(1));
  expect(palette).toContain(paletteColor('Sofia Gómez'));
});

test('longer and more varied passwords are stronger, common ones stay weak', () => {
  expect(passwordStrength('12345')).toBe(0);
  expect(passwordStrength('password2026!')).toBe(1);
  expect(passwordStrength('aaaaaaaaaaaaaa')).toBe(1);
  expect(passwordStrength('abcdefghijklmnop')).toBe(1);
  expect(passwordStrength('river stone')).toBeGreaterThanOrEqual(2);
  expect(passwordStrength('River-stone-7-moon')).toBe(4);
});

test('a tip stands above its target, below where there is no room, and inside the window', () => {
  const view = { width: 400, height: 300 };
  const tip = { width: 100, height: 24 };
  expect(placeTip({ left: 150, top: 100, width: 40, height: 32 }, tip, view)).toEqual({ left: 120, top: 68 });
  expect(placeTip({ left: 150, top: 8, width: 40, height: 32 }, tip, view)).toEqual({ left: 120, top: 48 });
  expect(placeTip({ left: 380, top: 100, width: 20, height: 32 }, tip, view).left).toBe(294);
});

test('a toast leaves after 3.5 seconds, one with a way back after 8, and waits while it is pointed at', () => {
  vi.useFakeTimers();
  const shown = () => useToasts.getState().toasts.length;
  const id = toast.success('Saved');
  vi.advanceTimersByTime(3400);
  pauseToast(id);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe(1);
  resumeToast(id);
  vi.advanceTimersByTime(3499);
  expect(shown()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(0);
  toast.success('Deleted', { undo: () => undefined });
  vi.advanceTimersByTime(7999);
  expect(shown()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(0);
  for (const text of ['a', 'b', 'c', 'd']) toast.info(text);
  expect(useToasts.getState().toasts.map((it) => it.text)).toEqual(['b', 'c', 'd']);
  for (const it of useToasts.getState().toasts) hideToast(it.id);
  vi.useRealTimers();
});
