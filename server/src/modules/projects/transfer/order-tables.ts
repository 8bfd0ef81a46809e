import type { Table } from './layout.queries.ts';
import { namedBy } from './meaning-of.ts';

/** Each after those it names, so that they have their new ids by then; of two that name each other, as the database wants it. */
export function inOrder(tables: Table[]): Table[] {
  const begun = new Set<Table>();
  const ordered: Table[] = [];
  const visit = (table: Table): void => {
    if (begun.has(table)) return;
    begun.add(table);
    for (const other of namedBy(table, tables)) if (!needs(other, tables).has(table)) visit(other);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/** Those whose rows must be written before rows of this one. */
function needs({ references }: Table, tables: Table[], found = new Set<Table>()): Set<Table> {
  for (const table of tables) {
    if (found.has(table) || !references.some((it) => it.table === table.name)) continue;
    found.add(table);
    needs(table, tables, found);
  }
  return found;
}
