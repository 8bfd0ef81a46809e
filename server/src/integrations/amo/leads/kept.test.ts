import { expect, test } from 'vitest';
import { minutes } from '../../../kit/clock.ts';
import { kept } from './kept.ts';

test('what became old while it was asked for is asked for again, and what concerns others is not', async () => {
  const leads = kept<number[]>(minutes(3), 10);
  const answer = Promise.withResolvers<void>();
  const learn = (key: string, ids: number[]) => leads.learn(key, () => answer.promise.then(() => ids));
  const learnt = [learn('Olga', [1, 2]), learn('Bella', [3])];
  leads.makeOld((_, ids) => ids.includes(2));
  answer.resolve();
  await Promise.all(learnt);
  expect([leads.get('Olga'), leads.last('Olga')?.value]).toEqual([null, [1, 2]]);
  expect(leads.get('Bella')?.value).toEqual([3]);
  await learn('Olga', [1, 2]);
  expect(leads.get('Olga')?.value).toEqual([1, 2]);
});
