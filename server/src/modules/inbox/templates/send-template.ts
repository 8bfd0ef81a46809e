import { fillTemplate } from '@parley/contract/inbox/template-rules';
import type { Message } from '@parley/contract/inbox/messages';
import type { MessageTemplate, sendTemplate as endpoint } from '@parley/contract/inbox/templates';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sendApproved } from '../approved-templates/send-approved.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { type Letter, send } from '../messages/send-message.ts';
import { clientOf, newestDialogue } from './clients.queries.ts';
import { findTemplate } from './templates.queries.ts';

export const sendTemplate = (viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> =>
  transaction(viewer.project_id, async (tx) => {
    const { approved, id: _, template_id: __, ...rest } = asked;
    const { id, user_id } = await whatToWhom(tx, viewer, asked);
    if (approved) return { data: await sendApproved(tx, viewer, { ...rest, id, user_id }, approved) };
    const template = (await findTemplate(tx, viewer, id)) ?? refuse('not_found');
    return { data: await sendFilled(tx, viewer, template, { ...rest, user_id }) };
  });

/** The id of the template, and the dialogue: that of a contact in which they wrote last, where only the contact is named. */
async function whatToWhom(tx: Tx, viewer: Viewer, { id, user_id, template_id }: Parsed<typeof endpoint>) {
  if (template_id === undefined) return { id, user_id: user_id! };
  const [newest] = await newestDialogue(tx, { ...seerOf(viewer), contact_id: id });
  return { id: template_id, user_id: newest?.id ?? refuse('not_found') };
}

type Where = { user_id: number } & Pick<Letter, 'uid' | 'hold' | 'after_message_id' | 'force'>;

/** Its variables are filled in for whoever the dialogue is with. */
export async function sendFilled(
  tx: Tx,
  viewer: Viewer,
  { id: template_id, text, file }: MessageTemplate,
  { user_id: id, ...rest }: Where,
): Promise<Message> {
  const [client] = await clientOf(tx, { ...seerOf(viewer), id });
  if (!client) refuse('not_found');
  const { name, phone, channel_id } = client;
  const filled = fillTemplate(text, {
    client_name: name,
    client_phone: phone,
    operator_name: viewer.name,
    now: now().getTime(),
    time_zone: viewer.time_zone,
    language: viewer.language,
  });
  return send(tx, viewer, { ...rest, channel_id, id, text: filled, file_id: file?.id, template_id });
}
