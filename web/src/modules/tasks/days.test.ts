import type { Task } from '@parley/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { timeAt, writeWireTime } from '../../kit/time.ts';
import { groupOf, linesOf, movedTo, wishIn } from './days.ts';
import { usualDate } from './window/usual-date.ts';

const now = new Date(2026, 2, 10, 12, 0);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour);
const task = (id: number, time: Date): Task => ({ id, date: writeWireTime(time) }) as Task;

test('what has passed is overdue, even today; then come today, tomorrow, the week and later', () => {
  const times = [at(9, 18), at(10, 11), at(10, 13), at(11, 0), at(12, 0), at(16, 23), at(17, 0)];
  expect(times.map((it) => groupOf(it, now))).toEqual([
    'overdue',
    'overdue',
    'today',
    'tomorrow',
    'week',
    'week',
    'later',
  ]);
});

test('a heading stands above each group that has tasks, with their number', () => {
  const lines = linesOf([task(1, at(9, 9)), task(2, at(10, 8)), task(3, at(11, 9))], now);
  expect(lines.map((it) => (it.kind === 'head' ? `${it.group} ${it.count}` : it.task.id))).toEqual([
    'overdue 2',
    1,
    2,
    'tomorrow 1',
    3,
  ]);
});

test('where there are more than are known, their number says so', () => {
  const lines = linesOf([task(1, at(9, 9)), task(2, at(11, 9))], now, true);
  expect(lines.flatMap((it) => (it.kind === 'head' ? it.count : []))).toEqual(['1', '1+']);
});

test('each column asks for its own days, within those that are wished for', () => {
  const wish = { manager_id: 'me' } as const;
  expect(wishIn('overdue', wish, now)).toEqual({ ...wish, other: 'overdue' });
  expect(wishIn('week', wish, now)).toEqual({ ...wish, date_from: '2026-03-12', date_to: '2026-03-16' });
  expect(wishIn('later', wish, now)).toEqual({ ...wish, date_from: '2026-03-17' });
  const month = { date_from: '2026-03-14', date_to: '2026-03-31' };
  expect(wishIn('today', month, now)).toBeNull();
  expect(wishIn('week', month, now)).toEqual({ date_from: '2026-03-14', date_to: '2026-03-16' });
  expect(wishIn('later', { other: 'overdue' }, now)).toBeNull();
});

test('moved to another day a task keeps its hour, and never lands in the past', () => {
  expect(movedTo('tomorrow', at(9, 15), now)).toEqual(at(11, 15));
  expect(movedTo('later', at(9, 15), now)).toEqual(at(17, 15));
  expect(movedTo('today', at(9, 15), now)).toEqual(at(10, 15));
  expect(movedTo('today', at(9, 8), now)).toEqual(at(10, 13));
});

test.each([
  ['Europe/Lisbon', 'tomorrow', '2026-11-19', '2026-11-19 12:00:00+03:00'],
  ['Europe/Moscow', 'tomorrow', '2026-11-19', '2026-11-19 09:00:00+03:00'],
  ['America/Sao_Paulo', 'today', '2026-11-19', '2026-11-19 15:00:00+03:00'],
  ['Asia/Kathmandu', 'today', '2026-11-20', '2026-11-20 06:15:00+03:00'],
])('the days of tasks are those of %s', (zone, group, tomorrow, usual) => {
  const evening = new Date('2026-11-18T20:30:00Z');
  expect(groupOf(new Date('2026-11-19T02:30:00Z'), evening, zone)).toBe(group);
  expect(wishIn('tomorrow', {}, evening, zone)).toEqual({ date_from: tomorrow, date_to: tomorrow });
  expect(usualDate(evening, zone)).toBe(usual);
});

test.each(['2026-03-28', '2026-10-24'])('a task moved over the clock change after %s keeps its hour', (day) => {
  const zone = 'Europe/Lisbon';
  const [time, noon] = [timeAt(day, 15, 30, zone), timeAt(day, 12, 0, zone)];
  const next = day.replace('28', '29').replace('24', '25');
  expect(movedTo('tomorrow', time, noon, zone)).toEqual(timeAt(next, 15, 30, zone));
  expect(groupOf(timeAt(next, 0, 0, zone), noon, zone)).toBe('tomorrow');
  expect(groupOf(timeAt(next, 23, 59, zone), noon, zone)).toBe('tomorrow');
});
