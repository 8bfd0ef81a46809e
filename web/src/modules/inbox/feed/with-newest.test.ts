import type { FeedEntry } from '@parley/contract/notes/feed';
import { expect, test } from 'vitest';
import { withNewest } from './with-newest.ts';

const page = (keys: string, next: string | null = null) => ({
  data: [...keys].map((key) => ({ key }) as FeedEntry),
  meta: { count: keys.length, next },
});
const known = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  pageParams: [null, ...pages.slice(1).map((_, nth) => pages[nth]!.meta.next)],
});
const shown = ({ pages }: ReturnType<typeof known>) =>
  pages.map(({ data, meta }) => `${data.map(({ key }) => key).join('')} ${meta.next}`);

test('what is new stands before what was known, and older pages stay', () => {
  expect(shown(withNewest(known(page('cba', 'x'), page('zy', 'w')), page('edc', 'c')) as never)).toEqual([
    'edcba x',
    'zy w',
  ]);
});

test('what was taken away within the end is gone', () => {
  expect(shown(withNewest(known(page('dcba', 'x')), page('dba', 'x')) as never)).toEqual(['dba x']);
});

test('an end that reaches into older pages tells nothing twice', () => {
  expect(shown(withNewest(known(page('bc', 'x'), page('zy', 'w')), page('czy', 'y')) as never)).toEqual([
    'czy x',
    ' w',
  ]);
});

test('where so much is new that the two do not meet, only the end is known', () => {
  expect(shown(withNewest(known(page('cba', 'x'), page('zy')), page('wvu', 'u')) as never)).toEqual(['wvu u']);
});

test('a feed that was empty has its first line', () => {
  expect(shown(withNewest(known(page('')), page('a')) as never)).toEqual(['a null']);
});
