import type { Readable } from 'node:stream';
import { inTransaction } from '../../kit/db/in-transaction.ts';
import { copyIn, copyOut } from '../backup/copy.ts';
import { chunkOf, quoted, type Table } from './layout.ts';
import { look, type Memory, oldest, rowsToBe, rowSum, type Sums, unlike } from './look.ts';
import { rowsOf, say, type Side } from './side.ts';

export type Pair = { source: Side; target: Side };
/** What is known of both, from one time to the next. */
export type Known = { source: Memory; target: Memory };
export const nothingKnown = (): Known => ({ source: new Map(), target: new Map() });

// What is written by the base itself, beside what was copied, is seen by the next round.
const mostRounds = 6;

/**
 * Makes the rows there what they are here at one moment, and has seen by counts and sums that they are. Answers how many
 * were carried. It may be broken off anywhere, and begun again.
 */
export async function evenOut(pair: Pair, tables: Table[], known: Known): Promise<number> {
  const { client } = pair.source;
  let carried = 0;
  let last: string[] = [];
  await client.query('begin isolation level repeatable read, read only');
  try {
    const here = { since: await oldest(pair.source), sums: new Map<string, Sums>() };
    for (let round = 0; round < mostRounds; round++) {
      const apart: { table: Table; chunks: string[] }[] = [];
      const since = { source: here.since, target: await oldest(pair.target) };
      for (const table of tables) {
        const chunks = await chunksApart(pair, table, known, { sums: here.sums, since });
        if (!chunks.length) continue;
        apart.push({ table, chunks });
        carried += await bring(pair, table, chunks);
      }
      for (const { table, chunks } of apart.toReversed()) await removeGone(pair.target, table, chunks);
      last = apart.map((it) => it.table.name);
      if (!last.length) return carried;
    }
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
  throw new Error(`${last.join(', ')} do not become there what they are here`);
}

/** `sums`: of this side, which is as it was at the one moment. */
type Round = { sums: Map<string, Sums>; since: { source: string; target: string } };

async function chunksApart(
  { source, target }: Pair,
  table: Table,
  known: Known,
  { sums, since }: Round,
): Promise<string[]> {
  // Both at once: each base has processors of its own.
  const [ours, theirs] = await Promise.all([
    sums.get(table.name) ?? look(source, table, known.source, { there: target.project_id, since: since.source }),
    look(target, table, known.target, { there: null, since: since.target }),
  ]);
  sums.set(table.name, ours);
  return unlike(ours, theirs);
}

const cameTo = (table: Table): string => `pg_temp.${quoted(`came_to_${table.name}`)}`;
const columnsOf = (table: Table, of = ''): string => table.columns.map((it) => of + quoted(it.name)).join(', ');
const sameKey = (table: Table, one: string, other: string): string =>
  table.key.map((it) => `${one}.${quoted(it)} = ${other}.${quoted(it)}`).join(' and ') || 'true';
const within = (table: Table, chunks: string[]): string => `${chunkOf(table)} = any ('{${chunks.join()}}'::bigint[])`;

async function bring({ source, target }: Pair, table: Table, chunks: string[]): Promise<number> {
  const [came, columns] = [cameTo(table), columnsOf(table)];
  await rowsOf(target, [
    `create temp table ${quoted(`came_to_${table.name}`)} as select ${columns} from ${quoted(table.name)} limit 0`,
  ]);
  const rows = `select ${columns} from ${rowsToBe(table, source, target.project_id)} where ${within(table, chunks)}`;
  const bytes = copyOut(source.client, `copy (${rows}) to stdout`);
  await copyIn(target.client, `copy ${came} (${columns}) from stdin`, bytes as AsyncIterable<Buffer> & Readable);
  const index = table.key.length ? `create index on ${came} (${table.key.map(quoted).join()});` : '';
  await rowsOf(target, [index, `analyze ${came}`]);
  try {
    return await inTransaction(target.client, () => write(target, table, chunks, isReplaced(table)));
  } catch (error) {
    // Another row has what this one is to be alone in having: it goes first.
    if ((error as { code?: string }).code !== '23505') throw error;
    return inTransaction(target.client, () => write(target, table, chunks, true));
  }
}

/** What has no key, or numbers that the base gives and never changes, is not changed in its place. */
const isReplaced = (table: Table): boolean =>
  !table.key.length || table.columns.some((it) => it.is_fixed && !table.key.includes(it.name));

async function write(target: Side, table: Table, chunks: string[], isReplaced: boolean): Promise<number> {
  const [name, came, columns] = [quoted(table.name), cameTo(table), columnsOf(table)];
  const like = table.key.length
    ? `exists (select from ${rowsToBe(table, target, null)} where ${sameKey(table, 'm', 'c')} and ${rowSum(table, 'm')} = ${rowSum(table, 'c')})`
    : 'false';
  if (isReplaced) {
    const alike = `exists (select from ${came} c where ${sameKey(table, 'c', 'm')} and ${rowSum(table, 'c')} = ${rowSum(table, 'm')})`;
    await removeRows(target, table, chunks, table.key.length ? `not ${alike}` : 'true');
  }
  const rest = table.columns.map((it) => it.name).filter((it) => it !== 'project_id' && !table.key.includes(it));
  const set = rest.map((it) => `${quoted(it)} = excluded.${quoted(it)}`).join(', ');
  const conflict = !table.key.length
    ? ''
    : `on conflict (project_id, ${table.key.map(quoted).join(', ')}) do ${set && !isReplaced ? `update set ${set}` : 'nothing'}`;
  const { rowCount } = await say(target.client, [
    `insert into ${name} (${columns}) overriding system value select ${columnsOf(table, 'c.')} from ${came} c where not ${like}`,
    conflict,
  ]);
  return rowCount ?? 0;
}

/** After all others have come, since what needs these rows goes with them. */
async function removeGone(target: Side, table: Table, chunks: string[]): Promise<void> {
  const kept = `exists (select from ${cameTo(table)} c where ${sameKey(table, 'c', 'm')})`;
  if (table.key.length) await removeRows(target, table, chunks, `not ${kept}`);
  await rowsOf(target, [`drop table ${cameTo(table)}`]);
}

const removeRows = (target: Side, table: Table, chunks: string[], which: string) =>
  rowsOf(target, [
    `delete from ${quoted(table.name)} where project_id = ${target.project_id} and (tableoid, ctid) in (
      select m.row_part, m.row_place from (select t.tableoid as row_part, t.ctid as row_place, t.* from ${quoted(table.name)} t
        where t.project_id = ${target.project_id}) m where ${within(table, chunks)} and ${which})`,
  ]);
