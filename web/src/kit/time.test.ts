import { offsetAt } from '@parley/contract/time';
import { afterEach, expect, test, vi } from 'vitest';
import {
  browserZone,
  clockOf,
  dayAt,
  daysBetween,
  daysLater,
  displayZone,
  fromPicked,
  askedClock,
  hoursEast,
  isOtherClock,
  nextHour,
  readWireTime,
  sameTimeOn,
  showTimesBy,
  timeAt,
  toPicked,
  watchZone,
  wholeDays,
  writeWireTime,
} from './time.ts';

const [lisbon, moscow, saoPaulo, kathmandu] = ['Europe/Lisbon', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kathmandu'];
const at = (text: string) => new Date(text);

afterEach(() => {
  showTimesBy(null);
  vi.useRealTimers();
});

test('a time without an offset is the server’s, three hours east of Greenwich', () => {
  expect(readWireTime('2026-11-16 18:00:00')?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
  expect(readWireTime('2026-11-16 18:00:00+03:00')?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
});

test('other offsets and a missing second are understood', () => {
  expect(readWireTime('2026-11-16 18:00:00-02:00')?.toISOString()).toBe('2026-11-16T20:00:00.000Z');
  expect(readWireTime('2026-11-16T18:00:00Z')?.toISOString()).toBe('2026-11-16T18:00:00.000Z');
  expect(readWireTime('2026-11-16 18:00')?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
});

test('what is not a time is nothing', () => {
  expect(readWireTime('tomorrow')).toBeNull();
  expect(readWireTime('2026-13-45 99:00:00')).toBeNull();
});

test('what is written is read back the same, over midnight too', () => {
  const time = new Date('2026-11-16T22:30:00Z');
  expect(writeWireTime(time)).toBe('2026-11-17 01:30:00+03:00');
  expect(readWireTime(writeWireTime(time))).toEqual(time);
});

test('times are shown by the device’s clock until the viewer’s is known, and whoever shows them is told of another', () => {
  expect(displayZone()).toBe(browserZone());
  let told = 0;
  const stop = watchZone(() => (told += 1));
  showTimesBy(kathmandu);
  showTimesBy(kathmandu);
  expect([displayZone(), told, clockOf(at('2026-11-18T12:00:00Z'))]).toEqual([kathmandu, 1, '17:45']);
  showTimesBy(null);
  expect([displayZone(), told]).toEqual([browserZone(), 2]);
  stop();
  showTimesBy(lisbon);
  expect(told).toBe(2);
});

test('a zone that this browser does not know leaves it its own', () => {
  showTimesBy('Mars/Olympus');
  expect(displayZone()).toBe(browserZone());
});

test('one moment is another hour, and perhaps another day, in each zone', () => {
  const moment = at('2026-11-18T20:30:00Z');
  const seen = [lisbon, moscow, saoPaulo, kathmandu].map((zone) => `${dayAt(moment, zone)} ${clockOf(moment, zone)}`);
  expect(seen).toEqual(['2026-11-18 20:30', '2026-11-18 23:30', '2026-11-18 17:30', '2026-11-19 02:15']);
  expect(clockOf(at('1969-12-31T23:30:00Z'), 'UTC')).toBe('23:30');
});

test('the clock is right to the minute around both changes, as often as it is asked', () => {
  const begin = at('2026-03-29T00:59:00Z');
  for (let again = 0; again < 2; again++) {
    expect([0, 1].map((min) => clockOf(new Date(begin.getTime() + min * 60_000), lisbon))).toEqual(['00:59', '02:00']);
    const end = ['2026-10-25T00:59:00Z', '2026-10-25T01:00:00Z'].map((it) => clockOf(at(it), lisbon));
    expect(end).toEqual(['01:59', '01:00']);
  }
  // Brazil had its last summer time then, and changed at midnight.
  const brazil = ['2018-11-04T02:59:00Z', '2018-11-04T03:00:00Z', '2019-02-17T01:59:00Z', '2019-02-17T02:00:00Z'];
  expect(brazil.map((it) => clockOf(at(it), saoPaulo))).toEqual(['23:59', '01:00', '23:59', '23:00']);
});

test('what is remembered of clocks is what the contract says of them', () => {
  for (const zone of [
    lisbon,
    moscow,
    saoPaulo,
    kathmandu,
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'America/St_Johns',
  ])
    for (let time = Date.UTC(2009, 0); time < Date.UTC(2027, 0); time += 53 * 3_600_000 + 7 * 60_000) {
      const east = offsetAt(time, zone);
      expect(toPicked(new Date(time), zone)).toBe(new Date(time + east).toISOString().slice(0, 19).replace('T', ' '));
    }
});

test('what is picked by the clock is read back as the same moment', () => {
  const moment = at('2026-11-18T20:30:00Z');
  for (const zone of [lisbon, moscow, saoPaulo, kathmandu])
    expect(fromPicked(toPicked(moment, zone), zone)).toEqual(moment);
  expect(toPicked(moment, kathmandu)).toBe('2026-11-19 02:15:00');
  expect(fromPicked('2026-07-01 09:00:00', lisbon).toISOString()).toBe('2026-07-01T08:00:00.000Z');
  expect(fromPicked('2026-12-01 09:00:00', lisbon).toISOString()).toBe('2026-12-01T09:00:00.000Z');
  // An hour that was left out is shown an hour later; of one that comes twice the first is meant.
  expect(toPicked(fromPicked('2026-03-29 01:30:00', lisbon), lisbon)).toBe('2026-03-29 02:30:00');
  expect(fromPicked('2026-10-25 01:30:00', lisbon).toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('days are of the calendar, however many hours they have', () => {
  const evening = at('2026-03-28T23:30:00Z');
  expect(daysBetween(evening, at('2026-03-29T00:30:00Z'), lisbon)).toBe(1);
  expect(daysBetween(evening, at('2026-03-29T00:30:00Z'), kathmandu)).toBe(0);
  expect(daysLater(timeAt('2026-03-28', 9, 0, lisbon), 1, lisbon)).toEqual(timeAt('2026-03-29', 9, 0, lisbon));
  expect(sameTimeOn('2026-10-26', timeAt('2026-10-24', 18, 5, lisbon), lisbon).toISOString()).toBe(
    '2026-10-26T18:05:00.000Z',
  );
  expect(wholeDays(timeAt('2026-03-28', 9, 0, lisbon), timeAt('2026-03-30', 9, 0, lisbon), lisbon)).toBe(2);
  expect(wholeDays(timeAt('2026-03-28', 9, 0, lisbon), timeAt('2026-03-30', 8, 59, lisbon), lisbon)).toBe(1);
});

test('a whole hour is one of the viewer’s clock', () => {
  expect(nextHour(at('2026-11-18T12:20:00Z'), kathmandu).toISOString()).toBe('2026-11-18T13:15:00.000Z');
  expect(nextHour(at('2026-11-18T12:15:00Z'), kathmandu).toISOString()).toBe('2026-11-18T12:15:00.000Z');
});

test('what the server counts by days is told the zone, and of one that it may not know how far east it stands now', () => {
  expect([lisbon, kathmandu].map((zone) => askedClock(zone))).toEqual([lisbon, kathmandu]);
  expect(askedClock('EST')).toBe(-5);
});

test('how far east a clock stands goes with summer and winter', () => {
  vi.useFakeTimers({ now: at('2026-07-01T12:00:00Z') });
  expect([lisbon, moscow, saoPaulo, kathmandu].map((zone) => hoursEast(zone))).toEqual([1, 3, -3, 5.75]);
  vi.setSystemTime(at('2026-12-01T12:00:00Z'));
  expect(hoursEast(lisbon)).toBe(0);
});

test('another clock than the device’s is one that shows something else, now or half a year on', () => {
  expect(isOtherClock(browserZone())).toBe(false);
  expect(isOtherClock('Pacific/Kiritimati')).toBe(true);
});
