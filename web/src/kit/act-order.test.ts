import { expect, test } from 'vitest';
import { type Effect, settle, type Turn } from './act-order.ts';

const turn = (id: number, ...on: string[]): Turn => ({ id, on, state: 'asked' });

/** Settles one after another; `+2` answers the second, `-2` refuses it. */
function run(line: Turn[], ...steps: number[]) {
  let left = line;
  const done: string[][] = steps.map((step) => {
    const settled = settle(left, Math.abs(step), step > 0 ? 'answered' : 'refused');
    left = settled.line;
    return settled.effects.map(({ turn: id, what }: Effect) => `${what} ${id}`);
  });
  return { done, left: left.map(({ id }) => id) };
}

test('alone, what is answered is placed and what is refused is taken back and asked for', () => {
  expect(run([turn(1, 'a')], 1)).toEqual({ done: [['place 1']], left: [] });
  expect(run([turn(1, 'a')], -1)).toEqual({ done: [['put_back 1', 'renew 1']], left: [] });
});

test('acts on other things do not wait for one another', () => {
  const line = [turn(1, 'a'), turn(2, 'b'), turn(3)];
  expect(run(line, 1, -2, 3).done).toEqual([['place 1'], ['put_back 2', 'renew 2'], ['place 3']]);
});

test('under a later act nothing is touched; what waited is forgotten once that is answered', () => {
  const line = [turn(1, 'a'), turn(2, 'a')];
  expect(run(line, 1, 2)).toEqual({ done: [[], ['place 2', 'renew 1']], left: [] });
  expect(run(line, -1, 2)).toEqual({ done: [[], ['place 2', 'renew 1']], left: [] });
});

test('when the later is refused, what waited under it is done', () => {
  const line = [turn(1, 'a'), turn(2, 'a')];
  expect(run(line, 1, -2)).toEqual({ done: [[], ['put_back 2', 'place 1', 'renew 2']], left: [] });
  expect(run(line, -1, -2)).toEqual({ done: [[], ['put_back 2', 'put_back 1', 'renew 2']], left: [] });
  expect(run(line, -2)).toEqual({ done: [['put_back 2', 'renew 2']], left: [1] });
});

test('who is answered or refused after a later one changes nothing and asks what is true', () => {
  const line = [turn(1, 'a'), turn(2, 'a')];
  expect(run(line, 2, 1)).toEqual({ done: [['place 2'], ['renew 1']], left: [] });
  expect(run(line, 2, -1)).toEqual({ done: [['place 2'], ['renew 1']], left: [] });
});

test('one that is about several things waits for each later one about any of them', () => {
  const line = [turn(1, 'a', 'b'), turn(2, 'a'), turn(3, 'b')];
  expect(run(line, 1, -2, -3).done).toEqual([[], ['put_back 2', 'renew 2'], ['put_back 3', 'place 1', 'renew 3']]);
});

test('in whatever order three are settled, nothing is left, and the last that was answered is placed last', () => {
  const orders = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ];
  const signs = Array.from({ length: 8 }, (_, bits) => [1, 2, 3].map((id) => (bits & (1 << (id - 1)) ? 1 : -1)));
  for (const order of orders)
    for (const sign of signs) {
      const steps = order.map((id) => id * sign[id - 1]!);
      const { done, left } = run([turn(1, 'a'), turn(2, 'a'), turn(3, 'a')], ...steps);
      const placed = done.flat().filter((it) => it.startsWith('place'));
      const latest = [3, 2, 1].find((id) => sign[id - 1]! > 0);
      expect(left, `${steps}`).toEqual([]);
      expect(placed.at(-1), `${steps}`).toBe(latest && `place ${latest}`);
    }
});
