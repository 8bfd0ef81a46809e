import { expect, test } from 'vitest';
import { answerSubject, bareSubject } from './subjects.ts';

test('an answer says Re once, whatever stood before the subject', () => {
  for (const given of [
    'Lamps',
    'Re: Lamps',
    'RE: Отв: Lamps',
    'Re[2]: Lamps',
    ' Fwd: Lamps',
    'Ответ: Lamps',
    'RV: Lamps',
  ])
    expect(answerSubject(given)).toBe('Re: Lamps');
  expect(answerSubject('')).toBe('');
  expect(answerSubject('Re: ')).toBe('');
  expect(bareSubject('Reorder: chairs')).toBe('Reorder: chairs');
});
