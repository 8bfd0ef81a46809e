import { expect, test } from 'vitest';
import type { Notice } from '@parley/contract/notifications/notices';
import { missedOf } from './missed.ts';
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

test('missed is what came after one was last told, and would have been said on the screen', () => {
  const at = (created_at: string, kind: Notice['kind'] = 'ticket_given') => ({ kind, created_at }) as Notice;
  const [old, told, fresh] = ['08', '09', '10'].map((hour) => at(`2031-01-01T${hour}:00:00.000Z`));
  const quiet = at('2031-01-01T11:00:00.000Z', 'task_changed');
  const all = [quiet, fresh!, told!, old!];
  expect(missedOf(all, told!.created_at, {})).toEqual([fresh]);
  expect(missedOf(all, '', {})).toEqual([fresh, told, old]);
  expect(missedOf(all, '', { ticket_given: { bell: true, toast: false, push: true } })).toEqual([]);
});
