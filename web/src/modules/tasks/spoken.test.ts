import { expect, test } from 'vitest';
import { readSpoken } from './spoken.ts';

const now = new Date(2026, 2, 10, 12, 0);

test('when it is to be done is said at the end or at the beginning, in any of the languages', () => {
  const call = { comment: 'Call Anna', moment: new Date(2026, 2, 11, 15, 0) };
  expect(readSpoken('Call Anna tomorrow 15:00', now)).toEqual(call);
  expect(readSpoken('tomorrow 15:00 Call Anna', now)).toEqual(call);
  expect(readSpoken('Позвонить Анне завтра в 15:00', now)).toEqual({ ...call, comment: 'Позвонить Анне' });
  expect(readSpoken('Ligar em 2h', now)).toEqual({ comment: 'Ligar', moment: new Date(2026, 2, 10, 14, 0) });
});

test('words without a moment are only what is to be done', () => {
  expect(readSpoken('  Send   the price list ', now)).toEqual({ comment: 'Send the price list', moment: null });
  expect(readSpoken('tomorrow', now)).toEqual({ comment: 'tomorrow', moment: null });
});
