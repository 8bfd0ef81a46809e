import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';
import type { Table } from './table.ts';
import { clockTook, formatTick, formatTook } from './took.ts';

const table: Table = {
  columns: [
    { label: 'Channel', kind: 'text' },
    { label: 'Share, of all', kind: 'share' },
    { label: 'Answer', kind: 'time' },
  ],
  rows: [
    ['Telegram; "shop"', 0.123456, 3753],
    ['=HYPERLINK("x")', null, null],
    ['2026-11-18', 1, 59.6],
  ],
};

test('a sheet keeps numbers numbers, quotes what divides cells and lets no formula in', () => {
  expect(writeCsv(table, 'en')).toBe(
    [
      '\uFEFFChannel,"Share, of all",Answer',
      '"Telegram; ""shop""",0.1235,1:02:33',
      `"'=HYPERLINK(""x"")",,`,
      '2026-11-18,1,0:01:00',
      '',
    ].join('\r\n'),
  );
});

test('where the comma is a decimal mark, a semicolon stands between cells', () => {
  expect(writeCsv(table, 'ru').split('\r\n')[3]).toBe('2026-11-18;1;0:01:00');
});

test('how long it took is told in two units at most', () => {
  const told = [0, 59.4, 60, 138, 3600, 3753, 90_000, 200_000].map((it) => formatTook(it, 'en'));
  expect(told).toEqual([
    '0\u00A0secs',
    '59\u00A0secs',
    '1\u00A0min',
    '2\u00A0mins 18\u00A0secs',
    '1\u00A0hr',
    '1\u00A0hr 2\u00A0mins',
    '25\u00A0hrs',
    '55\u00A0hrs 33\u00A0mins',
  ]);
  expect(formatTook(200_000, 'en', 'day')).toBe('2\u00A0days 7\u00A0hrs');
  expect(formatTook(138, 'ru')).toBe('2\u00A0мин 18\u00A0с');
});

test('an axis has one unit, a sheet has hours, minutes and seconds', () => {
  expect([90, 600, 9000, 500_000].map((it) => formatTick(it, 'en'))).toEqual([
    '90 secs',
    '10 mins',
    '2.5 hrs',
    '5.8 days',
  ]);
  expect(clockTook(100 * 3600 + 61)).toBe('100:01:01');
});
