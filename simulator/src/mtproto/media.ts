import type { Long, tl } from '@mtcute/core';
import type { StoredFile } from '../world.ts';
import type { Member, MemberCalls } from './rpc.ts';
import { RpcRefusal } from './session.ts';

const largestPart = 512 * 1024;

function keepPart({ state }: Member, id: Long, nth: number, bytes: Uint8Array): boolean {
  if (bytes.length > largestPart) throw new RpcRefusal(400, 'FILE_PART_TOO_BIG');
  const parts = state.parts.get(id.toString()) ?? [];
  parts[nth] = Buffer.from(bytes);
  state.parts.set(id.toString(), parts);
  return true;
}

/** A file whose parts have all come. */
export function uploaded({ state }: Member, file: tl.TypeInputFile): Buffer {
  if (file._ === 'inputFileStoryDocument') throw new RpcRefusal(400, 'MEDIA_INVALID');
  const parts = state.parts.get(file.id.toString()) ?? [];
  const all = Array.from({ length: file.parts }, (_, nth) => parts[nth]);
  const missing = all.indexOf(undefined);
  if (missing >= 0) throw new RpcRefusal(400, `FILE_PART_${missing}_MISSING`);
  state.parts.delete(file.id.toString());
  return Buffer.concat(all as Buffer[]);
}

export const mediaCalls: MemberCalls = {
  'upload.saveFilePart': ({ fileId, filePart, bytes }, caller) => keepPart(caller, fileId, filePart, bytes),
  'upload.saveBigFilePart': ({ fileId, filePart, bytes }, caller) => keepPart(caller, fileId, filePart, bytes),
  'upload.getFile': ({ location, offset, limit }, caller) => {
    const isPlace = location._ === 'inputDocumentFileLocation' || location._ === 'inputPhotoFileLocation';
    if (!isPlace) throw new RpcRefusal(400, 'LOCATION_INVALID');
    if (offset % 4096 || limit % 4096 || limit > 1024 * 1024) throw new RpcRefusal(400, 'LIMIT_INVALID');
    const file = fileBy(caller, location.fileReference);
    if (!file) throw new RpcRefusal(400, 'FILE_REFERENCE_EXPIRED');
    const bytes = file.bytes.subarray(offset, offset + limit);
    return { _: 'upload.file', type: { _: 'storage.fileUnknown' }, mtime: 0, bytes };
  },
};

const fileBy = ({ state }: Member, reference: Uint8Array): StoredFile | undefined =>
  state.stage.world.files.get(Buffer.from(reference).toString());
