type Units = { hour: string; minute: string };

const MOST = 525_600;

/** “1 h 30 min”, “45 min”; nothing promised is nothing. */
export function writeMinutes(minutes: number | null, { hour, minute }: Units): string {
  if (minutes === null) return '';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} ${hour}`, rest > 0 && `${rest} ${minute}`].filter(Boolean).join(' ');
}

/** As people write it: a number is minutes, 1:30 hours and minutes, and the words of any language. Null: it says nothing. */
export function readMinutes(typed: string, { hour, minute }: Units): number | null {
  const text = typed.trim().toLowerCase().replaceAll(',', '.');
  const [, clockHours, clockMinutes] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
  if (clockHours) return within(Number(clockHours) * 60 + Number(clockMinutes));
  if (/^\d+$/.test(text)) return within(Number(text));
  const begins = (word: string, unit: string, plain: string) =>
    word.startsWith(plain) || word.startsWith(unit[0]!.toLowerCase());
  let sum = 0;
  const rest = text.replace(/(\d+(?:\.\d+)?)\s*(\p{L}+)\.?\s*/gu, (whole, figure: string, word: string) => {
    if (begins(word, hour, 'h')) sum += Number(figure) * 60;
    else if (begins(word, minute, 'm')) sum += Number(figure);
    else return whole;
    return '';
  });
  return rest.trim() === '' && sum > 0 ? within(Math.round(sum)) : null;
}

const within = (minutes: number): number | null => (minutes >= 1 && minutes <= MOST ? minutes : null);
