import type { Language } from '../languages.ts';
import { type CalendarDay, daysBetween, wallTimeOf, weekdayOf } from '../time.ts';

type At = { now: number; zone: string; language: Language };

/** When something opens or closes, as one says it: “at 18:00”, “tomorrow at 9:00”, “on Monday at 9:00”, “on 7 January at 9:00”. */
export function saidMoment(moment: number, { now, zone, language }: At): string {
  const { day, minute } = wallTimeOf(moment, zone);
  const time = `${at(language, minute)} ${clock(minute)}`;
  const far = daysBetween(wallTimeOf(now, zone).day, day);
  if (far === 0) return time;
  const said = far === 1 ? tomorrow[language] : far < 7 ? weekdays[language][weekdayOf(day)]! : dated(day, language);
  return `${said} ${time}`;
}

/** `9:00`; midnight at the end of a day is 24:00. */
export const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** One o'clock is one hour in Portuguese and Spanish, the others are several. */
function at(language: Language, minute: number): string {
  const isOne = Math.floor(minute / 60) === 1;
  if (language === 'pt') return isOne ? 'à' : 'às';
  if (language === 'es') return isOne ? 'a la' : 'a las';
  return language === 'ru' ? 'в' : 'at';
}

const tomorrow: Record<Language, string> = { en: 'tomorrow', ru: 'завтра', pt: 'amanhã', es: 'mañana' };

const weekdays: Record<Language, readonly string[]> = {
  en: ['on Sunday', 'on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday'],
  ru: ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу'],
  pt: [
    'no domingo',
    'na segunda-feira',
    'na terça-feira',
    'na quarta-feira',
    'na quinta-feira',
    'na sexta-feira',
    'no sábado',
  ],
  es: ['el domingo', 'el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado'],
};

const before: Record<Language, string> = { en: 'on ', ru: '', pt: 'a ', es: 'el ' };
const spoken: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', pt: 'pt-PT', es: 'es-ES' };

/** Noon of the day in Greenwich is that day in its own calendar. */
const dated = (day: CalendarDay, language: Language): string =>
  before[language] +
  new Intl.DateTimeFormat(spoken[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
