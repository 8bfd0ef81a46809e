const HOUR = 60;

/** 930, 9:30 and 9.30 are all 09:30; null where it is no time of a day. At the end of a day midnight is 24:00. */
export function readTime(typed: string, isEnd = false): string | null {
  const digits = typed.replace(/\D/g, '');
  const split = /^\s*(\d{1,2})\D+(\d{1,2})\s*$/.exec(typed);
  const [hours, minutes] = split ? [split[1]!, split[2]!] : cut(digits);
  if (isEnd && hours !== '' && Number(hours) % 24 === 0 && Number(minutes) === 0) return '24:00';
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

const cut = (digits: string): [string, string] => {
  if (digits.length > 4) return ['', ''];
  if (digits.length <= 2) return [digits, '0'];
  return [digits.slice(0, -2), digits.slice(-2)];
};

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
};

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;
