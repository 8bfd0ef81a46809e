import { expect, test } from 'vitest';
import { isHeard, noticesFor } from './rules.ts';

const fromClient = { destination: 'from', message_type: 'text', operator_id: null } as const;
const fromColleague = { ...fromClient, destination: 'from_operator', operator_id: 8 } as const;
const note = { ...fromColleague, message_type: 'comment' as const };
const on = { notice_audio: true, notice_web: true };

test('a client’s fresh message is news, an old one from a catch-up is not', () => {
  expect(isHeard(fromClient, 7, 500)).toBe(true);
  expect(isHeard(fromClient, 7, 120_000)).toBe(false);
});

test('a colleague’s word in the team chat is news, one’s own is not', () => {
  expect(isHeard(fromColleague, 7, 0)).toBe(true);
  expect(isHeard({ ...fromColleague, operator_id: 7 }, 7, 0)).toBe(false);
});

test('what we wrote, system lines and notes are no news', () => {
  expect(isHeard({ ...fromClient, destination: 'to' }, 7, 0)).toBe(false);
  expect(isHeard({ ...fromClient, message_type: 'system' }, 7, 0)).toBe(false);
  expect(isHeard(note, 7, 0)).toBe(false);
});

test('the sound is for dialogues at work, and only where it is on', () => {
  expect(noticesFor(7, fromClient, { operator: 7 }, on, false)).toEqual({ sound: true, notice: false });
  expect(noticesFor(7, fromClient, { operator: 9 }, on, false).sound).toBe(true);
  expect(noticesFor(7, fromClient, { operator: null }, on, false)).toEqual({ sound: false, notice: false });
  expect(noticesFor(7, fromClient, { operator: 7 }, { ...on, notice_audio: false }, false).sound).toBe(false);
});

test('the browser’s notice is for a page out of sight, and only where it is on', () => {
  expect(noticesFor(7, fromClient, { operator: null }, on, true).notice).toBe(true);
  expect(noticesFor(7, fromClient, { operator: null }, { ...on, notice_web: false }, true).notice).toBe(false);
});

test('a notice about a contact at work is for its operator alone', () => {
  expect(noticesFor(7, fromClient, { operator: 7 }, on, true).notice).toBe(true);
  expect(noticesFor(7, fromClient, { operator: 9 }, on, true).notice).toBe(false);
});
