import { whyNotSend, windowEnd } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { canSend, channelOf } from '../../../channels/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { type DialogueState, isPast } from '../dialogues/rules.ts';

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

/**
 * The same for what is to be sent at a later moment, as far as is known today. A client who writes until then opens the
 * window anew, and is answered then: nobody is promised what will most likely be refused.
 */
export function refuseByThen(contact: LockedContact, dialogue: DialogueState, given: Given, at: Date): void {
  refuseByLimits(contact, dialogue, given);
  const { limits } = channelOf(dialogue.messenger_type);
  const end = windowEnd(limits, dialogue.last_inbound_at === null ? null : dialogue.last_inbound_at / 1000);
  const isFree = !(given.is_template && limits.templates);
  if (isFree && end !== null && at.getTime() > end) {
    refuse('window_closes_before', { hours: limits.reply_window_hours });
  }
}

/** Whatever its moment. */
export const refuseByForm = (contact: LockedContact, dialogue: DialogueState, { text, file }: Given): void =>
  refuseFor(contact, dialogue, { text, file, now: 0, last_inbound: 0 });

function refuseFor(
  { channels }: LockedContact,
  { channel_id, outside_id }: DialogueState,
  asked: Parameters<typeof whyNotSend>[1],
) {
  const channel = channels.get(channel_id);
  if (!channel || !canSend(channel)) refuse('channel_cannot_send');
  if (isPast(outside_id)) refuse('dialogue_is_past');
  const reason = whyNotSend(channelOf(channel.type).limits, asked);
  if (reason) refuse(reason.code, reason.details);
}
