import type { Tx } from '../../../kit/db/index.ts';
import { newIds, type Table } from './layout.queries.ts';
import { meaningOf } from './meaning-of.ts';
import { nameInside } from './name-inside.ts';

type Row = Record<string, unknown>;
type Waiting = { table: string; column: string; pairs: [id: number, value: number | number[]][] };
export type Mapping = ReturnType<typeof openMapping>;

/** Gives rows of an archive a new project and new ids, and makes them refer to each other by those. */
export function openMapping(tx: Tx, project_id: number, layout: Table[]) {
  const known = new Map<string, Map<number, number>>();
  const keys = new Map<string, string>();
  // Their values belong to deals, those of all others to clients.
  const dealFields = new Set<unknown>();
  const later: { table: string; column: string; id: number; target: string; old: number | number[] }[] = [];
  const awaited = new Set(layout.map((it) => it.name));
  const idsOf = (table: string): Map<number, number> => {
    const found = known.get(table) ?? new Map<number, number>();
    known.set(table, found);
    return found;
  };

  function mapRow(table: Table, row: Row): Row | null {
    const mapped: Row = { ...row, project_id };
    const own = idsOf(table.name);
    if (hasIds(table)) mapped.id = own.get(row.id as number);
    if (table.name === 'fields' && row.entity === 'lead') dealFields.add(row.id);
    for (const column of table.columns) {
      const isOfDeal = column.name === 'owner_id' && dealFields.has(row.field_id);
      const target = isOfDeal ? 'deals' : meaningOf(table, column, layout);
      const value = row[column.name];
      if (!target || value === null || value === undefined) continue;
      const found = Array.isArray(value)
        ? value.flatMap((id: number) => idsOf(target).get(id) ?? [])
        : (idsOf(target).get(value as number) ?? null);
      mapped[column.name] = found;
      if (Array.isArray(found) ? found.length === (value as number[]).length : found !== null) continue;
      // It may come later, in the same table or in one that comes after this.
      if (hasIds(table) && (target === table.name || awaited.has(target))) {
        const [id, old] = [mapped.id as number, value as number | number[]];
        later.push({ table: table.name, column: column.name, id, target, old });
      }
      if (found === null && !column.is_nullable) return null;
    }
    return table.name === 'files' ? withKeys(mapped) : nameInside(table.name, mapped, idsOf);
  }

  /** Bytes that did not come along belong to somebody else. */
  function withKeys(row: Row): Row | null {
    const key = keys.get(row.key as string);
    return key ? { ...row, key, preview_key: keys.get(row.preview_key as string) ?? null } : null;
  }

  return {
    know: (table: string, old: number, id: number): void => void idsOf(table).set(old, id),
    knowFile: (old: string, key: string): void => void keys.set(old, key),
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
    waiting: (): Waiting[] => {
      const all = new Map<string, Waiting>();
      for (const { table, column, id, target, old } of later) {
        const ids = idsOf(target);
        const value = Array.isArray(old) ? old.flatMap((one) => ids.get(one) ?? []) : ids.get(old);
        const entry = all.get(`${table}.${column}`) ?? { table, column, pairs: [] };
        if (value !== undefined) entry.pairs.push([id, value]);
        all.set(`${table}.${column}`, entry);
      }
      return [...all.values()].filter((it) => it.pairs.length);
    },
  };
}

const hasIds = ({ columns }: Table): boolean => columns.some((it) => it.name === 'id' && it.is_identity);
