import type { Message } from '@parley/contract/inbox/messages';
import { cancelMessage } from '@parley/contract/inbox/outbox';
import { api } from '../../../kit/api.ts';
import { showError } from '../../../kit/query-client.ts';
import { removeMessage } from '../thread/messages.ts';
import { focusComposer } from './focus.ts';
import { giveBack } from './letters.ts';
import { unsettle } from './settle-tickets.ts';
import { openTemplates } from './templates/window-place.ts';
import { returnedLetter } from './written-letter.ts';

/** Takes a message that has not left, with all of its letter, back into the composer; says whether it could be taken. */
export async function takeBack({ id, uid }: Message): Promise<boolean> {
  try {
    const { data } = await api(cancelMessage, { message_id: id });
    for (const { contact_id, id: gone } of data.parts) removeMessage(contact_id, gone);
    // Its words are the provider's: they are chosen anew, not written.
    if (data.template) openTemplates('approved');
    // Each comes before what is there, so the last is the first to come.
    else for (const part of data.parts.toReversed()) returnToComposer(part);
    focusComposer();
    void unsettle(uid);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

function returnToComposer({ contact_id, user_id, message: text, file, quoted, letter }: Message) {
  giveBack(contact_id, { text, file, quoted, letter: returnedLetter(contact_id, user_id, letter) });
}
