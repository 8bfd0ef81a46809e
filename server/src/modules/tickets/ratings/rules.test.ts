import { hours } from '@parley/contract/time';
import { expect, test } from 'vitest';
import { type AskedTicket, isRatingAnswer, isTurnToAsk, ratingOf } from './rules.ts';

test('only what is clearly a rating is one', () => {
  for (const [text, rating] of [
    ['5', 5],
    [' 5! ', 5],
    ['4.', 4],
    ['3/5', 3],
    ['5 из 5', 5],
    ['2️⃣', 2],
    ['5 ⭐', 5],
    ['⭐⭐⭐⭐⭐', 5],
    ['⭐️⭐️', 2],
    ['★ ★ ★!', 3],
  ] as const)
    expect([text, ratingOf(text)]).toEqual([text, rating]);
  const unclear = '5 pieces please|6|0|10|45|5-7 days|five||⭐⭐⭐⭐⭐⭐|at 5|5?|+5|1 2'.split('|');
  for (const text of unclear) expect([text, ratingOf(text)]).toEqual([text, null]);
});

const at = Date.UTC(2026, 4, 1, 12);
const asked = (it: Partial<AskedTicket> = {}): AskedTicket => ({
  id: 1,
  asked_at: at,
  rating: null,
  rated_at: null,
  rated_by_id: null,
  rating_comment_id: null,
  went_on: false,
  said_since: [],
  ...it,
});
const heard = (ticket: AskedTicket, text: string, later = 1, id = 9) =>
  isRatingAnswer([ticket], { id, text, at: at + hours(later) })?.is ?? null;

test('a rating counts for a day, once; what comes next is its comment, unless it asks or the talk went on', () => {
  expect(heard(asked(), '5', 24)).toBe('rating');
  expect(heard(asked(), '5', 25)).toBeNull();
  expect(heard(asked(), 'Where is my parcel')).toBeNull();
  const rated = { rating: 5, rated_at: at, rated_by_id: 8 };
  expect(heard(asked(rated), 'Quick and kind')).toBe('comment');
  expect(heard(asked(rated), 'Quick and kind', 25)).toBeNull();
  expect(heard(asked(rated), '4 ⭐')).toBe('again');
  expect(heard(asked({ ...rated, said_since: ['4 ⭐'] }), 'Quick and kind')).toBe('comment');
  expect(heard(asked(rated), 'And my parcel?')).toBeNull();
  expect(heard(asked({ ...rated, said_since: [''] }), 'Quick and kind')).toBeNull();
  expect(heard(asked({ ...rated, rating_comment_id: 5 }), 'And one more')).toBeNull();
});

test('where the talk went on a bare digit answers something else, and only stars are the rating', () => {
  expect(heard(asked({ went_on: true }), '5')).toBeNull();
  expect(heard(asked({ went_on: true }), '5 ⭐')).toBe('rating');
  expect(heard(asked({ went_on: true, rating: 5, rated_at: at, rated_by_id: 8 }), 'Quick and kind')).toBeNull();
});

test('the same message is heard as the same however often it is told', () => {
  const done = asked({ rating: 4, rated_at: at, rated_by_id: 9, rating_comment_id: 10, said_since: ['Fine'] });
  expect(heard(done, '4')).toBe('rating');
  expect(heard(done, 'Fine', 30, 10)).toBe('comment');
});

test('it is asked after every so many tickets, or not within so many hours', () => {
  const count = { rating_type: 'count', rating_period: 3 } as const;
  expect(isTurnToAsk(count, { last_asked_at: at, closed_since: 2 }, at)).toBe(false);
  expect(isTurnToAsk(count, { last_asked_at: at, closed_since: 3 }, at)).toBe(true);
  const rarely = { rating_type: 'hours', rating_period: 48 } as const;
  expect(isTurnToAsk(rarely, { last_asked_at: null, closed_since: 1 }, at)).toBe(true);
  expect(isTurnToAsk(rarely, { last_asked_at: at, closed_since: 9 }, at + hours(47))).toBe(false);
  expect(isTurnToAsk(rarely, { last_asked_at: at, closed_since: 1 }, at + hours(48))).toBe(true);
});
