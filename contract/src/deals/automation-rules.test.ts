import { expect, test } from 'vitest';
import { momentAt } from '../time.ts';
import { quietUntil, sendingMoment } from './automation-rules.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const zones = ['Europe/Lisbon', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kathmandu'];
const night = { from: 22 * 60, to: 8 * 60 };

test('a message leaves at its time by the clock of the project, wherever that is', () => {
  for (const zone of zones) {
    const at = (day: string, hours: number, minutes: number) => momentAt(day, hours * 60 + minutes, zone);
    const came = at('2026-11-16', 15, 20);
    expect(sendingMoment(came, { days: 1, hours: 2, minutes: 3 }, zone)).toBe(at('2026-11-17', 17, 23));
    expect(sendingMoment(came, { days: 0, time: '15:21' }, zone)).toBe(at('2026-11-16', 15, 21));
    expect(sendingMoment(came, { days: 0, time: '15:20' }, zone)).toBe(at('2026-11-17', 15, 20));
    expect(sendingMoment(at('2026-11-16', 0, 10), { days: 1, time: '00:05' }, zone)).toBe(at('2026-11-17', 0, 5));
  }
});

test('an exact time and a whole day are kept over both changes of clocks', () => {
  const zone = 'Europe/Lisbon';
  // On the 29th of March one o'clock is two o'clock, on the 25th of October two o'clock is one.
  expect(sendingMoment(utc('2026-03-28T12:00:00'), { days: 1, time: '12:00' }, zone)).toBe(utc('2026-03-29T11:00:00'));
  expect(sendingMoment(utc('2026-10-24T11:00:00'), { days: 1, time: '12:00' }, zone)).toBe(utc('2026-10-25T12:00:00'));
  const oneDay = { days: 1, hours: 0, minutes: 0 };
  expect(sendingMoment(utc('2026-03-28T12:00:30'), oneDay, zone)).toBe(utc('2026-03-29T11:00:30'));
  expect(sendingMoment(utc('2026-10-24T11:00:30'), oneDay, zone)).toBe(utc('2026-10-25T12:00:30'));
  // Hours are hours.
  const oneHour = { days: 0, hours: 1, minutes: 0 };
  expect(sendingMoment(utc('2026-03-29T00:30:00'), oneHour, zone)).toBe(utc('2026-03-29T01:30:00'));
  // Half past one is left out that night: an hour later the clock shows it.
  expect(sendingMoment(utc('2026-03-28T12:00:00'), { days: 1, time: '01:30' }, zone)).toBe(utc('2026-03-29T01:30:00'));
  // What comes twice is told at the first time, and only then.
  expect(sendingMoment(utc('2026-10-24T12:00:00'), { days: 1, time: '01:30' }, zone)).toBe(utc('2026-10-25T00:30:00'));
  expect(sendingMoment(utc('2026-10-25T00:45:00'), { days: 0, time: '01:30' }, zone)).toBe(utc('2026-10-26T01:30:00'));
});

test('quiet hours are those of the project, over midnight too', () => {
  for (const zone of zones) {
    const at = (day: string, hours: number, minutes = 0) => momentAt(day, hours * 60 + minutes, zone);
    expect(quietUntil(at('2026-11-16', 23), night, zone)).toBe(at('2026-11-17', 8));
    expect(quietUntil(at('2026-11-16', 2), night, zone)).toBe(at('2026-11-16', 8));
    expect(quietUntil(at('2026-11-16', 8), night, zone)).toBeNull();
    expect(quietUntil(at('2026-11-16', 21, 59), night, zone)).toBeNull();
    const noon = { from: 13 * 60, to: 14 * 60 };
    expect(quietUntil(at('2026-11-16', 13, 30), noon, zone)).toBe(at('2026-11-16', 14));
    expect(quietUntil(at('2026-11-16', 13, 30), { from: 60, to: 60 }, zone)).toBeNull();
  }
});

test('quiet hours end when the clock says so, in a short night and in a long one', () => {
  const zone = 'Europe/Lisbon';
  expect(quietUntil(utc('2026-03-28T23:00:00'), night, zone)).toBe(utc('2026-03-29T07:00:00'));
  expect(quietUntil(utc('2026-10-24T22:00:00'), night, zone)).toBe(utc('2026-10-25T08:00:00'));
  // Until half past one, which comes twice.
  const early = { from: 22 * 60, to: 90 };
  expect(quietUntil(utc('2026-10-25T00:15:00'), early, zone)).toBe(utc('2026-10-25T00:30:00'));
  expect(quietUntil(utc('2026-10-25T01:15:00'), early, zone)).toBe(utc('2026-10-25T01:30:00'));
  expect(quietUntil(utc('2026-10-25T01:30:00'), early, zone)).toBeNull();
});

test('whoever waits for the end of quiet hours finds them over', () => {
  const notOver: string[] = [];
  for (const zone of zones) {
    for (let at = utc('2026-01-01T00:00:00'); at < utc('2027-01-01T00:00:00'); at += 7 * 3_600_000) {
      const until = quietUntil(at, night, zone) ?? Infinity;
      const isOver = until > at && (until === Infinity || quietUntil(until, night, zone) === null);
      if (!isOver) notOver.push(`${zone} ${at}`);
    }
  }
  expect(notOver).toEqual([]);
});
