import type { Column, Table } from './layout.queries.ts';
import { counters, meanings, namedInside } from './what-travels.ts';

/** What a number names: as the database says, else as we say, else by its name. Null: it names nothing. */
export function meaningOf({ name, references }: Table, column: Column, layout: Table[]): string | null {
  if (!/^bigint/.test(column.type) || ['project_id', 'id'].includes(column.name) || counters.has(column.name))
    return null;
  const told = references.find((it) => it.column === column.name)?.table;
  if (told) return told === 'members' ? 'users' : told;
  const said = meanings[column.name];
  if (said) return said;
  const [, stem] = /^(.+)_ids?$/.exec(column.name) ?? [];
  if (!stem) return null;
  const byName = layout.find((it) => it.name === `${stem}s`)?.name;
  return byName ?? (name === stem ? name : 'nothing');
}

/** Every other table that rows of this one name, in numbers and in words. */
export const namedBy = (table: Table, layout: Table[]): Table[] => {
  const names = [
    ...table.columns.map((column) => meaningOf(table, column, layout)),
    ...table.references.map((it) => it.table),
    ...(namedInside[table.name] ?? []),
  ];
  return layout.filter((it) => it !== table && names.includes(it.name));
};
