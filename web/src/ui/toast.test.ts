import { afterEach, expect, test } from 'vitest';
import { hideToast, toast, useToasts } from './toast.ts';

const shown = () => useToasts.getState().toasts.map(({ text }) => text);

afterEach(() => {
  for (const { id } of useToasts.getState().toasts) hideToast(id);
});

test('the same words are said once, by the newer of two', () => {
  toast.error('No network');
  toast.info('Saved');
  const last = toast.error('No network');
  expect(shown()).toEqual(['Saved', 'No network']);
  expect(useToasts.getState().toasts.at(-1)?.id).toBe(last);
});

test('what can be taken back keeps its own undo', () => {
  toast.success('Moved', { undo: () => undefined });
  toast.success('Moved', { undo: () => undefined });
  expect(shown()).toEqual(['Moved', 'Moved']);
});
