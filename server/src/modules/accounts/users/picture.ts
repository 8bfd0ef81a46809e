import { Readable } from 'node:stream';
import { refuse } from '../../../kit/errors.ts';
import { readFace } from '../../../kit/files/picture.ts';
import { sniff } from '../../../kit/files/sniff.ts';
import { type ByteRange, files, readWhole } from '../../../kit/files/store.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { newToken } from '../../../kit/tokens.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { bytesOfPicture, savePicture } from './picture.queries.ts';
import { readUser } from './users.queries.ts';

/** What was uploaded is not kept: only the small square that is made of it, without where and when it was taken. */
export async function setPicture({ user_id }: SignedIn, { file }: Pick<Context, 'file'>) {
  const { key, head, name } = file!;
  const { kind } = await sniff(head, name);
  const bytes = kind === 'image' ? await readFace(await readWhole(key)) : null;
  if (!bytes) refuse('picture_unreadable');
  await savePicture(user_id, { name: newToken().slice(0, 22), bytes });
  await files().remove(key);
  return readUser(user_id);
}

export async function removePicture({ user_id }: SignedIn) {
  await savePicture(user_id, null);
  return readUser(user_id);
}

export async function getPicture(name: string): Promise<FileAnswer> {
  const bytes = (await bytesOfPicture(name)) ?? refuse('not_found');
  const read = ({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  const body = { tag: name, size: bytes.length, read };
  return { name: 'picture.webp', mime: 'image/webp', body, is_kept: true };
}
