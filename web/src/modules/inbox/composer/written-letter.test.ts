import type { Message } from '@parley/contract/inbox/messages';
import { expect, test } from 'vitest';
import { linesOf } from '../thread/lines.ts';
import { quotedParts } from '../thread/quoted-parts.ts';
import { addressesIn } from './addresses.ts';
import { chosenWords, firstWords, letterBefore } from './written-letter.ts';

const letter = (order: number, subject: string, cc: string[] = [], user_id = 1): Message =>
  ({
    id: order,
    uid: `uid-${order}`,
    user_id,
    order,
    destination: 'from',
    message_type: 'text',
    created_at: '2026-03-02 12:00:00+03:00',
    letter: { subject, cc, has_more: false },
  }) as Message;

test('an answer begins with what the newest letter of its dialogue had, theirs or ours', () => {
  const all = [letter(3, 'Lamps', ['carl@mail.example']), letter(1, 'Old'), letter(9, 'Elsewhere', [], 2)];
  expect(firstWords(letterBefore(all, 1))).toEqual({ subject: 'Re: Lamps', cc: 'carl@mail.example' });
  expect(firstWords(letterBefore([], 1))).toEqual({ subject: '', cc: '' });
});

test('what stands in the fields by itself was chosen by nobody, however it came there', () => {
  const first = { subject: 'Re: Lamps', cc: '' };
  expect(chosenWords(first, { subject: 'Re: Lamps', cc: '' })).toEqual({ subject: null, cc: null });
  expect(chosenWords(first, { subject: 'Chairs' })).toEqual({ subject: 'Chairs' });
  expect(chosenWords(first, { subject: '' })).toEqual({ subject: '' });
});

test('a line of addresses is read however they are divided; one that is none is told', () => {
  expect(addressesIn(' Carl@mail.example, dora@mail.example;carl@mail.example ')).toEqual([
    'carl@mail.example',
    'dora@mail.example',
  ]);
  expect(addressesIn('')).toEqual([]);
  expect(addressesIn('carl@mail.example, dora')).toBeNull();
});

test('the thread says a subject where it changes, for each dialogue', () => {
  const subjects = ['Lamps', 'Re: Lamps', 'Chairs', 'RE: chairs are fine', 'Re: Chairs'];
  const messages = [...subjects.map((subject, at) => letter(at + 1, subject)), letter(9, 'Lamps', [], 2)];
  const said = linesOf(messages, [], { myId: 7 }).flatMap((line) => (line.kind === 'message' ? [line.topic] : []));
  expect(said).toEqual(['Lamps', null, 'Chairs', 'RE: chairs are fine', 'Re: Chairs', 'Lamps']);
});

test('what a plain letter quotes stands apart from its own words', () => {
  expect(quotedParts('Yes\n\n> No?\n> Why?\n\nBecause')).toEqual([
    { isQuoted: false, text: 'Yes\n' },
    { isQuoted: true, text: 'No?\nWhy?' },
    { isQuoted: false, text: '\nBecause' },
  ]);
});
