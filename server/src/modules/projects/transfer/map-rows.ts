import type { Tx } from '../../../kit/db/index.ts';
import { type Column, newIds, type Table } from './layout.queries.ts';
import { meanings } from './what-travels.ts';

type Row = Record<string, unknown>;
type Waiting = { table: string; column: string; pairs: [number, number][] };
export type Mapping = ReturnType<typeof openMapping>;

/** Gives rows of an archive a new project and new ids, and makes them refer to each other by those. */
export function openMapping(tx: Tx, project_id: number, layout: Table[]) {
  const known = new Map<string, Map<number, number>>();
  const keys = new Map<string, string>();
  // Their values belong to deals, those of all others to clients.
  const dealFields = new Set<unknown>();
  const later: { table: string; column: string; id: number; old: number }[] = [];
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
      if (found !== null) continue;
      // It may come later, in the same table.
      if (target === table.name)
        later.push({ table: table.name, column: column.name, id: mapped.id as number, old: value as number });
      if (!column.is_nullable) return null;
    }
    return table.name === 'files' ? withKeys(mapped) : withInnerIds(table.name, mapped);
  }

  /** Bytes that did not come along belong to somebody else. */
  function withKeys(row: Row): Row | null {
    const key = keys.get(row.key as string);
    return key ? { ...row, key, preview_key: keys.get(row.preview_key as string) ?? null } : null;
  }

  /** Views, filters, settings and macros name things within their own words. */
  function withInnerIds(table: string, row: Row): Row {
    if (table === 'macros') return { ...row, steps: mapInside(row.steps, null) };
    if (table === 'funnels') return { ...row, settings: mapInside(row.settings, null) };
    if (table === 'lead_filters') return { ...row, filter: mapInside(row.filter, null) };
    if (table !== 'client_views') return row;
    const renamed = (name: unknown) =>
      String(name).replace(
        /^(-?field_)(\d+)$/,
        (_, word: string, id: string) => word + (idsOf('fields').get(Number(id)) ?? 0),
      );
    const sort = row.sort === null ? null : renamed(row.sort);
    return { ...row, filter: mapInside(row.filter, null), sort, columns: (row.columns as unknown[]).map(renamed) };
  }

  function mapInside(value: unknown, name: string | null): unknown {
    if (Array.isArray(value)) return value.map((one) => mapInside(one, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapInside(one, key)]));
    const target = name ? inner[name] : undefined;
    return target && typeof value === 'number' ? (idsOf(target).get(value) ?? 0) : value;
  }

  return {
    know: (table: string, old: number, id: number): void => void idsOf(table).set(old, id),
    knowFile: (old: string, key: string): void => void keys.set(old, key),
    /** What cannot stand without something that did not come along stays behind. */
    map: async (table: Table, rows: Row[]): Promise<Row[]> => {
      if (hasIds(table)) {
        const ids = await newIds(tx, table.name, rows.length);
        for (const [nth, row] of rows.entries()) idsOf(table.name).set(row.id as number, ids[nth]!);
      }
      return rows.map((row) => mapRow(table, row)).filter((row) => row !== null);
    },
    /** What rows of one table say of rows that came after them. */
    waiting: (): Waiting[] => {
      const all = new Map<string, Waiting>();
      for (const { table, column, id, old } of later) {
        const value = idsOf(table).get(old);
        const entry = all.get(`${table}.${column}`) ?? { table, column, pairs: [] };
        if (value !== undefined) entry.pairs.push([id, value]);
        all.set(`${table}.${column}`, entry);
      }
      return [...all.values()].filter((it) => it.pairs.length);
    },
  };
}

const inner: Record<string, string> = {
  topic_id: 'folders',
  folder_id: 'folders',
  operatorid: 'users',
  operator_id: 'users',
  manager_id: 'users',
  organization_id: 'organizations',
  channel_id: 'channels',
  field_id: 'fields',
  options: 'field_options',
  template_id: 'message_templates',
  stage_id: 'stages',
  tag_id: 'lead_tags',
  source_id: 'lead_sources',
  product_id: 'products',
  contact_id: 'contacts',
};

const hasIds = ({ columns }: Table): boolean => columns.some((it) => it.name === 'id' && it.is_identity);

/** What a number names: as the database says, else as we say, else by its name. Null: it names nothing. */
export function meaningOf({ name, references }: Table, column: Column, layout: Table[]): string | null {
  if (!/^bigint/.test(column.type) || ['project_id', 'id'].includes(column.name)) return null;
  const told = references.find((it) => it.column === column.name)?.table;
  if (told) return told === 'members' ? 'users' : told;
  const said = meanings[column.name];
  if (said) return said;
  const [, stem] = /^(.+)_ids?$/.exec(column.name) ?? [];
  if (!stem) return null;
  const byName = layout.find((it) => it.name === `${stem}s`)?.name;
  return byName ?? (name === stem ? name : 'nothing');
}
