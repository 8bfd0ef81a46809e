import { expect, test } from 'vitest';
import { toPicked } from '../time.ts';
import { readMoment } from './read-moment.ts';

const at = (text: string) => new Date(text);

// A Wednesday.
const now = new Date(2026, 10, 18, 14, 30);
const read = (text: string) => {
  const moment = readMoment(text, now);
  if (!moment) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getMonth() + 1}-${moment.getDate()} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
};

test.each([
  ['in 2h', '11-18 16:30'],
  ['2h', '11-18 16:30'],
  ['2h 30m', '11-18 17:00'],
  ['in 45 min', '11-18 15:15'],
  ['in an hour', '11-18 15:30'],
  ['через час', '11-18 15:30'],
  ['через 2 часа', '11-18 16:30'],
  ['через 2 ч', '11-18 16:30'],
  ['2ч', '11-18 16:30'],
  ['полчаса', '11-18 15:00'],
  ['em 2 horas', '11-18 16:30'],
  ['daqui a 3 horas', '11-18 17:30'],
  ['dentro de 20 minutos', '11-18 14:50'],
  ['dentro de media hora', '11-18 15:00'],
  ['daqui a meia hora', '11-18 15:00'],
  ['en una hora', '11-18 15:30'],
  ['3 days', '11-21 09:00'],
  ['через 3 дня', '11-21 09:00'],
  ['in three days', '11-21 09:00'],
  ['через три дня', '11-21 09:00'],
  ['em três dias', '11-21 09:00'],
  ['daqui a três dias', '11-21 09:00'],
  ['en tres días', '11-21 09:00'],
  ['dentro de dos semanas', '12-2 09:00'],
  ['через две недели', '12-2 09:00'],
  ['in five hours', '11-18 19:30'],
  ['in two days at 10', '11-20 10:00'],
  ['через два дня в 10:00', '11-20 10:00'],
  ['через неделю', '11-25 09:00'],
  ['in a week', '11-25 09:00'],
  ['em uma semana', '11-25 09:00'],
])('a stretch of time: %s', (text, moment) => expect(read(text)).toBe(moment));

test.each([
  ['tomorrow', '11-19 09:00'],
  ['завтра 10:00', '11-19 10:00'],
  ['завтра в 10', '11-19 10:00'],
  ['завтра вечером', '11-19 18:00'],
  ['amanhã às 15:30', '11-19 15:30'],
  ['mañana', '11-19 09:00'],
  ['mañana a las 10', '11-19 10:00'],
  ['mañana por la mañana', '11-19 09:00'],
  ['послезавтра', '11-20 09:00'],
  ['day after tomorrow at 8', '11-20 08:00'],
  ['depois de amanhã', '11-20 09:00'],
  ['tonight', '11-18 18:00'],
  ['сегодня вечером', '11-18 18:00'],
  ['this evening', '11-18 18:00'],
  ['hoje à noite', '11-18 18:00'],
  ['в 8 вечера', '11-18 20:00'],
  ['5pm', '11-18 17:00'],
  ['at 5 pm', '11-18 17:00'],
  ['18:30', '11-18 18:30'],
  ['10:00', '11-19 10:00'],
  ['friday', '11-20 09:00'],
  ['в пятницу', '11-20 09:00'],
  ['пт 12:15', '11-20 12:15'],
  ['sexta às 11', '11-20 11:00'],
  ['el viernes', '11-20 09:00'],
  ['wednesday', '11-25 09:00'],
  ['wednesday 18:00', '11-18 18:00'],
  ['next week', '11-23 09:00'],
  ['на следующей неделе', '11-23 09:00'],
  ['próxima semana', '11-23 09:00'],
  ['la semana que viene', '11-23 09:00'],
  ['end of the month', '11-30 09:00'],
  ['конец месяца 18:00', '11-30 18:00'],
  ['até ao fim do mês', '11-30 09:00'],
  ['a finales de mes', '11-30 09:00'],
  ['15.12', '12-15 09:00'],
  ['15/12 16:00', '12-15 16:00'],
  ['15 декабря', '12-15 09:00'],
  ['15 de diciembre a las 8', '12-15 08:00'],
  ['dec 15 10am', '12-15 10:00'],
  ['3 января', '1-3 09:00'],
])('a day and an hour: %s', (text, moment) => expect(read(text)).toBe(moment));

test.each([
  '',
  'soon',
  'когда-нибудь',
  'вчера',
  'today 9:00',
  '99:99',
  '32.13',
  'час назад',
  '25h00',
  'tomorrow maybe',
])('what is not understood, or has passed, is no moment: %s', (text) => expect(read(text)).toBeNull());

test('on the last day of a month its end is today, or else that of the next one', () => {
  const last = new Date(2026, 10, 30, 14, 0);
  expect(readMoment('end of the month 18:00', last)).toEqual(new Date(2026, 10, 30, 18, 0));
  expect(readMoment('end of the month', last)).toEqual(new Date(2026, 11, 31, 9, 0));
});

test.each([
  ['Europe/Lisbon', '2026-11-19 09:00', '2026-11-18 20:30'],
  ['Europe/Moscow', '2026-11-19 09:00', '2026-11-18 23:30'],
  ['America/Sao_Paulo', '2026-11-19 09:00', '2026-11-18 18:00'],
  ['Asia/Kathmandu', '2026-11-20 09:00', '2026-11-19 18:00'],
])('words are meant by the clock of %s', (zone, tomorrow, today) => {
  const said = at('2026-11-18T20:30:00Z');
  const read = (text: string) => toPicked(readMoment(text, said, zone) ?? said, zone).slice(0, 16);
  expect(read('tomorrow at 9')).toBe(tomorrow);
  // In the evening what is left of today is its end.
  expect(read('today at 18:00')).toBe(today);
});

test('tomorrow at nine is at nine also over a change of clocks, and hours are hours', () => {
  const read = (text: string, now: string) => readMoment(text, at(now), 'Europe/Lisbon')?.toISOString();
  expect(read('tomorrow at 9', '2026-03-28T12:00:00Z')).toBe('2026-03-29T08:00:00.000Z');
  expect(read('tomorrow at 9', '2026-10-24T12:00:00Z')).toBe('2026-10-25T09:00:00.000Z');
  expect(read('in 2 days at 10:00', '2026-03-28T12:00:00Z')).toBe('2026-03-30T09:00:00.000Z');
  expect(read('in 24h', '2026-03-28T12:00:00Z')).toBe('2026-03-29T12:00:00.000Z');
  expect(read('1 day 2 hours', '2026-03-28T12:00:00Z')).toBe('2026-03-29T13:00:00.000Z');
});

test('what no calendar holds is no moment', () => {
  for (const text of ['in 9999 months 9999 months', '31.02', '9999 weeks']) expect(read(text)).toBeNull();
  expect(read('tomorrow 15.00')).toBe('11-19 15:00');
});
