import { whyNotSend } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { canSend, channelOf } from '../../../channels/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';

type Given = { text: string; file: MessageFile | null; is_template?: boolean };

/** Refuses what the channel would not take now, before anything is stored. */
export function refuseByLimits(contact: LockedContact, dialogue: DialogueState, given: Given): void {
  const { last_inbound_at } = dialogue;
  refuseFor(contact, dialogue, {
    ...given,
    now: contact.now / 1000,
    last_inbound: last_inbound_at === null ? null : last_inbound_at / 1000,
  });
}

/** The same for what is to be sent later: until then the client may well write. */
export const refuseByForm = (contact: LockedContact, dialogue: DialogueState, { text, file }: Given): void =>
  refuseFor(contact, dialogue, { text, file, now: 0, last_inbound: 0 });

function refuseFor(
  { channels }: LockedContact,
  { channel_id }: DialogueState,
  asked: Parameters<typeof whyNotSend>[1],
) {
  const channel = channels.get(channel_id);
  if (!channel || !canSend(channel)) refuse('channel_cannot_send');
  const reason = whyNotSend(channelOf(channel.type).limits, asked);
  if (reason) refuse(reason.code, reason.details);
}
