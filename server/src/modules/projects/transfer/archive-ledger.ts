import { createHash, type Hash } from 'node:crypto';
import { refuse } from '../../../kit/errors.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { bytesShape, manifestShape } from './format.ts';
import type { Row } from './rows-of.ts';

/** What has come of an archive, to be compared with what it says of itself. */
export function openLedger(limits: ArchiveLimits) {
  const tables = new Map<string, { rows: number; hash: Hash }>();
  const files = new Map<string, string>();
  const named = new Set<string>();
  let [rows, fileBytes, last] = [0, 0, ''];
  return {
    /** The parts of a table follow one another. */
    hashOfTable: (name: string): Hash => {
      if (name !== last && tables.has(name)) refuse('archive_broken');
      last = name;
      const table = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
      tables.set(name, table);
      return table.hash;
    },
    beginFile: (key: string, size: number): void => {
      if (files.has(key)) refuse('archive_broken');
      fileBytes += size;
      if (files.size >= limits.files || fileBytes > limits.fileBytes) refuse('archive_too_large');
    },
    endFile: (key: string, sha256: string): void => void files.set(key, sha256),
    countRow: (name: string, row: Row): void => {
      if (++rows > limits.rows) refuse('archive_too_large');
      tables.get(name)!.rows++;
      if (name !== 'files') return;
      const { data } = bytesShape.safeParse(row);
      if (!data) refuse('archive_broken');
      for (const key of [data.key, data.preview_key]) if (key) named.add(key);
      if (named.size > limits.files) refuse('archive_too_large');
    },
    /** Not a row and not a byte is missing, and none is there that nobody names. */
    isWhole: (manifest: unknown): boolean => {
      const { data: said } = manifestShape.safeParse(manifest);
      if (!said) return false;
      const areTables = Object.entries(said.tables).every(([name, { rows: n, sha256 }]) => {
        const came = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
        return came.rows === n && came.hash.digest('hex') === sha256;
      });
      const areFiles = Object.entries(said.files).every(([key, sha256]) => files.get(key) === sha256);
      const isAllSaid = [...tables.keys()].every((name) => Object.hasOwn(said.tables, name));
      return areTables && areFiles && isAllSaid && [...files.keys()].every((it) => named.has(it) && it in said.files);
    },
  };
}
