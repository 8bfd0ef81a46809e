import { expect, test } from 'vitest';
import { isNews, noticesFor } from './rules.ts';

const fromClient = { destination: 'from', message_type: 'text', operator_id: null } as const;

test('a client’s fresh message is news, an old one from a catch-up is not', () => {
  expect(isNews(fromClient, 7, 500)).toBe(true);
  expect(isNews(fromClient, 7, 120_000)).toBe(false);
});

test('a colleague’s word in the team chat is news, one’s own is not', () => {
  const fromColleague = { ...fromClient, destination: 'from_operator' } as const;
  expect(isNews({ ...fromColleague, operator_id: 8 }, 7, 0)).toBe(true);
  expect(isNews({ ...fromColleague, operator_id: 7 }, 7, 0)).toBe(false);
});

test('what we wrote, system lines and notes are no news', () => {
  expect(isNews({ ...fromClient, destination: 'to' }, 7, 0)).toBe(false);
  expect(isNews({ ...fromClient, message_type: 'system' }, 7, 0)).toBe(false);
  expect(isNews({ ...fromClient, message_type: 'comment' }, 7, 0)).toBe(false);
});

test('the sound is for dialogues at work, and only where it is on', () => {
  const on = { notice_audio: true, notice_web: true };
  expect(noticesFor({ operator: 7 }, on, false)).toEqual({ sound: true, notice: false });
  expect(noticesFor({ operator: null }, on, false)).toEqual({ sound: false, notice: false });
  expect(noticesFor({ operator: 7 }, { ...on, notice_audio: false }, false).sound).toBe(false);
});

test('the browser’s notice is for a page out of sight, and only where it is on', () => {
  expect(noticesFor({ operator: null }, { notice_audio: false, notice_web: true }, true).notice).toBe(true);
  expect(noticesFor({ operator: null }, { notice_audio: false, notice_web: false }, true).notice).toBe(false);
});
