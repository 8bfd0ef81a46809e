import type { MessageFile } from '@parley/contract/inbox/messages';
import type { ComingFile } from '../../../channels/channel.ts';
import { Refusal } from '../../../kit/errors.ts';
import { files, keepBytes } from '../../../kit/files/store.ts';
import type { FileRow } from './files.queries.ts';
import { dropBytes, examineFile } from './keep-file.ts';

// What any of the messengers lets a client send.
const maxBytes = 100 * 1024 * 1024;

export const isComing = (file: MessageFile | ComingFile | null | undefined): file is ComingFile =>
  Boolean(file && 'fetch' in file);

/** Fetches a file before its message is stored; if that fails, or turns out to be done already, no byte stays. */
export async function withFile<T extends { is_new: boolean }>(
  file: ComingFile,
  store: (row: FileRow | null) => Promise<T>,
): Promise<T> {
  const row = await fetchFile(file);
  try {
    const stored = await store(row);
    if (row && !stored.is_new) await dropBytes(row);
    return stored;
  } catch (error) {
    if (row) await dropBytes(row);
    throw error;
  }
}

/** Null: larger than we keep. The message is received all the same. */
async function fetchFile({ name, seconds, fetch }: ComingFile): Promise<FileRow | null> {
  try {
    const kept = await keepBytes(await fetch(), maxBytes);
    try {
      return await examineFile({ ...kept, name }, { seconds });
    } catch (error) {
      await files().remove(kept.key);
      throw error;
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_large') return null;
    throw error;
  }
}
