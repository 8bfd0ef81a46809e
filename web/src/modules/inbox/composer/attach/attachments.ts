import { maxFileBytes } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { isApiError } from '../../../../kit/api-error.ts';
import { holdPage } from '../../../../kit/hold-page.ts';
import { uuid } from '../../../../kit/uuid.ts';
import { type Recording, uploadFile } from '../../thread/files.ts';
import { type Attachment, changeLetter, letterTo } from '../letters.ts';

/** How many files one letter takes. */
export const MOST_FILES = 10;

const uploads = new Map<string, { file: Blob; stop: AbortController; recording: Recording | undefined }>();

/** Files that were chosen, pasted or dropped; the answer names those that are too large, and how many were too many. */
export function attachFiles(contactId: number, files: readonly File[]): { tooBig: string[]; tooMany: number } {
  const small = files.filter((file) => file.size <= maxFileBytes);
  const room = Math.max(0, MOST_FILES - letterTo(contactId).files.length);
  for (const file of small.slice(0, room)) void attach(contactId, file, file.name);
  return {
    tooBig: files.filter((file) => file.size > maxFileBytes).map((file) => file.name),
    tooMany: Math.max(0, small.length - room),
  };
}

/** Shown at once, uploaded beside; true when it has arrived. */
export function attach(contactId: number, file: Blob, name: string, recording?: Recording): Promise<boolean> {
  const kind = kindOf(file.type);
  const it: Attachment = {
    key: uuid(),
    name,
    size: file.size,
    kind,
    url: kind === 'image' ? URL.createObjectURL(file) : null,
    progress: 0,
    error: null,
    file: null,
  };
  changeLetter(contactId, ({ files }) => ({ files: [...files, it] }));
  uploads.set(it.key, { file, stop: new AbortController(), recording });
  return upload(contactId, it.key, name);
}

export function retryUpload(contactId: number, { key, name }: Attachment) {
  const known = uploads.get(key);
  if (!known) return;
  uploads.set(key, { ...known, stop: new AbortController() });
  change(contactId, key, { error: null, progress: 0 });
  void upload(contactId, key, name);
}

export function removeAttachment(contactId: number, { key, url }: Attachment) {
  uploads.get(key)?.stop.abort();
  uploads.delete(key);
  if (url) URL.revokeObjectURL(url);
  changeLetter(contactId, ({ files }) => ({ files: files.filter((it) => it.key !== key) }));
}

async function upload(contactId: number, key: string, name: string): Promise<boolean> {
  const { file, stop, recording } = uploads.get(key)!;
  const letGo = holdPage();
  const onProgress = (progress: number) => change(contactId, key, { progress });
  try {
    const options = { name, onProgress, signal: stop.signal, ...(recording ? { recording } : {}) };
    const uploaded: MessageFile = await uploadFile(file, options);
    // What it is, its bytes have told: the server knows better than the name.
    change(contactId, key, { file: uploaded, kind: uploaded.kind, name: uploaded.name, progress: 1 });
    uploads.delete(key);
    return true;
  } catch (error) {
    if (!stop.signal.aborted) change(contactId, key, { error: isApiError(error) ? error.text : '' });
    return false;
  } finally {
    letGo();
  }
}

const change = (contactId: number, key: string, how: Partial<Attachment>) =>
  changeLetter(contactId, ({ files }) => ({ files: files.map((it) => (it.key === key ? { ...it, ...how } : it)) }));

export const kindOf = (type: string): Attachment['kind'] => {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
};
