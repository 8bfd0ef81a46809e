import { expect, test } from 'vitest';
import { isAsTable, onTab, readSearch, withTable } from './search.ts';
import { daysOf, presetOf } from './toolbar/presets.ts';
import { formatDays } from './toolbar/format-days.ts';

test('an address is read as it was written', () => {
  const written = {
    tab: 'conversion',
    date_from: '2026-11-01',
    date_to: '2026-11-14',
    compare: false,
    channel_id: [3, 5],
    manager_id: [7],
    time: 'wall',
    within: 900,
    tables: 'messages,hours',
    list: 'unanswered',
    list_channel: 3,
    list_from: '2026-11-03',
    list_to: '2026-11-03',
    over: 3600,
    list_template: 4,
  };
  expect(readSearch(written)).toEqual(written);
  expect(readSearch({ channel_id: 3, full: true })).toEqual({ channel_id: [3], full: true });
});

test('what an address cannot mean counts for nothing', () => {
  const nonsense = {
    tab: 'moon',
    date_from: '2026-02-30',
    compare: 'no',
    channel_id: ['x', -1, 1.5],
    within: 7,
    list: 1,
  };
  expect(readSearch(nonsense)).toEqual({});
  expect(readSearch({ list_from: '2026-11-03', list_manager: 'nobody' })).toEqual({});
  expect(readSearch({ date_from: '2026-11-14', date_to: '2026-11-01', time: 'working' })).toEqual({
    date_from: '2026-11-14',
  });
});

test('another tab keeps the period and the filter, and leaves the rest behind', () => {
  const asked = readSearch({ date_from: '2026-11-01', manager_id: 7, tables: 'hours', list: 'taken', time: 'wall' });
  const kept = { date_from: '2026-11-01', manager_id: [7], time: 'wall' };
  expect(onTab(asked, 'reports')).toEqual({ tab: 'reports', ...kept });
  expect(onTab({ ...asked, tab: 'reports' }, 'dialogues')).toEqual(kept);
});

test('cards are turned into tables and back one by one', () => {
  const one = withTable({}, 'hours', true);
  const two = withTable({ tables: one! }, 'people', true)!;
  expect(two).toBe('hours,people');
  expect([isAsTable({ tables: two }, 'hours'), isAsTable({}, 'hours')]).toEqual([true, false]);
  expect(withTable({ tables: two }, 'hours', false)).toBe('people');
  expect(withTable({ tables: 'hours' }, 'hours', false)).toBeUndefined();
});

test('presets end on the day they are asked on, and are known again by their days', () => {
  expect(daysOf('month', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(daysOf('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(presetOf({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-31')).toBe('last_month');
  expect(presetOf({ from: '2026-02-02', to: '2026-02-28' }, '2026-03-31')).toBeUndefined();
});

test('what both days of a period share is said once', () => {
  expect(formatDays({ from: '2026-11-01', to: '2026-11-14' }, 'en').replaceAll(/\s/g, ' ')).toBe('1 – 14 Nov 2026');
  expect(formatDays({ from: '2026-11-01', to: '2026-11-01' }, 'ru').replaceAll(/\s/g, ' ')).toBe('1 нояб. 2026');
});
