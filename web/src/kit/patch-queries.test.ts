import { expect, test } from 'vitest';
import { patchQueries } from './patch-queries.ts';
import { queryClient } from './query-client.ts';

const add = (word: string) => (known: string[]) => (known.includes(word) ? known : [...known, word]);

test('what is held is changed at once', () => {
  queryClient.setQueryData(['words', 1], ['one']);
  patchQueries(['words'], add('two'));
  expect(queryClient.getQueryData(['words', 1])).toEqual(['one', 'two']);
});

test('an answer that was under way does not wipe out what happened meanwhile', async () => {
  const answer = Promise.withResolvers<string[]>();
  const asked = queryClient.fetchQuery({ queryKey: ['slow'], queryFn: () => answer.promise });
  patchQueries(['slow'], add('news'));
  answer.resolve(['old']);
  await asked;
  await Promise.resolve();
  expect(queryClient.getQueryData(['slow'])).toEqual(['old', 'news']);
});

test('a failed answer changes nothing', async () => {
  queryClient.setQueryData(['broken'], ['one']);
  const asked = queryClient.fetchQuery({
    queryKey: ['broken'],
    queryFn: () => Promise.reject(new Error('no')),
    retry: false,
  });
  patchQueries(['broken'], add('two'));
  await asked.catch(() => undefined);
  expect(queryClient.getQueryData(['broken'])).toEqual(['one', 'two']);
});
