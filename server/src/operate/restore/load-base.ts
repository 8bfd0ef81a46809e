import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { copyIn, copyOut } from '../backup/copy.ts';
import { readParts, readTables, rowsIn, rowsOut, type Table } from '../backup/layout.ts';
import { type Manifest, placeOf } from '../backup/manifest.ts';
import { openSum } from '../backup/row-sum.ts';
import type { BackupTarget } from '../backup/target.ts';
import { loosen, run } from './loosen.ts';

type From = { target: BackupTarget; backup: string; manifest: Manifest };

/** Fills tables that are as they were when the backup was taken, and compares what they hold then. */
export async function loadBase(client: pg.Client, { target, backup, manifest }: From): Promise<void> {
  await makeParts(client, manifest);
  const standing = await readTables(client);
  const fasten = await loosen(client);
  // Migrations write some rows of their own.
  await run(client, ['truncate', standing.map((it) => it.name).join(', ')]);
  for (const { name, columns, ...said } of manifest.tables) {
    const table: Table = { name, columns, sight: 'open' };
    const packed = target.read(placeOf.table(backup, name));
    await copyIn(client, rowsIn(table), packed.compose(createGunzip()) as AsyncIterable<Buffer>);
    const sum = openSum();
    for await (const rows of copyOut(client, rowsOut(table)) as AsyncIterable<Buffer>) sum.see(rows);
    const { rows, sum: came } = sum.told();
    if (rows !== said.rows || came !== said.sum)
      throw new Error(`${name} holds ${rows} rows that are not the ${said.rows} of the backup: nothing was restored`);
  }
  await fasten();
  for (const { name, last, is_called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, last, is_called]);
}

/** Months are made as time goes by, so the backup knows others than those made just now. */
async function makeParts(client: pg.Client, { parts }: Manifest): Promise<void> {
  for (const { name } of await readParts(client)) await run(client, ['drop table', name]);
  for (const { name, of, bound } of parts) {
    await run(client, ['create table', name, 'partition of', of, bound]);
    await client.query('call protect_by_project($1)', [name]);
  }
}
