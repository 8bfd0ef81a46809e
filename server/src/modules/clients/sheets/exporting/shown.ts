import type { SheetExport } from '@parley/contract/clients/export';
import type { ExportRow } from './exports.queries.ts';

export function shown({ id, type, status, file_name, done, size, created_at, ends_at }: ExportRow): SheetExport {
  return { id, type, status, file_name, done, size, created_at, ends_at };
}
