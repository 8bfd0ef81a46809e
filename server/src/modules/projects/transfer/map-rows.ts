import type { SubjectKind } from '@parley/contract/facts';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { type ArrivedBytes, withBytes } from './arrived-bytes.ts';
import { type Column, newIds, type Table } from './layout.queries.ts';
import { meaningOf } from './meaning-of.ts';
import { nameInside } from './name-inside.ts';
import type { Row } from './rows-of.ts';
import { inert, subjectTables } from './what-travels.ts';

type Named = number | number[];
type Awaiting = { table: string; column: string; target: string; rows: [id: number, old: Named][] };
type Filling = { table: string; column: string; pairs: [id: number, value: Named][] };
export type Mapping = ReturnType<typeof openMapping>;
type Arrival = { project_id: number; layout: Table[]; mostAwaited: number };

/** Gives rows of an archive a new project and new ids, and makes them refer to each other by those. */
export function openMapping(tx: Tx, { project_id, layout, mostAwaited }: Arrival) {
  const known = new Map<string, Map<number, number>>();
  const bytes = new Map<string, ArrivedBytes>();
  // Their values belong to deals, those of all others to clients.
  const dealFields = new Set<unknown>();
  const later = new Map<string, Awaiting>();
  let numbersAwaited = 0;
  const awaited = new Set(layout.map((it) => it.name));
  const idsOf = (table: string): Map<number, number> => {
    const found = known.get(table) ?? new Map<number, number>();
    known.set(table, found);
    return found;
  };

  function mapRow(table: Table, given: Row): Row | null {
    const row = inert(table.name, given);
    const mapped: Row = { ...row, project_id };
    const own = idsOf(table.name);
    if (hasIds(table)) mapped.id = own.get(row.id as number);
    if (table.name === 'fields' && row.entity === 'lead') dealFields.add(row.id);
    for (const column of table.columns) {
      const target = targetOf(table, column, row);
      const value = row[column.name] as Named | null | undefined;
      if (!target || value === null || value === undefined) continue;
      const found = anew(target, value);
      mapped[column.name] = found ?? null;
      if (Array.isArray(found) ? found.length === (value as number[]).length : found !== undefined) continue;
      if (found === undefined && !column.is_nullable) return null;
      // It may come later, in the same table or in one that comes after this.
      if (hasIds(table) && (target === table.name || awaited.has(target)))
        waitFor({ table: table.name, column: column.name, target }, mapped.id as number, value);
    }
    return table.name === 'files' ? withBytes(mapped, bytes) : nameInside(table.name, mapped, idsOf);
  }

  function targetOf(table: Table, column: Column, row: Row): string | null {
    if (column.name === 'subject_id') return subjectTables[row.subject as SubjectKind] ?? 'nothing';
    const isOfDeal = column.name === 'owner_id' && dealFields.has(row.field_id);
    return isOfDeal ? 'deals' : meaningOf(table, column, layout);
  }

  const anew = (target: string, value: Named): Named | undefined =>
    Array.isArray(value) ? value.flatMap((id) => idsOf(target).get(id) ?? []) : idsOf(target).get(value);

  function waitFor(what: Omit<Awaiting, 'rows'>, id: number, old: Named): void {
    numbersAwaited += Array.isArray(old) ? old.length : 1;
    if (numbersAwaited > mostAwaited) refuse('archive_too_large');
    const key = Object.values(what).join('.');
    const all = later.get(key) ?? { ...what, rows: [] };
    all.rows.push([id, old]);
    later.set(key, all);
  }

  return {
    know: (table: string, old: number, id: number): void => void idsOf(table).set(old, id),
    knowFile: (old: string, kept: ArrivedBytes): void => void bytes.set(old, kept),
    /** What cannot stand without something that did not come along stays behind. */
    map: async (table: Table, rows: Row[]): Promise<Row[]> => {
      awaited.delete(table.name);
      if (hasIds(table)) {
        const ids = await newIds(tx, table.name, rows.length);
        for (const [nth, row] of rows.entries()) idsOf(table.name).set(row.id as number, ids[nth]!);
      }
      return rows.map((row) => mapRow(table, row)).filter((row) => row !== null);
    },
    /** What rows say of rows that came after them. */
    waiting: function* (atOnce: number): Generator<Filling> {
      for (const { table, column, target, rows } of later.values()) {
        for (let from = 0; from < rows.length; from += atOnce) {
          const pairs = rows.slice(from, from + atOnce).flatMap(([id, old]): Filling['pairs'] => {
            const value = anew(target, old);
            return value === undefined ? [] : [[id, value]];
          });
          if (pairs.length) yield { table, column, pairs };
        }
      }
    },
  };
}

const hasIds = ({ columns }: Table): boolean => columns.some((it) => it.name === 'id' && it.is_identity);
