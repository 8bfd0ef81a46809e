import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { followFailures, wakeFailed } from './try-again.ts';

const busy = new ApiError({ status: 429, code: 'too_many_requests', text: 'Too many', retry_after: 20 });
const away = new ApiError({ status: 0, code: null, text: 'No connection' });
const gone = new ApiError({ status: 404, code: 'not_found', text: 'Not found' });
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stops.push(followFailures(() => 0));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.useRealTimers();
});

/** Somebody looks at a reading that meets these failures, one after another, and then succeeds. */
function look(name: string, failures: ApiError[]) {
  let asked = 0;
  const read = async () => {
    const failure = failures[asked];
    asked += 1;
    if (failure) throw failure;
    return 'read';
  };
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: read });
  stops.push(observer.subscribe(() => undefined));
  return { asked: () => asked, shown: () => observer.getCurrentResult() };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('who was asked to wait is told at once, and asks again by themselves when it is time', async () => {
  const { asked, shown } = look('thread', [busy, busy]);
  await pass(1);
  expect([asked(), shown().error]).toEqual([1, busy]);
  await pass(18);
  expect(asked()).toBe(1);
  await pass(2);
  expect([asked(), shown().data]).toEqual([2, undefined]);
  await pass(21);
  expect([asked(), shown().data]).toEqual([3, 'read']);
  await pass(100);
  expect(asked()).toBe(3);
});

test('a server that is away is asked less and less often, until it is back', async () => {
  const { asked, shown } = look('thread', Array(14).fill(away));
  await pass(10);
  const early = asked();
  await pass(10);
  expect(asked() - early).toBeLessThan(early);
  await pass(200);
  expect(shown().data).toBe('read');
});

test('when the line is back nobody sits out the pause, but who was asked for it', async () => {
  const cut = look('thread', Array(6).fill(away));
  await pass(8);
  expect(cut.shown().status).toBe('error');
  const before = cut.asked();
  wakeFailed();
  await pass(0.1);
  expect(cut.asked()).toBe(before + 1);

  queryClient.clear();
  const patient = look('list', [busy]);
  await pass(1);
  wakeFailed();
  await pass(0.1);
  expect(patient.asked()).toBe(1);
});

test('what was refused for good is not asked again', async () => {
  const { asked } = look('thread', [gone]);
  await pass(300);
  expect(asked()).toBe(1);
});

test('what nobody looks at any more is left alone', async () => {
  const { asked } = look('thread', [busy, busy]);
  await pass(1);
  stops.pop()?.();
  await pass(100);
  expect(asked()).toBe(1);
});
