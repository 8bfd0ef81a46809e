import type { ParsedMail } from 'mailparser';

/** What an invite says where its letter has no words: the title, the time and the place of each event. */
export function inviteWords({ attachments }: ParsedMail): string {
  const calendar = attachments.find((it) => it.contentType === 'text/calendar')?.content.toString('utf8') ?? '';
  const lines = calendar.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const events: string[][] = [];
  let event: string[] | null = null;
  for (const line of lines) {
    if (/^BEGIN:VEVENT$/i.test(line)) events.push((event = []));
    else if (/^END:VEVENT$/i.test(line)) event = null;
    else event?.push(line);
  }
  return events.map(wordsOf).filter(Boolean).slice(0, 10).join('\n\n');
}

function wordsOf(event: string[]): string {
  const [begins, ends] = [timeOf(event, 'DTSTART'), timeOf(event, 'DTEND')];
  const isSameDay = begins && ends && begins.day === ends.day;
  const time = [begins && shown(begins), ends && (isSameDay ? ends.time : shown(ends))].filter(Boolean).join(' – ');
  const when = [time, begins?.zone].filter(Boolean).join(' ');
  return [textOf(event, 'SUMMARY'), when, textOf(event, 'LOCATION')].filter(Boolean).join('\n');
}

const lineOf = (event: string[], name: string): string | undefined =>
  event.find((it) => new RegExp(`^${name}[;:]`, 'i').test(it));

function textOf(event: string[], name: string): string {
  const value = /^(?:[^":]|"[^"]*")*:(.*)$/.exec(lineOf(event, name) ?? '')?.[1] ?? '';
  return value
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
}

type Moment = { day: string; time: string; zone: string };
const shown = ({ day, time }: Moment): string => [day, time].filter(Boolean).join(' ');

/** Written as the clock of the place shows it, and which place that is: everybody reads it right. */
function timeOf(event: string[], name: string): Moment | null {
  const line = lineOf(event, name) ?? '';
  const found = /:(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(line.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, isWorld] = found;
  const zone = isWorld ? 'UTC' : (/;TZID="?([^":;]+)/i.exec(line)?.[1] ?? '');
  return { day: `${year}-${month}-${day}`, time: hour ? `${hour}:${minute}` : '', zone };
}
