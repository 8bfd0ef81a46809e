import { uploadFile as endpoint } from '@parley/contract/inbox/files';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { currentProject } from '../../../kit/session.ts';
import { upload, type UploadOptions } from '../../../kit/upload.ts';

/** What a recorder knows of its recording. */
export type Recording = { seconds: number; peaks: number[] };
type Options = UploadOptions & { name?: string; recording?: Recording };

/** Uploads a file of the operator; its id then goes with a message. Fails with an ApiError, or AbortError when stopped. */
export async function uploadFile(
  file: File | Blob,
  { name, recording, ...options }: Options = {},
): Promise<MessageFile> {
  const fields: Record<string, string> = recording
    ? { seconds: recording.seconds.toFixed(2), peaks: recording.peaks.map(Math.round).join(',') }
    : {};
  const called = name ?? (file instanceof File ? file.name : 'file');
  const { data } = await upload(endpoint, { file, name: called, fields }, options);
  return data;
}

/** Where the browser itself fetches a file; it is let in by its cookie. */
export const fileUrl = ({ id }: Pick<MessageFile, 'id'>): string => `/api/app/files/${currentProject() ?? 0}/${id}`;

/** The picture as it is shown in the thread. */
export const previewUrl = (file: Pick<MessageFile, 'id' | 'has_preview'>): string =>
  file.has_preview ? `${fileUrl(file)}/preview` : fileUrl(file);
