import { tidyFileName } from '../../../kit/files/file-name.ts';
import type { Row } from './rows-of.ts';

/** Where bytes of an archive lie here, how many they are and what they add up to. */
export type ArrivedBytes = { key: string; size: number; sha256: string };

/** A file with its bytes; null: they did not come along. What it says of itself goes into headers, and may be made up. */
export function withBytes(row: Row, arrived: Map<string, ArrivedBytes>): Row | null {
  const bytes = arrived.get(String(row.key));
  if (!bytes) return null;
  const mime = /^[\w.+-]+\/[\w.+-]+$/.test(String(row.mime)) ? String(row.mime) : 'application/octet-stream';
  const { key: preview_key = null, sha256: preview_sha256 = null } = arrived.get(String(row.preview_key)) ?? {};
  return { ...row, ...bytes, preview_key, preview_sha256, mime, name: tidyFileName(String(row.name), mime) };
}
