import { Readable } from 'node:stream';
import type * as contract from '@parley/contract/journal';
import { idsIn } from '@parley/contract/journal-things-named';
import { changeWords } from '@parley/contract/journal-values';
import { journalSentence, journalTitles, meansWords } from '@parley/contract/journal-words';
import { clockText, dayOf, momentOf } from '@parley/contract/time';
import { journalExported, settingChanged } from '@parley/contract/projects/facts';
import type { Output, Parsed } from '@parley/contract/http';
import { type Limit, countAttempt } from '../../../kit/attempts.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { dbOf, dbToRead, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { type Cell, sheetMimes, writeSheet } from '../../../kit/sheets/write-sheet.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { namesIn, namesOf, peopleOf } from './names.queries.ts';
import {
  type After,
  type Found,
  type Keeping,
  lockKeeping,
  readKeeping,
  readLines,
  saveKeeping,
  type Sought,
} from './journal.queries.ts';

type Named = Found & Pick<contract.JournalLine, 'names'>;

const pageSize = 50;
const atOnce = 1000;
const exporting: Limit = { name: 'journal export', times: 60, within: minutes(10) };

export async function listJournal(
  viewer: Viewer,
  { next, ...sought }: Parsed<typeof contract.listJournal>,
): Promise<Output<typeof contract.listJournal>> {
  const { project_id } = viewer;
  const found = await readLines(dbOf(project_id), project_id, sought, { after: placeOf(next), limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    data: (await withNames(viewer, page)).map(({ micros: _, ...line }) => asSeen(viewer, line)),
    meta: { count: page.length, next: last ? `${last.micros}_${last.id}` : null },
  };
}

/** Where a colleague signs in from is for administrators only: it may be their home. */
const asSeen = <L extends contract.JournalLine>({ is_admin }: Viewer, line: L): L =>
  is_admin ? line : { ...line, origin: null };

export const listPeople = async ({ project_id }: Viewer): Promise<Output<typeof contract.listJournalPeople>> => ({
  data: await peopleOf(dbOf(project_id), { project_id }),
});

function placeOf(next: string | undefined): After | null {
  if (!next) return null;
  const [at, id] = next.split('_').map(Number) as [number, number];
  return { at, id };
}

export async function exportJournal(
  viewer: Viewer,
  sought: Parsed<typeof contract.exportJournal>,
): Promise<FileAnswer> {
  const { project_id, user_id, language, time_zone } = viewer;
  await countAttempt(exporting, user_id);
  await transaction(project_id, async (tx) =>
    record(tx, project_id, journalExported, { id: project_id, name: null, by: doneBy(viewer) }),
  );
  const name = `journal-${dayOf(now().getTime(), time_zone)}.csv`;
  const lines = sheetLines(viewer, sought);
  return { name, mime: sheetMimes.csv, body: Readable.from(writeSheet('csv', lines, language)) };
}

async function* sheetLines(viewer: Viewer, sought: Sought): AsyncGenerator<Cell[]> {
  const { project_id, language } = viewer;
  yield journalTitles[language];
  for (let after: After | null = null; ;) {
    const page: Found[] = await readLines(dbToRead(viewer), project_id, sought, { after, limit: atOnce });
    for (const line of await withNames(viewer, page)) yield cellsOf(asSeen(viewer, line), viewer);
    const last = page.at(-1);
    if (!last || page.length < atOnce) return;
    after = { at: last.micros, id: last.id };
  }
}

/** With the names of what their changes tell of, by one question for all of them. */
async function withNames(viewer: Viewer, lines: Found[]): Promise<Named[]> {
  const ids = idsIn(lines.map((it) => it.changes));
  const found = await namesOf(viewer, { ...ids, client: [...ids.client, ...lines.flatMap(clientsOf)] });
  const clients = new Map(found.filter((it) => it.thing === 'client').map(({ id, name }) => [id, name]));
  return lines.map((it) => ({ ...withClients(it, clients), names: namesIn(found, idsIn([it.changes])) }));
}

const isOfClient = ({ subject }: Found): boolean => subject === 'client' || subject === 'dialogue';

const clientsOf = (line: Found): number[] =>
  [isOfClient(line) ? line.subject_id : null, line.actor.kind === 'client' ? line.actor.id : null].filter(
    (it) => it !== null,
  );

/** Clients are named by who they are now, as far as the reader sees them: who is erased is named nowhere. */
function withClients(line: Found, clients: Map<number, string>): Found {
  const { actor, subject_id } = line;
  return {
    ...line,
    ...(isOfClient(line) && { subject_name: clients.get(subject_id!) ?? null }),
    ...(actor.kind === 'client' && { actor: { ...actor, name: clients.get(actor.id!) ?? '' } }),
  };
}

const cellsOf = (line: Named, { language, time_zone }: Viewer): Cell[] => [
  clockText(momentOf(line.created_at), time_zone),
  line.actor.name,
  line.actor.means && meansWords(line.actor.means, language),
  journalSentence(line, language),
  changeWords(line, language)
    .map(({ label, was, is }) => `${label}: ${was === null ? is : `${was} → ${is}`}`)
    .join('\n'),
  line.origin?.address ?? null,
  line.origin?.user_agent ?? null,
];

const wireKeeping = ({ journal_days, history_days }: Keeping) => ({ data: { days: journal_days, history_days } });

export const getKeeping = async ({ project_id }: Viewer): Promise<Output<typeof contract.getJournalKeeping>> =>
  wireKeeping(await readKeeping(dbOf(project_id), project_id));

/** What is past its time goes with the next round. */
export async function updateKeeping(
  viewer: Viewer,
  { days, history_days }: Parsed<typeof contract.updateJournalKeeping>,
): Promise<Output<typeof contract.updateJournalKeeping>> {
  const { project_id } = viewer;
  if (!viewer.is_admin) refuse('forbidden');
  return transaction(project_id, async (tx) => {
    const was = await lockKeeping(tx, project_id);
    const is = {
      journal_days: days === undefined ? was.journal_days : days,
      history_days: history_days === undefined ? was.history_days : history_days,
    };
    const changes = differences(was, is);
    if (Object.keys(changes).length) {
      await saveKeeping(tx, project_id, is);
      record(tx, project_id, settingChanged, { id: project_id, name: null, by: doneBy(viewer), changes });
    }
    return wireKeeping(is);
  });
}
