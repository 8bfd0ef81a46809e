import { refuse } from '../../../kit/errors.ts';
import type { Column, Table } from './layout.queries.ts';
import type { Row } from './rows-of.ts';

/** What is no row of this table is refused at once, before its like follow. */
export function rowChecker({ columns }: Table): (row: Row) => void {
  const own = columns.filter((it) => it.name !== 'project_id');
  return (row) => {
    if (!own.every((column) => fits(column, row[column.name]))) refuse('archive_broken');
  };
}

/** What names something must be a number: it is looked up, and remembered until what it names is there. */
function fits({ name, type, is_nullable }: Column, value: unknown): boolean {
  if (value === null || value === undefined) return is_nullable;
  // It is put into styles as it stands.
  if (/^color2?$/.test(name)) return /^#[\da-f]{6}$/i.test(String(value));
  if (type === 'bigint') return Number.isSafeInteger(value);
  return type !== 'bigint[]' || (Array.isArray(value) && value.every(Number.isSafeInteger));
}
