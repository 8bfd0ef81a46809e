import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

afterEach(() => vi.unstubAllGlobals());

const page = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the screen is held, again when the page is seen again, and let go', async () => {
  let held = 0;
  const request = () => {
    held += 1;
    return Promise.resolve({ release: () => Promise.resolve((held -= 1)) });
  };
  const document = page();
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const stop = keepAwake();
  await settled();
  expect(held).toBe(1);
  // Hidden: the browser takes it back by itself.
  held = 0;
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(held).toBe(0);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(held).toBe(1);
  stop();
  expect(held).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(held).toBe(0);
  keepAwake()();
  await settled();
  expect(held).toBe(0);
});

test('where there is no such thing, or it is refused, nothing happens', async () => {
  vi.stubGlobal('document', page());
  vi.stubGlobal('navigator', {});
  expect(() => keepAwake()()).not.toThrow();
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } });
  expect(() => keepAwake()()).not.toThrow();
  await settled();
});
