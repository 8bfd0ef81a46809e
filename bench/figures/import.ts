import {
  getImport,
  revertImport,
  startImport,
  uploadImport,
  type SheetImportDraft,
} from '@parley/contract/clients/import';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writeSheet } from '../../server/src/kit/sheets/write-sheet.ts';
import { call } from '../call.ts';
import { type Figure, notes, row } from '../figure.ts';
import { clientSheet, emptyProject, type Headers, memoryDuring, sheetRows } from '../sheet-project.ts';
import type { Stage } from '../stage.ts';

/**
 * A sheet of a hundred thousand lines becomes clients: uploaded, read, matched with whom we know, written, and taken
 * back. The floor only writes the same rows, by one statement per two thousand.
 */
export const importing: Figure = {
  name: 'import',
  run: async (stage) => {
    const rows = stage.quick ? sheetRows / 10 : sheetRows;
    const { ours, database } = stage;
    const headers = await emptyProject(ours.url, 'Import');
    const sheet = await buffer(writeSheet('xlsx', clientSheet(rows), 'en'));
    const { result, megabytes } = await memoryDuring(ours, () => importSheet(stage, headers, sheet));
    const again = await importSheet(stage, headers, sheet);
    const revert = await timed(stage, () => reverted(ours.url, headers, result.id));
    const floor = await writeRows(stage, database.admin_url, rows);
    const [size, void_] = [
      `${rows} lines, 7 columns`,
      result.created + result.refused === rows ? '' : 'VOID: lines are missing',
    ];
    const goal = `goal: within 25 s; ${result.refused} refused; upload and reading ${result.read.toFixed(1)} s`;
    return [
      row('import', result.seconds, 's', floor.seconds, size, notes(goal, void_)),
      row('import cpu', result.cpu / 1000, 's CPU', floor.cpu / 1000, size),
      row('import memory', megabytes, 'MB', null, size, 'over idle; goal: less than 300'),
      row('import again', again.seconds, 's', null, size, `all known by number: ${again.skipped} left as they are`),
      row('import revert', revert.seconds, 's', null, size),
    ];
  },
};

async function timed<T>({ ours }: Stage, work: () => Promise<T>): Promise<T & { seconds: number; cpu: number }> {
  const [began, spent] = [performance.now(), ours.cpu()];
  const result = await work();
  return { ...result, seconds: (performance.now() - began) / 1000, cpu: ours.cpu() - spent };
}

const importSheet = (stage: Stage, headers: Headers, sheet: Buffer) =>
  timed(stage, async () => {
    const { url } = stage.ours;
    const began = performance.now();
    const form = new FormData();
    form.append('draft', '1');
    form.append('file', new Blob([new Uint8Array(sheet)]), 'clients.xlsx');
    const answer = await fetch(url + uploadImport.path, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`the sheet was refused: ${await answer.text()}`);
    const { id } = ((await answer.json()) as { data: SheetImportDraft }).data;
    const read = (performance.now() - began) / 1000;
    await call(url, startImport, { id }, headers);
    return { ...(await ended(url, headers, id)), read };
  });

async function reverted(url: string, headers: Headers, id: number) {
  await call(url, revertImport, { id }, headers);
  return ended(url, headers, id);
}

async function ended(url: string, headers: Headers, id: number): Promise<SheetImportDraft> {
  for (;;) {
    const { data } = await call(url, getImport, { id }, headers);
    if (data.status === 'failed') throw new Error('the import failed');
    if (!['running', 'reverting'].includes(data.status)) return data;
    await sleep(100);
  }
}

async function writeRows(stage: Stage, admin_url: string, rows: number): Promise<{ seconds: number; cpu: number }> {
  const client = new pg.Client(admin_url);
  await client.connect();
  const [began, spent] = [performance.now(), stage.cpu()];
  try {
    await client.query(`set parley.project_id = '101'`);
    for (let from = 0; from < rows; from += 2000) {
      await client.query(
        `insert into contacts (project_id, name, phone, email, tax_id, notes, tag)
         select 101, 'Клиент Номер ' || n, (79000000000 + n)::text, 'client' || n || '@floor.example', n::text, 'Заметка ' || n, 'база'
         from generate_series($1::int, $1::int + 1999) as n`,
        [from],
      );
    }
    return { seconds: (performance.now() - began) / 1000, cpu: stage.cpu() - spent };
  } finally {
    await client.query(`delete from contacts where project_id = 101 and email like '%@floor.example'`);
    await client.end();
  }
}
