import { expect, test } from 'vitest';
import { momentAt } from '../time.ts';
import { saidMoment } from './opening-words.ts';

const zone = 'Europe/Lisbon';
const now = momentAt('2026-11-20', 19 * 60, zone);
const said = (day: string, minute: number) =>
  (['en', 'ru', 'pt', 'es'] as const).map((language) =>
    saidMoment(momentAt(day, minute, zone), { now, zone, language }),
  );

test('a moment is said as people say it, in their language', () => {
  expect(said('2026-11-20', 1260)).toEqual(['at 21:00', 'в 21:00', 'às 21:00', 'a las 21:00']);
  expect(said('2026-11-21', 60)).toEqual(['tomorrow at 1:00', 'завтра в 1:00', 'amanhã à 1:00', 'mañana a la 1:00']);
  expect(said('2026-11-25', 570)).toEqual([
    'on Wednesday at 9:30',
    'в среду в 9:30',
    'na quarta-feira às 9:30',
    'el miércoles a las 9:30',
  ]);
  expect(said('2027-01-07', 540)).toEqual([
    'on 7 January at 9:00',
    '7 января в 9:00',
    'a 7 de janeiro às 9:00',
    'el 7 de enero a las 9:00',
  ]);
});

test('which day it is says the clock of the place', () => {
  const late = Date.parse('2026-11-20T21:30:00Z');
  const at = { now: late, zone: 'Europe/Moscow', language: 'en' as const };
  expect(saidMoment(Date.parse('2026-11-21T06:00:00Z'), at)).toBe('at 9:00');
});
