import { tidyFileName } from '../../../kit/files/file-name.ts';
import type { Row } from './rows-of.ts';

/** Where bytes of an archive lie here, and how many they are. */
export type ArrivedBytes = { key: string; size: number };

/** A file with its bytes; null: they did not come along. What it says of itself goes into headers, and may be made up. */
export function withBytes(row: Row, arrived: Map<string, ArrivedBytes>): Row | null {
  const bytes = arrived.get(String(row.key));
  if (!bytes) return null;
  const mime = /^[\w.+-]+\/[\w.+-]+$/.test(String(row.mime)) ? String(row.mime) : 'application/octet-stream';
  const preview_key = arrived.get(String(row.preview_key))?.key ?? null;
  return { ...row, ...bytes, preview_key, mime, name: tidyFileName(String(row.name), mime) };
}
