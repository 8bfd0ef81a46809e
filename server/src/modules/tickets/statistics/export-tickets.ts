import { Readable } from 'node:stream';
import type { Language } from '@parley/contract/languages';
import { type exportTickets as endpoint, mostInSheet } from '@parley/contract/tickets/statistics';
import { levelOf } from '@parley/contract/tickets/priorities';
import { ticketsExported } from '@parley/contract/tickets/ticket-facts';
import type { Parsed } from '@parley/contract/http';
import { clockText, dayBegan, dayEnded, dayOf, momentOf } from '@parley/contract/time';
import { countAttempt, type Limit } from '../../../kit/attempts.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { dbToRead, transaction } from '../../../kit/db/index.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { type Cell, sheetMimes, writeSheet } from '../../../kit/sheets/write-sheet.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { workedUntilAnswer } from './counted.ts';
import type { Wanted } from './figures.queries.ts';
import { periodOf } from '../../../kit/statistics/period.ts';
import { type SheetLine, sheetLines, ticketsMade } from './sheet.queries.ts';
import { priorityWords, statusWords, titles } from './titles.ts';
import { wantedBy } from './wanted.ts';

// Far more often than hands do.
const limit: Limit = { name: 'export', times: 60, within: minutes(10) };
const atOnce = 1000;

/** Written while it is sent. */
export async function exportTickets(
  viewer: Viewer,
  { type = 'xlsx', ...asked }: Parsed<typeof endpoint>,
): Promise<FileAnswer> {
  const { project_id, language, time_zone } = viewer;
  await countAttempt(limit, viewer.user_id);
  const wanted = wantedBy(viewer, asked);
  const { from, to } = periodOf(asked, now().getTime(), time_zone);
  const [first, end] = [new Date(dayBegan(from, time_zone)), new Date(dayEnded(to, time_zone))];
  const ids = await ticketsMade(dbToRead(wanted), wanted, first, end, mostInSheet);
  await transaction(project_id, async (tx) => {
    const changes = { count: [null, ids.length] as const };
    record(tx, project_id, ticketsExported, { id: null, name: null, by: doneBy(viewer), changes });
  });
  const name = `tickets-${dayOf(now().getTime(), time_zone)}.${type}`;
  const lines = ticketLines(wanted, ids, { language, time_zone });
  return { name, mime: sheetMimes[type], body: Readable.from(writeSheet(type, lines, language)) };
}

type Column = keyof typeof titles;
type Reader = { language: Language; time_zone: string };

/** Titles, then a line for each ticket that the asker sees now. */
async function* ticketLines(wanted: Wanted, ids: number[], reader: Reader): AsyncGenerator<Cell[]> {
  const columns = Object.keys(titles) as Column[];
  yield columns.map((name) => titles[name][reader.language]);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = await sheetLines(dbToRead(wanted), wanted, ids.slice(from, from + atOnce));
    for (const line of some) {
      const cells = cellsOf(line, reader);
      yield columns.map((name) => cells[name]);
    }
  }
}

function cellsOf(line: SheetLine, { language, time_zone }: Reader): Record<Column, Cell> {
  const shown = (time: string | null): Cell => time && clockText(momentOf(time), time_zone);
  const { created_at, answered_at, closed_at, first_answer_used, solution_used, runs_since, hours, broken, ...plain } =
    line;
  const clock = { first_answer_used, runs_since: runs_since === null ? null : momentOf(runs_since) };
  const calendar = { hours, zone: time_zone };
  return {
    ...plain,
    status: statusWords[line.status][language],
    priority: `${line.priority} (${priorityWords[levelOf(line.priority)][language]})`,
    created_at: shown(created_at),
    answered_at: shown(answered_at),
    closed_at: shown(closed_at),
    first_answer_minutes: answered_at && inMinutes(momentOf(answered_at) - momentOf(created_at)),
    first_answer_working_minutes: answered_at && inMinutes(workedUntilAnswer(clock, momentOf(answered_at), calendar)),
    solution_minutes: closed_at && inMinutes(momentOf(closed_at) - momentOf(created_at)),
    solution_working_minutes: closed_at && inMinutes(solution_used),
    broken: broken.length,
  };
}

const inMinutes = (ms: number): number => Math.round(ms / 6000) / 10;
