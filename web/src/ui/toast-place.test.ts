import { expect, test } from 'vitest';
import { toastTop } from './toast-place.ts';

const corner = { left: 72, right: 432, top: 800, bottom: 900 };
const box = (left: number, right: number, top: number, bottom: number, isWindow = false) => ({
  left,
  right,
  top,
  bottom,
  isWindow,
});

test('toasts stand in their corner while nothing that is written or pressed is there', () => {
  expect(toastTop(corner, [], false)).toBeNull();
  // The composer beside the list, and a window in the middle.
  expect(toastTop(corner, [box(433, 1440, 760, 900), box(280, 1160, 150, 750, true)], false)).toBeNull();
});

test('a composer or a tall window that reaches into the corner sends them up, below its heading', () => {
  expect(toastTop(corner, [box(56, 1440, 760, 900)], false)).toBe(116);
  expect(toastTop(corner, [box(0, 390, 760, 900)], true)).toBe(64);
  expect(toastTop(corner, [box(280, 1160, 40, 880, true)], false)).toBe(104);
  expect(toastTop(corner, [box(0, 390, 0, 900, true), box(0, 390, 760, 900)], true)).toBe(64);
  // Nor is what stands at the head of what the window shows.
  const [ticket, composer] = [box(0, 390, 60, 180), box(0, 390, 760, 900)];
  expect(toastTop(corner, [box(0, 390, 0, 900, true), ticket, composer], true)).toBe(188);
  expect(toastTop(corner, [box(280, 1160, 40, 880, true), box(56, 1430, 48, 158)], false)).toBe(104);
  // A sheet from below leaves room above it.
  expect(toastTop(corner, [box(0, 390, 120, 900, true)], true)).toBe(20);
});

test('sent up, they stand below the bars that are there, and cover none of them', () => {
  const products = box(72, 660, 780, 880);
  const bars = [box(56, 1430, 48, 158), box(680, 1430, 166, 216), box(680, 1430, 216, 260)];
  expect(toastTop(corner, [products, ...bars], false)).toBe(268);
  expect(toastTop(corner, bars, false)).toBeNull();
});
