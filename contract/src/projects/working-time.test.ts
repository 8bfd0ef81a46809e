import { expect, test } from 'vitest';
import { momentAt } from '../time.ts';
import { type Holiday, type WorkingHours, workingHours } from './working-hours.ts';
import { addWorkingTime, closedSince, closesAt, isOpen, opensAt, workingTimeBetween } from './working-time.ts';

const hour = 3_600_000;
const zones = ['Europe/Lisbon', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kathmandu', 'America/Nuuk', 'UTC'];

const usual = [
  { from: 540, to: 780 },
  { from: 840, to: 1080 },
];
const shop: WorkingHours = { week: [[], usual, usual, usual, usual, usual, []], holidays: [] };
const withHolidays = (...holidays: (Partial<Holiday> & { from: string })[]): WorkingHours => ({
  ...shop,
  holidays: holidays.map((it) => ({ to: it.from, name: '', periods: [], every_year: false, ...it })),
});
const always: WorkingHours = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]), holidays: [] };
const never: WorkingHours = { week: Array.from({ length: 7 }, () => []), holidays: [] };
const nights: WorkingHours = {
  week: Array.from({ length: 7 }, () => [
    { from: 0, to: 120 },
    { from: 1320, to: 1440 },
  ]),
  holidays: [],
};

test.each(zones)('in %s a shop opens in the morning, has lunch and closes', (zone) => {
  const at = (day: string, minute: number) => momentAt(day, minute, zone);
  const wednesday = '2026-11-18';
  expect([539, 540, 779, 780, 839, 840, 1079, 1080].map((it) => isOpen(shop, at(wednesday, it), zone))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(opensAt(shop, at(wednesday, 800), zone)).toBe(at(wednesday, 840));
  expect(opensAt(shop, at(wednesday, 900), zone)).toBe(at(wednesday, 900));
  expect(opensAt(shop, at('2026-11-20', 1100), zone)).toBe(at('2026-11-23', 540));
  expect(closesAt(shop, at(wednesday, 600), zone)).toBe(at(wednesday, 780));
  expect(closesAt(shop, at(wednesday, 800), zone)).toBe(at(wednesday, 800));
  expect(closedSince(shop, at(wednesday, 800), zone)).toBe(at(wednesday, 780));
  expect(closedSince(shop, at('2026-11-23', 100), zone)).toBe(at('2026-11-20', 1080));
  expect(closedSince(never, at(wednesday, 800), zone)).toBeNull();
  expect(workingTimeBetween(shop, at(wednesday, 700), at(wednesday, 900), zone)).toBe(140 * 60_000);
  expect(workingTimeBetween(shop, at('2026-11-20', 1000), at('2026-11-23', 600), zone)).toBe(140 * 60_000);
  expect(addWorkingTime(shop, at('2026-11-20', 1000), 140 * 60_000, zone)).toBe(at('2026-11-23', 600));
});

test('without hours it is always open, and without a period never', () => {
  const now = Date.parse('2026-11-18T03:00:00Z');
  expect([isOpen(null, now, 'UTC'), opensAt(null, now, 'UTC'), closesAt(null, now, 'UTC')]).toEqual([true, now, null]);
  expect(workingTimeBetween(null, now, now + 5, 'UTC')).toBe(5);
  expect(addWorkingTime(null, now, 5, 'UTC')).toBe(now + 5);
  expect([isOpen(never, now, 'UTC'), opensAt(never, now, 'UTC'), closesAt(never, now, 'UTC')]).toEqual([
    false,
    null,
    now,
  ]);
  expect(addWorkingTime(never, now, 1, 'UTC')).toBeNull();
  expect(closesAt(always, now, 'UTC')).toBeNull();
  expect(workingTimeBetween(shop, now, now - 1, 'UTC')).toBe(0);
});

test('over midnight it stays open', () => {
  const zone = 'Europe/Lisbon';
  const late = momentAt('2026-11-18', 1400, zone);
  expect(closesAt(nights, late, zone)).toBe(momentAt('2026-11-19', 120, zone));
  const closedOn = { ...always, holidays: withHolidays({ from: '2026-12-25' }).holidays };
  expect(closesAt(closedOn, late, zone)).toBe(momentAt('2026-12-25', 0, zone));
  expect(opensAt(closedOn, momentAt('2026-12-25', 5, zone), zone)).toBe(momentAt('2026-12-26', 0, zone));
});

test('holidays: a day, a range, hours of their own, every year and over the new year', () => {
  const zone = 'Europe/Moscow';
  const at = (day: string) => momentAt(day, 600, zone);
  const hours = withHolidays(
    { from: '2026-12-31', to: '2027-01-08', every_year: true },
    { from: '2027-01-04', periods: [{ from: 600, to: 660 }] },
    { from: '2026-06-10', to: '2026-06-12' },
    { from: '2026-06-11', periods: [{ from: 570, to: 630 }] },
  );
  const open = (day: string) => isOpen(hours, at(day), zone);
  expect(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-08', '2027-01-11'].map(open)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  // Every year; what is said of one year goes first, and the shorter before the longer.
  expect(['2030-01-04', '2027-01-04', '2026-06-10', '2026-06-11', '2027-06-10'].map(open)).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

test('on days when clocks change, hours are those of the clock', () => {
  const lisbon = 'Europe/Lisbon';
  const night: WorkingHours = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 240 }]), holidays: [] };
  const whole = (day: string, next: string, hours: WorkingHours, zone: string) =>
    workingTimeBetween(hours, momentAt(day, 0, zone), momentAt(next, 0, zone), zone) / hour;
  // From 1:00 to 2:00, and back.
  expect(whole('2026-03-29', '2026-03-30', night, lisbon)).toBe(3);
  expect(whole('2026-10-25', '2026-10-26', night, lisbon)).toBe(5);
  expect(whole('2026-10-26', '2026-10-27', night, lisbon)).toBe(4);
  expect(whole('2026-03-29', '2026-03-30', always, lisbon)).toBe(23);
  // Midnight itself was left out in São Paulo, and came twice.
  expect(whole('2018-11-04', '2018-11-05', night, 'America/Sao_Paulo')).toBe(3);
  expect(whole('2018-02-17', '2018-02-18', nights, 'America/Sao_Paulo')).toBe(5);
  // A week with a change is an hour shorter than others; one among years is found.
  expect(whole('2026-03-23', '2026-03-30', night, lisbon)).toBe(27);
  expect(whole('2025-01-01', '2027-01-01', night, lisbon)).toBe(730 * 4);
  expect(whole('2010-10-25', '2010-11-08', always, 'Europe/Moscow')).toBe(14 * 24 + 1);
});

/** The same numbers each time, spread over all. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function anyHours(next: (below: number) => number): WorkingHours {
  const anyDay = () => {
    const edges = Array.from({ length: next(4) * 2 }, () => next(1441)).toSorted((a, b) => a - b);
    return edges.flatMap((from, nth) =>
      nth % 2 === 0 && from < edges[nth + 1]! ? [{ from, to: edges[nth + 1]! }] : [],
    );
  };
  const anyHoliday = () => {
    const from = new Date(Date.UTC(2026, 0, 1 + next(700))).toISOString().slice(0, 10);
    const to = new Date(Date.parse(from) + next(20) * 24 * hour).toISOString().slice(0, 10);
    return { from, to, name: '', periods: anyDay(), every_year: next(2) === 0 };
  };
  return { week: Array.from({ length: 7 }, anyDay), holidays: Array.from({ length: next(5) }, anyHoliday) };
}

test.each(zones)('in %s time that was added is the time between, and parts make the whole', (zone) => {
  const next = numbers(zone.length * 977);
  for (let nth = 0; nth < 150; nth++) {
    const hours = anyHours(next);
    expect(workingHours.safeParse(hours).success).toBe(true);
    const from = Date.UTC(2026, 0, 1) + next(400 * 24 * 3600) * 1000;
    const ms = next(600 * 3600) * 1000;
    const end = addWorkingTime(hours, from, ms, zone);
    if (end === null) continue;
    expect(workingTimeBetween(hours, from, end, zone)).toBe(ms);
    const between = from + next(Math.max(1, (end - from) / 1000)) * 1000;
    const parts = [workingTimeBetween(hours, from, between, zone), workingTimeBetween(hours, between, end, zone)];
    expect(parts[0]! + parts[1]!).toBe(ms);
    // What the clock of openings says agrees with what is counted.
    const opens = opensAt(hours, from, zone)!;
    expect(workingTimeBetween(hours, from, opens, zone)).toBe(0);
    expect(isOpen(hours, opens, zone)).toBe(true);
    const closes = closesAt(hours, opens, zone);
    if (closes === null) continue;
    expect(workingTimeBetween(hours, opens, closes, zone)).toBe(closes - opens);
    expect(isOpen(hours, closes, zone)).toBe(false);
  }
});

test('what is no table of hours is refused', () => {
  const day = (...periods: { from: number; to: number }[]) => ({ ...shop, week: [periods, [], [], [], [], [], []] });
  const fits = (it: unknown) => workingHours.safeParse(it).success;
  expect(fits(shop)).toBe(true);
  expect(fits(day({ from: 0, to: 1440 }))).toBe(true);
  expect(fits(day({ from: 540, to: 540 }))).toBe(false);
  expect(fits(day({ from: 540, to: 1441 }))).toBe(false);
  expect(fits(day({ from: 540, to: 780 }, { from: 700, to: 900 }))).toBe(false);
  expect(fits(day({ from: 840, to: 900 }, { from: 540, to: 780 }))).toBe(false);
  expect(fits({ ...shop, week: shop.week.slice(1) })).toBe(false);
  expect(fits(withHolidays({ from: '2026-02-30' }))).toBe(false);
  expect(fits(withHolidays({ from: '2026-05-02', to: '2026-05-01' }))).toBe(false);
  expect(fits(withHolidays({ from: '2026-05-02', to: '2028-05-01' }))).toBe(false);
});
