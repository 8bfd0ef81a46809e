import { setTimeout as sleep } from 'node:timers/promises';
import { createExport, getExport, getExportFile } from '@parley/contract/clients/export';
import pg from 'pg';
import { ask, call } from '../call.ts';
import { type Figure, notes, row } from '../figure.ts';
import { emptyProject, type Headers, memoryDuring, sheetRows } from '../sheet-project.ts';
import type { Stage } from '../stage.ts';

/** A sheet of a hundred thousand clients is asked for, written and fetched. The floor only reads the rows. */
export const exporting: Figure = {
  name: 'export',
  run: async (stage) => {
    const rows = stage.quick ? sheetRows / 10 : sheetRows;
    const headers = await emptyProject(stage.ours.url, 'Export');
    const client = new pg.Client(stage.database.admin_url);
    await client.connect();
    try {
      const project = Number(headers['x-project']);
      await fill(client, project, rows);
      // As the database does by itself within a minute, and an import at its end.
      await client.query('analyze contacts');
      const figures = [];
      for (const type of ['xlsx', 'csv'] as const) {
        const { result, megabytes } = await memoryDuring(stage.ours, () => exported(stage, headers, type));
        const floor = await readRows(client, project);
        const missing = result.done === rows ? '' : `VOID: ${result.done} lines`;
        const note = notes(
          'goal: within 15 s',
          `${(result.bytes / 1e6).toFixed(1)} MB`,
          `${megabytes.toFixed(0)} MB over idle`,
          missing,
        );
        figures.push(row(`export ${type}`, result.seconds, 's', floor, `${rows} clients, 9 columns`, note));
      }
      return figures;
    } finally {
      await client.end();
    }
  },
};

async function exported({ ours: { url } }: Stage, headers: Headers, type: 'xlsx' | 'csv') {
  const began = performance.now();
  const { data } = await call(url, createExport, { type, filter: {} }, headers);
  const { id } = data;
  let it = data;
  while (it.status === 'running') {
    await sleep(50);
    it = (await call(url, getExport, { id }, headers)).data;
  }
  const bytes = (await (await ask(url, getExportFile, { id }, headers)).arrayBuffer()).byteLength;
  return { done: it.done, bytes, seconds: (performance.now() - began) / 1000 };
}

const fill = (client: pg.Client, project: number, rows: number) =>
  client.query(
    `with bound as (select set_config('parley.project_id', $1::text, false))
     insert into contacts (project_id, name, phone, email, tax_id, notes, tag)
     select $1::bigint, 'Клиент Номер ' || n, (79000000000 + n)::text, 'client' || n || '@shop.example', n::text, 'Заметка ' || n, 'база'
     from bound, generate_series(1, $2::int) as n`,
    [project, rows],
  );

async function readRows(client: pg.Client, project: number): Promise<number> {
  const began = performance.now();
  await client.query(
    'select id, name, phone, email, legal_entity, tax_id, notes, tag from contacts where project_id = $1',
    [project],
  );
  return (performance.now() - began) / 1000;
}
