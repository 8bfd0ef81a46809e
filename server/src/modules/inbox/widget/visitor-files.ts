import type { Output, Parsed } from '@parley/contract/http';
import type { MessageFile } from '@parley/contract/inbox/messages';
import type { getVisitorFile as getting, uploadVisitorFile as uploading } from '@parley/contract/widget/visitor';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { dropBytes, examineFile, keepFile } from '../files/keep-file.ts';
import { bytesOf } from '../files/read-file.ts';
import { findVisitor } from './find-visitor.ts';
import { insertVisitorFile, seenByVisitor, uploadedBy } from './visitor-files.queries.ts';
import { visitorFileOf } from './visitor-messages.queries.ts';
import type { Visitor } from './visitors.queries.ts';

export async function uploadVisitorFile(
  _: null,
  { token }: Parsed<typeof uploading>,
  context: Context,
): Promise<Output<typeof uploading>> {
  const visitor = await findVisitor(token, context, 'upload');
  const row = await examineFile(context.file!);
  try {
    return await transaction(visitor.project_id, async (tx) => {
      const file = await keepFile(tx, visitor.project_id, null, row);
      await insertVisitorFile(tx, visitor, file.id);
      return { data: visitorFileOf(file) };
    });
  } catch (error) {
    await dropBytes(row);
    throw error;
  }
}

/** A visitor sends what they have uploaded. */
export const fileToSend = async (visitor: Visitor, file_id: number): Promise<MessageFile> =>
  (await uploadedBy(visitor, file_id)) ?? refuse('not_found');

/** What they uploaded, and what is in a message that they see. */
export async function getVisitorFile(
  _: null,
  { token, file_id, preview = false }: Parsed<typeof getting>,
  context: Context,
): Promise<FileAnswer> {
  const visitor = await findVisitor(token, context, 'download');
  const file = (await seenByVisitor(visitor, file_id)) ?? refuse('not_found');
  if (!preview) return bytesOf(file.key, file);
  if (!file.preview_key) refuse('not_found');
  return bytesOf(file.preview_key, { name: `${file.name}.webp`, mime: 'image/webp' });
}
