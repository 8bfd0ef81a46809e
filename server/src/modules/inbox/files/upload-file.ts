import type { uploadFile as endpoint } from '@parley/contract/inbox/files';
import type { Output, Parsed } from '@parley/contract/http';
import { type Limit, countAttempt } from '../../../kit/attempts.ts';
import { minutes } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { dropBytes, examineFile, keepFile } from './keep-file.ts';

// Far above what hands can do; it keeps one account from filling the disk within minutes.
const uploads: Limit = { name: 'upload', times: 120, within: minutes(10) };

/** Before the bytes come: a form that brings a file with its message counts too. */
export async function admitUpload({ user_id }: Viewer): Promise<undefined> {
  await countAttempt(uploads, user_id);
}

/** Answered when both the bytes and the row are safe. */
export async function uploadFile(
  viewer: Viewer,
  recording: Parsed<typeof endpoint>,
  { file }: Context,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  const row = await examineFile(file!, recording);
  try {
    return { data: await transaction(project_id, (tx) => keepFile(tx, project_id, user_id, row)) };
  } catch (error) {
    await dropBytes(row);
    throw error;
  }
}
