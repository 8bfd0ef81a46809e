import type { Readable } from 'node:stream';
import type pg from 'pg';
import { copyOut } from './copy.ts';
import { rowsOut, type Table } from './layout.ts';

/**
 * All rows of a table as COPY writes them. No role of ours sees behind the wall at once, so what stands there is read
 * project by project.
 */
export async function* readRows(client: pg.Client, table: Table, projects: number[]): AsyncGenerator<Buffer> {
  for (const project of table.sight === 'walled' ? projects : [null]) {
    await look(client, project, table.sight === 'queue');
    for await (const rows of copyOut(client, rowsOut(table)) as Readable) yield rows as Buffer;
  }
}

// What is removed too, and of the words of messages those that some word is not in: all of them.
const seeing = `select set_config('parley.project_id', $1, true), set_config('parley.queues', $2, true),
  set_config('parley.deleted', 'shown', true), set_config('parley.words', '!''no such word''', true)`;

/** From now on, until the transaction ends, this is what it sees. */
export const look = (client: pg.Client, project: number | null, isQueue: boolean) =>
  client.query(seeing, [String(project ?? ''), isQueue ? 'every' : '']);

export async function readProjects(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>('select id from projects order by id');
  return rows.map((it) => Number(it.id));
}
