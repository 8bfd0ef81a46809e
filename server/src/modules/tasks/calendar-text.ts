import { momentOf } from '@parley/contract/time';
import type { Planned } from './calendar.queries.ts';

/** Tasks as RFC 5545 wants them: an event of half an hour that ends when the task is to be done. */
export function calendarText(tasks: Planned[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'X-PUBLISHED-TTL:PT15M',
    ...tasks.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const halfAnHour = 30 * 60_000;

function eventLines({ id, date, comment, category, version }: Planned): string[] {
  const end = new Date(momentOf(date));
  const title = [category, comment.split('\n')[0]].filter(Boolean).join(': ');
  return [
    'BEGIN:VEVENT',
    `UID:task-${id}@parley`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(end)}`,
    `DTSTART:${stamp(new Date(end.getTime() - halfAnHour))}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title || '—')}`,
    `DESCRIPTION:${escaped(comment)}`,
    'END:VEVENT',
  ];
}

const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** A line holds 75 bytes; what is longer goes on in the next one, after a space. */
function folded(line: string): string {
  let out = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 74) {
      out += '\r\n ';
      bytes = 1;
    }
    out += letter;
    bytes += size;
  }
  return out;
}
