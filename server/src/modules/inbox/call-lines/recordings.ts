import { messageUpdated } from '@parley/contract/inbox/messages';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import type { ReceivedFile } from '../../../kit/http/form.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { insertFile } from '../files/files.queries.ts';
import { forgetFile } from '../files/forget-file.ts';
import { dropBytes, examineFile } from '../files/keep-file.ts';
import { readersOfMessage } from '../messages/deliver-message.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { setFile } from './recordings.queries.ts';

/**
 * What was said in a call stands with its line, for whoever sees the dialogue. `write` decides, under its own lock,
 * whether it is to be kept; what is not is dropped.
 */
export async function keepRecordingWith(
  file: ReceivedFile,
  user_id: number,
  write: (keep: (tx: Tx, project_id: number, message_id: number) => Promise<void>) => Promise<boolean>,
): Promise<void> {
  const row = await examineFile(file);
  try {
    const isKept = await write(async (tx, project_id, message_id) => {
      const { id: file_id } = await insertFile(tx, project_id, user_id, row);
      await attach(tx, project_id, message_id, file_id);
    });
    if (!isKept) await dropBytes(row);
  } catch (error) {
    await dropBytes(row);
    throw error;
  }
}

/** The line stays; its file goes, unless something else has it too. */
export async function forgetRecording(tx: Tx, project_id: number, message_id: number): Promise<void> {
  const found = await findMessage(tx, project_id, message_id);
  if (!found?.file) return;
  await attach(tx, project_id, message_id, null);
  await later(tx, forgetFile, { file_id: found.file.id }, { project_id, at: now() });
}

async function attach(tx: Tx, project_id: number, id: number, file_id: number | null): Promise<void> {
  await setFile(tx, { project_id, id, file_id });
  const found = await findMessage(tx, project_id, id);
  if (!found) return;
  const { way: _, ...message } = found;
  await emit(tx, project_id, messageUpdated, message, await readersOfMessage(tx, project_id, found));
}
