import type { sendMessage as endpoint } from '@parley/contract/inbox/messages';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { files } from '../../../kit/files/store.ts';
import type { ReceivedFile } from '../../../kit/http/form.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { insertFile } from '../files/files.queries.ts';
import { dropBytes, examineFile } from '../files/keep-file.ts';
import { storable } from '../rules.ts';
import { findMessage, idByUid } from './messages.queries.ts';
import { send, sendMessage } from './send-message.ts';

type Asked = Omit<Parsed<typeof endpoint>, 'file'>;

/** A message whose file is in the store already, or comes with it as the reference sends it. */
export async function sendFormOrMessage(
  viewer: Viewer,
  { file, template_file, ...given }: Parsed<typeof endpoint>,
  context: Context,
): Promise<Output<typeof endpoint>> {
  const asked = { ...given, file_id: given.file_id ?? template_file };
  if (context.file)
    return (await sentWithFile(viewer, asked, context.file)) ?? sendWithFile(viewer, asked, context.file);
  return file ? refuse('file_required') : sendMessage(viewer, asked);
}

/** Asked again, it is the one already sent, and the bytes of the second try are not needed. */
async function sentWithFile(viewer: Viewer, asked: Asked, { key, size }: ReceivedFile) {
  const { project_id } = viewer;
  const known = await idByUid(dbOf(project_id), { project_id, channels_ids: [asked.channel], uid: asked.uid });
  if (known === null) return null;
  const sent = await findMessage(dbOf(project_id), project_id, known);
  if (sent?.file?.size !== size) refuse('uid_taken');
  await files().remove(key);
  return sendMessage(viewer, { ...asked, file_id: sent.file.id });
}

/** The file and the message are kept together, or neither. */
async function sendWithFile(viewer: Viewer, asked: Asked, file: ReceivedFile): Promise<Output<typeof endpoint>> {
  const { channel: channel_id, text = '', quotedMessageId: quoted_id, ...rest } = asked;
  const { project_id, user_id } = viewer;
  const row = await examineFile(file);
  try {
    const data = await transaction(project_id, async (tx) => {
      const { id: file_id } = await insertFile(tx, project_id, user_id, row);
      return send(tx, viewer, { ...rest, channel_id, quoted_id, text: storable(text), file_id });
    });
    return { data };
  } catch (error) {
    await dropBytes(row);
    throw error;
  }
}
