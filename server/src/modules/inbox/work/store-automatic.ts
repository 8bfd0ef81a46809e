import { whyNotSend } from '@parley/contract/inbox/limits';
import type { FilledTemplate } from '@parley/contract/inbox/approved-templates';
import type { MessageAuthor, MessageFile } from '@parley/contract/inbox/messages';
import { canSend, channelOf } from '../../../channels/index.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { type DialogueState, isPast } from '../dialogues/rules.ts';
import { isLastAutomatic } from '../letters/letters.queries.ts';
import { chosenLetter } from '../letters/mail-forms.ts';
import { deliverMessage, deliveryKey } from '../messages/deliver-message.ts';
import { storeMessage } from '../messages/store-message.ts';
import { storable } from '../rules.ts';

/** What a message of the project itself is made of. */
export type Part = {
  subject?: string | undefined;
  text: string;
  file: MessageFile | null;
  /** What the provider has approved; its text is what the client reads. */
  template?: FilledTemplate;
  /** What the client may answer by a press. */
  choices?: string[];
};

/** Words that nobody wrote, by the ordinary way out: they answer nothing. */
export async function storeAutomatic(
  tx: Tx,
  contact: LockedContact,
  dialogue: DialogueState,
  { uid, subject, text, file, template, choices, author }: Part & { uid: string; author: MessageAuthor },
): Promise<number> {
  const { project_id } = contact;
  const isLetter = channelOf(dialogue.messenger_type).limits.letters;
  // One line, whatever a client's name brought into it.
  const heading = subject?.replace(/\s+/g, ' ').trim().slice(0, 500);
  const { id: message_id } = await storeMessage(tx, contact, dialogue, {
    uid,
    destination: 'to',
    message_type: file?.kind ?? 'text',
    status: 'queued',
    operator_id: null,
    operator_name: null,
    text: storable(text),
    file,
    details: {
      ...(template && { template }),
      ...(choices && { choices }),
      ...(isLetter && heading && chosenLetter({ subject: heading })),
      author,
    },
    is_automatic: true,
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
  await later(tx, deliverMessage, { message_id }, { project_id, key: deliveryKey(project_id, dialogue.id) });
  return message_id;
}

/** Whether the channel would take this now. */
export function isTaken({ channels, now }: LockedContact, dialogue: DialogueState, part: Part): boolean {
  const channel = channels.get(dialogue.channel_id);
  if (!channel || !canSend(channel) || isPast(dialogue.outside_id)) return false;
  const last_inbound = dialogue.last_inbound_at === null ? null : dialogue.last_inbound_at / 1000;
  return whyNotSend(channelOf(channel.type).limits, { ...asked(part), last_inbound, now: now / 1000 }) === null;
}

export const asked = ({ text, file, template }: Part) => ({ text, file, is_template: template !== undefined });

/** Two programs that answer one another never end. */
export const isToProgram = async (
  tx: Tx,
  project_id: number,
  { id: dialogue_id, messenger_type }: Pick<DialogueState, 'id' | 'messenger_type'>,
): Promise<boolean> =>
  Boolean(channelOf(messenger_type).limits.letters) &&
  ((await isLastAutomatic(tx, { project_id, dialogue_id }))[0]?.is_so ?? false);
