import {
  ahead,
  countOf,
  DAY_MS,
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

/** A moment ahead said in words: "in 2h", "завтра 10:00", "sexta", "15.12". Null when it is not understood. */
export function readMoment(typed: string, now: Date): Date | null {
  const text = fold(typed);
  if (!text) return null;
  const moment = stretchFrom(text, now) ?? dayAndHour(text, now) ?? stretchAndHour(text, now);
  return moment && moment > now ? moment : null;
}

/** "2h 30m", "через 3 дня", "in an hour". */
function stretchFrom(text: string, now: Date): Date | null {
  const total = lengthOf(text);
  if (!total) return null;
  return isOfDays(total) ? atHour(addDays(now, total / DAY_MS), MORNING, 0) : new Date(now.getTime() + total);
}

/** "in 2 days at 10:00", "через неделю в 15:00". */
function stretchAndHour(text: string, now: Date): Date | null {
  const words = text.split(' ');
  for (let at = 1; at < words.length; at++) {
    const total = lengthOf(words.slice(0, at).join(' '));
    const found = total && isOfDays(total) ? foundIn(words.slice(at).join(' '), now) : null;
    if (total && found && found.hour !== null && !found.day)
      return atHour(addDays(now, total / DAY_MS), found.hour, found.minute);
  }
  return null;
}

const isOfDays = (total: number): boolean => total % DAY_MS === 0;

function lengthOf(text: string): number | null {
  if (halfHour.includes(withoutAhead(text))) return 30 * 60_000;
  const tokens = text
    .replace(/(\d)(?=[a-zа-я])/g, '$1 ')
    .replace(/([a-zа-я])(?=\d)/g, '$1 ')
    .split(' ');
  const said = tokens.filter(
    (word, place) => !(ahead.includes(word) && !(one.includes(word) && unitOf(tokens[place + 1] ?? ''))),
  );
  let total = 0;
  for (let at = 0; at < said.length;) {
    const number = numberOf(said[at]!);
    const unit = unitOf(said[number === null ? at : at + 1] ?? '');
    // A unit alone is a stretch only when something says that it lies ahead.
    if (unit === null || (number === null && said.length === tokens.length)) return null;
    total += (number ?? 1) * unit;
    at += number === null ? 1 : 2;
  }
  return total || null;
}

function withoutAhead(text: string): string {
  const words = text.split(' ');
  return words.slice(words.findIndex((word) => !ahead.includes(word))).join(' ');
}

const numberOf = (word: string): number | null =>
  countOf(word) ?? (/^\d{1,4}([.]\d)?$/.test(word) ? Number(word) : null);

type Found = {
  day: Date | null;
  isWeekday: boolean;
  isDate: boolean;
  isMonthEnd: boolean;
  hour: number | null;
  minute: number;
};

function dayAndHour(text: string, now: Date): Date | null {
  const found = foundIn(text, now);
  return found && resolve(found, now);
}

/** Every word has to be understood. */
function foundIn(text: string, now: Date): Found | null {
  const plain = phrases.reduce((so_far, [from, to]) => so_far.replace(from, to), text);
  const tokens = plain.replace(/(\d)\s+(am|pm)\b/g, '$1$2').split(' ');
  const found: Found = { day: null, isWeekday: false, isDate: false, isMonthEnd: false, hour: null, minute: 0 };
  for (let at = 0; at < tokens.length;) {
    const used = readDate(tokens, at, now, found) || readDay(tokens[at]!, now, found) || readHour(tokens, at, found);
    if (!used && !fillers.includes(tokens[at]!)) return null;
    at += used || 1;
  }
  return found.day || found.hour !== null ? found : null;
}

function resolve({ day, isWeekday, isDate, isMonthEnd, hour, minute }: Found, now: Date): Date {
  const moment = atHour(day ?? now, hour ?? MORNING, minute);
  if (moment > now) return moment;
  if (!day) return addDays(moment, 1);
  if (isWeekday) return addDays(moment, 7);
  if (isMonthEnd) return atHour(lastDay(now, 1), hour ?? MORNING, minute);
  if (hour === null && !isDate && day.toDateString() === now.toDateString()) return laterToday(now);
  return isDate
    ? new Date(moment.getFullYear() + 1, moment.getMonth(), moment.getDate(), hour ?? MORNING, minute)
    : moment;
}

const laterToday = (now: Date): Date => {
  const evening = atHour(now, EVENING, 0);
  return evening > now ? evening : atHour(now, 23, 59);
};

function readDay(word: string, now: Date, found: Found): number {
  if (word === 'nextweek') {
    found.day = comingWeekday(now, 0);
    return 1;
  }
  if (word === 'monthend') {
    found.day = lastDay(now, 0);
    found.isMonthEnd = true;
    return 1;
  }
  const after = dayAfter(word);
  const weekday = weekdayOf(word);
  const hour = hourOfPart(word);
  // "mañana" is tomorrow first and the morning then.
  if (after === 1 && found.day && hour === null && word === 'manana') found.hour = MORNING;
  else if (after !== null) found.day = addDays(now, after);
  else if (weekday !== null) {
    found.day = comingWeekday(now, weekday);
    found.isWeekday = true;
  } else if (hour === null) return 0;
  if (hour !== null) found.hour ??= hour;
  return 1;
}

/** "15.12", "15/12/2027", "15 декабря", "dec 15", "15 de diciembre". */
function readDate(tokens: string[], at: number, now: Date, found: Found): number {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{2,4}))?$/.exec(tokens[at]!) ?? [];
  if (day && Number(month) <= 12)
    return setDate(found, now, Number(day), Number(month) - 1, year ? Number(year) : null, 1);
  const skip = tokens[at + 1] === 'de' ? 1 : 0;
  const [first, second] = [tokens[at]!, tokens[at + 1 + skip] ?? ''];
  const isNumber = (word: string) => /^\d{1,2}$/.test(word);
  if (isNumber(first) && monthOf(second) !== null)
    return setDate(found, now, Number(first), monthOf(second)!, null, 2 + skip);
  if (isNumber(second) && monthOf(first) !== null) return setDate(found, now, Number(second), monthOf(first)!, null, 2);
  return 0;
}

function setDate(found: Found, now: Date, day: number, month: number, year: number | null, used: number): number {
  const whole = year === null ? now.getFullYear() : year < 100 ? 2000 + year : year;
  const date = new Date(whole, month, day);
  if (date.getDate() !== day) return 0;
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

const addDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, day.getHours(), day.getMinutes());

/** Of this month, or so many months later. */
const lastDay = (now: Date, later: number): Date => new Date(now.getFullYear(), now.getMonth() + 1 + later, 0);

const atHour = (day: Date, hour: number, minute: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute);

/** 0 is Monday; today counts, a passed hour of it means the next week. */
function comingWeekday(now: Date, weekday: number): Date {
  const today = (now.getDay() + 6) % 7;
  return addDays(now, (weekday - today + 7) % 7);
}
