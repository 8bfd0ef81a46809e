import type { Table } from './layout.queries.ts';
import { namedBy } from './meaning-of.ts';

/** Each after those it names, so that they have their new ids by then; of two that name each other, as the database wants it. */
export function inOrder(tables: Table[]): Table[] {
  const begun = new Set<Table>();
  const ordered: Table[] = [];
  const visit = (table: Table): void => {
    if (begun.has(table)) return;
    begun.add(table);
    for (const other of namedBy(table, tables)) if (!needs(other, table)) visit(other);
    ordered.push(table);
  };
  /** Whether rows of the one cannot be written before those of the other. */
  const needs = (one: Table, other: Table): boolean =>
    tables.some(
      (it) => it !== one && one.references.some(({ table }) => table === it.name) && (it === other || needs(it, other)),
    );
  for (const table of tables) visit(table);
  return ordered;
}
