import type { tl } from '@mtcute/core';
import { downloadAsIterable } from '@mtcute/core/methods.js';
import type { Channel } from '../channel.ts';
import { heldHere } from './held.ts';
import { asking, patience } from './refusal.ts';

/** Places of files are good for a while only: the message is read anew, and says where it lies now. */
export const fetchFile: NonNullable<Channel['fetchFile']> = async ({ message_id }, connection) => {
  const { client } = heldHere(connection);
  const id: tl.TypeInputMessage[] = [{ _: 'inputMessageID', id: Number(message_id) }];
  const found = await asking(client.call({ _: 'messages.getMessages', id }, patience()));
  const message = 'messages' in found ? found.messages.find((it) => it._ === 'message') : undefined;
  const place = message?._ === 'message' && message.media ? placeOf(message.media) : null;
  if (!place) throw new Error('the file is not there any more');
  const { location, ...at } = place;
  return downloadAsIterable(client, location, at);
};

function placeOf(media: tl.TypeMessageMedia) {
  if (media._ === 'messageMediaPhoto' && media.photo?._ === 'photo') {
    const { id, accessHash, fileReference, dcId, sizes } = media.photo;
    const largest = sizes.flatMap(sizeOf).toSorted((a, b) => b.bytes - a.bytes)[0];
    if (!largest) return null;
    const location = { _: 'inputPhotoFileLocation' as const, id, accessHash, fileReference, thumbSize: largest.type };
    return { location, dcId, fileSize: largest.bytes };
  }
  if (media._ !== 'messageMediaDocument' || media.document?._ !== 'document') return null;
  const { id, accessHash, fileReference, dcId, size } = media.document;
  const location = { _: 'inputDocumentFileLocation' as const, id, accessHash, fileReference, thumbSize: '' };
  return { location, dcId, fileSize: size };
}

/** The sizes that are files of their own. */
function sizeOf(it: tl.TypePhotoSize): { type: string; bytes: number }[] {
  if (it._ === 'photoSize') return [{ type: it.type, bytes: it.size }];
  return it._ === 'photoSizeProgressive' ? [{ type: it.type, bytes: Math.max(...it.sizes) }] : [];
}
