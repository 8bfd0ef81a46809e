import type { MessageFile } from '@parley/contract/inbox/messages';
import { days, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { tidyFileName } from '../../../kit/files/file-name.ts';
import { readPicture } from '../../../kit/files/picture.ts';
import { sniff } from '../../../kit/files/sniff.ts';
import { files, keepBytes, type Kept, readWhole } from '../../../kit/files/store.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { type FileRow, insertFile } from './files.queries.ts';
import { forgetFile } from './forget-file.ts';

// Looked at as a whole, so only this much of it.
const largestPicture = 30 * 1024 * 1024;

export type Recording = { seconds?: number | undefined; peaks?: number[] | undefined };

/** What is known of kept bytes by looking at them: the sender's word on what they are counts for nothing. */
export async function examineFile(kept: Kept & { name: string }, recording: Recording = {}): Promise<FileRow> {
  const { key, size, sha256, head } = kept;
  const { mime, kind } = await sniff(head, kept.name);
  const known = { key, size, sha256, mime, name: tidyFileName(kept.name, mime), seconds: null, peaks: null };
  const plain: FileRow = { ...known, kind, width: null, height: null, ...noPreview };
  if (kind === 'audio') return { ...plain, seconds: recording.seconds ?? null, peaks: recording.peaks ?? null };
  if (kind !== 'image') return plain;
  if (size > largestPicture) return { ...plain, kind: 'file' };
  const picture = await readPicture(await readWhole(key));
  // What cannot be opened as a picture is not shown as one.
  if (!picture) return { ...plain, kind: 'file', mime: 'application/octet-stream' };
  const { width, height, preview } = picture;
  return { ...plain, width, height, ...(preview && (await keepPreview(preview))) };
}

const noPreview = { preview_key: null, preview_sha256: null };

async function keepPreview(bytes: Buffer): Promise<{ preview_key: string; preview_sha256: string }> {
  const { key, sha256 } = await keepBytes(one(bytes), Infinity);
  return { preview_key: key, preview_sha256: sha256 };
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Until it is sent it waits; what waits too long is forgotten. */
export async function keepFile(tx: Tx, project_id: number, user_id: number | null, row: FileRow): Promise<MessageFile> {
  const file = await insertFile(tx, project_id, user_id, row);
  await later(tx, forgetFile, { file_id: file.id }, { project_id, at: new Date(now().getTime() + days(7)) });
  return file;
}

/** Bytes that found no row. */
export async function dropBytes({ key, preview_key }: Pick<FileRow, 'key' | 'preview_key'>): Promise<void> {
  for (const it of [key, preview_key]) if (it) await files().remove(it);
}
