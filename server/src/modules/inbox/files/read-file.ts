import type { getFile as endpoint } from '@parley/contract/inbox/files';
import type { Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import { type FileAnswer, keptBody } from '../../../kit/http/send-file.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findSeenFile } from './files.queries.ts';

type Asked = Parsed<typeof endpoint>;

/** Asked anew each time: a right taken away takes the file away. */
export async function readFile(viewer: Viewer, { id }: Asked): Promise<FileAnswer> {
  const found = (await findSeenFile(viewer, id)) ?? refuse('not_found');
  return bytesOf(found.key, found);
}

/** Pictures are made smaller as WebP. */
export async function readFilePreview(viewer: Viewer, { id }: Asked): Promise<FileAnswer> {
  const found = await findSeenFile(viewer, id);
  if (!found?.preview_key) refuse('not_found');
  return bytesOf(found.preview_key, { name: `${found.name}.webp`, mime: 'image/webp' });
}

export async function bytesOf(key: string, { name, mime }: { name: string; mime: string }): Promise<FileAnswer> {
  return { name, mime, body: await keptBody(key) };
}
