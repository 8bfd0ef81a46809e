import { arrived, arriving, chunkOf, quoted, type Table } from './layout.ts';
import { rowsOf, type Side } from './side.ts';

/** What a part of a table amounts to: how many rows, and a sum over all of them that does not depend on their order. */
type Sum = { n: number; s: string };
export type Sums = Map<string, Sum>;
/** What was seen last of each table, and the oldest transaction that was under way then. */
export type Memory = Map<string, { since: string; sums: Sums }>;

/** The rows of the project, as they are to be there. `row_moment`: by which transaction a row came. */
export function rowsToBe(table: Table, { project_id }: Side, there: number | null): string {
  const columns = table.columns.map((it) => {
    const value = there === null ? arrived(table.name, it) : arriving(table.name, it, there);
    return `${value} as ${quoted(it.name)}`;
  });
  return `(select ${columns.join(', ')}, xmin as row_moment from ${quoted(table.name)} where project_id = ${project_id}) m`;
}

export const rowSum = (table: Table, of: string): string =>
  `hashtextextended(row(${table.columns.map((it) => `${of}.${quoted(it.name)}`).join(', ')})::text, 0)`;

/**
 * Sums of all parts of a table. Of those where no row came since they were seen last, and that have as many as then, they are
 * known: what is gone would be missed, and what was changed came since.
 */
export async function look(side: Side, table: Table, memory: Memory, { there, since }: Looking): Promise<Sums> {
  const known = memory.get(table.name);
  const rows = rowsToBe(table, side, there);
  const sums = known ? await renewed(side, table, rows, known) : await summed(side, table, rows, null);
  memory.set(table.name, { since, sums });
  return sums;
}

/** `there`: which number the project is to have; null: it has it. `since`: who was at work before anything was looked at. */
type Looking = { there: number | null; since: string };

/** The oldest transaction that may still be at work, as short as rows know it. */
export async function oldest(side: Side): Promise<string> {
  const [it] = await rowsOf<{ since: string }>(side, [
    `select greatest(3, pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as since`,
  ]);
  return it!.since;
}

type Found = { chunk: string; n: number; s: string };

async function summed(side: Side, table: Table, rows: string, only: string[] | null): Promise<Sums> {
  const chunk = chunkOf(table);
  const words = [
    `select (${chunk})::text as chunk, count(*)::int as n, sum(${rowSum(table, 'm')})::text as s from ${rows}`,
  ];
  if (only) words.push(`where ${chunk} = any ($1::bigint[])`);
  const found = await rowsOf<Found>(side, [...words, 'group by 1'], only ? [only] : []);
  return new Map(found.map(({ chunk, n, s }) => [chunk, { n, s }]));
}

async function renewed(side: Side, table: Table, rows: string, known: { since: string; sums: Sums }): Promise<Sums> {
  const counted = await rowsOf<{ chunk: string; n: number; came: number }>(
    side,
    [
      `select (${chunkOf(table)})::text as chunk, count(*)::int as n,`,
      `count(*) filter (where age(m.row_moment) <= age($1::text::xid))::int as came from ${rows} group by 1`,
    ],
    [known.since],
  );
  const isKnown = (it: { chunk: string; n: number; came: number }) => !it.came && known.sums.get(it.chunk)?.n === it.n;
  const changed = counted.filter((it) => !isKnown(it)).map((it) => it.chunk);
  const anew = changed.length ? await summed(side, table, rows, changed) : new Map<string, Sum>();
  return new Map(counted.map((it) => [it.chunk, anew.get(it.chunk) ?? known.sums.get(it.chunk)!]));
}

/** In which parts the two differ. */
export function unlike(one: Sums, other: Sums): string[] {
  const all = new Set([...one.keys(), ...other.keys()]);
  return [...all].filter((it) => one.get(it)?.n !== other.get(it)?.n || one.get(it)?.s !== other.get(it)?.s);
}
