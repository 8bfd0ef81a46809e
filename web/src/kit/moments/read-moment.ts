import { addDays, addMonths, type CalendarDay, weekdayOf as weekdayIn } from '@parley/contract/time';
import { dayAt, daysLater, displayZone, timeAt } from '../time.ts';
import {
  ahead,
  countOf,
  dayAfter,
  fillers,
  fold,
  halfHour,
  hourOfPart,
  monthOf,
  one,
  phrases,
  unitOf,
  weekdayOf,
} from './moment-words.ts';

/** When a working day begins: a day without an hour means then. Today that may be over: then it means the day's end. */
const MORNING = 9;
const EVENING = 18;
/** A hundred years: calendars have four figures for a year. */
const FARTHEST_DAYS = 36_525;

/** A moment ahead said in words: "in 2h", "завтра 10:00", "sexta", "15.12". Null when it is not understood. */
export function readMoment(typed: string, now: Date, zone = displayZone()): Date | null {
  const text = fold(typed);
  if (!text) return null;
  const desk: Desk = { now, zone, today: dayAt(now, zone) };
  const moment = stretchFrom(text, desk) ?? dayAndHour(text, desk) ?? stretchAndHour(text, desk);
  return moment && moment > now ? moment : null;
}

/** When and where it is said. */
type Desk = { now: Date; zone: string; today: CalendarDay };

/** "2h 30m", "через 3 дня", "in an hour". */
function stretchFrom(text: string, desk: Desk): Date | null {
  const length = lengthOf(text);
  if (!length) return null;
  if (isOfDays(length)) return timeAt(addDays(desk.today, length.days), MORNING, 0, desk.zone);
  const whole = Math.floor(length.days);
  const minutes = (length.days - whole) * 1440 + length.minutes;
  return new Date(daysLater(desk.now, whole, desk.zone).getTime() + minutes * 60_000);
}

/** "in 2 days at 10:00", "через неделю в 15:00". */
function stretchAndHour(text: string, desk: Desk): Date | null {
  const words = text.split(' ');
  for (let at = 1; at < words.length; at++) {
    const length = lengthOf(words.slice(0, at).join(' '));
    const found = length && isOfDays(length) ? foundIn(words.slice(at).join(' '), desk.today) : null;
    if (length && found && found.hour !== null && !found.day)
      return timeAt(addDays(desk.today, length.days), found.hour, found.minute, desk.zone);
  }
  return null;
}

type Length = { days: number; minutes: number };

const isOfDays = ({ days, minutes }: Length): boolean => minutes === 0 && Number.isInteger(days);

function lengthOf(text: string): Length | null {
  if (halfHour.includes(withoutAhead(text))) return { days: 0, minutes: 30 };
  const tokens = text
    .replace(/(\d)(?=[a-zа-я])/g, '$1 ')
    .replace(/([a-zа-я])(?=\d)/g, '$1 ')
    .split(' ');
  const said = tokens.filter(
    (word, place) => !(ahead.includes(word) && !(one.includes(word) && unitOf(tokens[place + 1] ?? ''))),
  );
  const total: Length = { days: 0, minutes: 0 };
  for (let at = 0; at < said.length;) {
    const number = numberOf(said[at]!);
    const unit = unitOf(said[number === null ? at : at + 1] ?? '');
    // A unit alone is a stretch only when something says that it lies ahead.
    if (unit === null || (number === null && said.length === tokens.length)) return null;
    if ('days' in unit) total.days += (number ?? 1) * unit.days;
    else total.minutes += (number ?? 1) * unit.minutes;
    at += number === null ? 1 : 2;
  }
  if (total.days > FARTHEST_DAYS || total.minutes > FARTHEST_DAYS * 1440) return null;
  return total.days || total.minutes ? total : null;
}

function withoutAhead(text: string): string {
  const words = text.split(' ');
  return words.slice(words.findIndex((word) => !ahead.includes(word))).join(' ');
}

const numberOf = (word: string): number | null =>
  countOf(word) ?? (/^\d{1,4}([.]\d)?$/.test(word) ? Number(word) : null);

type Found = {
  day: CalendarDay | null;
  isWeekday: boolean;
  isDate: boolean;
  isMonthEnd: boolean;
  hour: number | null;
  minute: number;
};

function dayAndHour(text: string, desk: Desk): Date | null {
  const found = foundIn(text, desk.today);
  return found && resolve(found, desk);
}

/** Every word has to be understood. */
function foundIn(text: string, today: CalendarDay): Found | null {
  const plain = phrases.reduce((so_far, [from, to]) => so_far.replace(from, to), text);
  const tokens = plain.replace(/(\d)\s+(am|pm)\b/g, '$1$2').split(' ');
  const found: Found = { day: null, isWeekday: false, isDate: false, isMonthEnd: false, hour: null, minute: 0 };
  for (let at = 0; at < tokens.length;) {
    const used =
      readDate(tokens, at, today, found) || readDay(tokens[at]!, today, found) || readHour(tokens, at, found);
    if (!used && !fillers.includes(tokens[at]!)) return null;
    at += used || 1;
  }
  return found.day || found.hour !== null ? found : null;
}

function resolve({ day, isWeekday, isDate, isMonthEnd, hour, minute }: Found, { now, zone, today }: Desk): Date {
  const on = (which: CalendarDay): Date => timeAt(which, hour ?? MORNING, minute, zone);
  const moment = on(day ?? today);
  if (moment > now) return moment;
  if (!day) return on(addDays(today, 1));
  if (isWeekday) return on(addDays(day, 7));
  if (isMonthEnd) return on(lastDay(today, 1));
  if (isDate) return on(addMonths(day, 12));
  return hour === null && day === today ? laterToday({ now, zone, today }) : moment;
}

const laterToday = ({ now, zone, today }: Desk): Date => {
  const evening = timeAt(today, EVENING, 0, zone);
  return evening > now ? evening : timeAt(today, 23, 59, zone);
};

function readDay(word: string, today: CalendarDay, found: Found): number {
  if (word === 'nextweek') {
    found.day = comingWeekday(today, 0);
    return 1;
  }
  if (word === 'monthend') {
    found.day = lastDay(today, 0);
    found.isMonthEnd = true;
    return 1;
  }
  const after = dayAfter(word);
  const weekday = weekdayOf(word);
  const hour = hourOfPart(word);
  // "mañana" is tomorrow first and the morning then.
  if (after === 1 && found.day && hour === null && word === 'manana') found.hour = MORNING;
  else if (after !== null) found.day = addDays(today, after);
  else if (weekday !== null) {
    found.day = comingWeekday(today, weekday);
    found.isWeekday = true;
  } else if (hour === null) return 0;
  if (hour !== null) found.hour ??= hour;
  return 1;
}

/** "15.12", "15/12/2027", "15 декабря", "dec 15", "15 de diciembre". */
function readDate(tokens: string[], at: number, today: CalendarDay, found: Found): number {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{2,4}))?$/.exec(tokens[at]!) ?? [];
  if (day && Number(month) >= 1 && Number(month) <= 12)
    return setDate(found, today, Number(day), Number(month) - 1, year ? Number(year) : null, 1);
  const skip = tokens[at + 1] === 'de' ? 1 : 0;
  const [first, second] = [tokens[at]!, tokens[at + 1 + skip] ?? ''];
  const isNumber = (word: string) => /^\d{1,2}$/.test(word);
  if (isNumber(first) && monthOf(second) !== null)
    return setDate(found, today, Number(first), monthOf(second)!, null, 2 + skip);
  if (isNumber(second) && monthOf(first) !== null)
    return setDate(found, today, Number(second), monthOf(first)!, null, 2);
  return 0;
}

function setDate(
  found: Found,
  today: CalendarDay,
  day: number,
  month: number,
  year: number | null,
  used: number,
): number {
  const whole = year === null ? today.slice(0, 4) : String(year < 100 ? 2000 + year : year).padStart(4, '0');
  const first = `${whole}-${String(month + 1).padStart(2, '0')}-01`;
  const date = addDays(first, day - 1);
  // A month has no such day.
  if (date.slice(0, 7) !== first.slice(0, 7)) return 0;
  found.day = date;
  found.isDate = year === null;
  return used;
}

/** "10:00", "18.30", "10h", "10am", and "10" when nothing else it could be. */
function readHour(tokens: string[], at: number, found: Found): number {
  const [, hours, minutes, half] = /^(\d{1,2})(?:[:.h](\d{2}))?h?(am|pm)?$/.exec(tokens[at]!) ?? [];
  if (!hours) return 0;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes ?? 0) > 59) return 0;
  // "8 вечера" and "8 da noite" are twenty o'clock.
  const part =
    tokens
      .slice(at + 1)
      .map(hourOfPart)
      .find((it) => it !== null) ?? found.hour;
  found.hour = !half && hour < 12 && part !== null && part >= 15 ? hour + 12 : hour;
  found.minute = Number(minutes ?? 0);
  return 1;
}

/** Of this month, or so many months later. */
const lastDay = (today: CalendarDay, later: number): CalendarDay =>
  addDays(addMonths(`${today.slice(0, 8)}01`, 1 + later), -1);

/** 0 is Monday; today counts, a passed hour of it means the next week. */
function comingWeekday(today: CalendarDay, weekday: number): CalendarDay {
  const now = (weekdayIn(today) + 6) % 7;
  return addDays(today, (weekday - now + 7) % 7);
}
