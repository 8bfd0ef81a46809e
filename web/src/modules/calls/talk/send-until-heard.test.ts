import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../kit/api-error.ts';
import { sendUntilHeard } from './send-until-heard.ts';

const minutes = (n: number) => n * 60_000;
const failing = (status: number) => new ApiError({ status, code: null, text: '' });
let answers: (ApiError | null)[] = [];
let [sent, waited] = [0, 0];
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  [answers, sent, waited] = [[], 0, 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Every answer after the last one is the last one again. */
function sending(...given: (ApiError | null)[]) {
  answers = given;
  const send = async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    sent += 1;
    if (answer) throw answer;
  };
  return sendUntilHeard({ send, waits: () => (waited += 1) });
}

test('without a network it is neither lost nor given up: it goes as soon as there is one', async () => {
  let isSent: boolean | null = null;
  void sending(failing(0)).then((it) => (isSent = it));
  await vi.advanceTimersByTimeAsync(minutes(60));
  expect([isSent, waited]).toEqual([null, 1]);
  answers = [null];
  const before = sent;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([isSent, sent]).toEqual([true, before + 1]);
});

test.each([500, 502, 429, 401])('an answer of %i is not the last word', async (status) => {
  const done = sending(failing(status), null);
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(await done).toBe(true);
  expect([sent, waited]).toEqual([2, 0]);
});

test.each([404, 409, 413])('refused with %i it is refused for good', async (status) => {
  expect(await sending(failing(status))).toBe(false);
  expect(sent).toBe(1);
});
