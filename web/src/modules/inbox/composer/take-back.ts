import type { Message } from '@parley/contract/inbox/messages';
import { cancelMessage } from '@parley/contract/inbox/outbox';
import { api } from '../../../kit/api.ts';
import { showError } from '../../../kit/query-client.ts';
import { removeMessage } from '../thread/messages.ts';
import { focusComposer } from './focus.ts';
import { giveBack } from './letters.ts';
import { openTemplates } from './templates/window-place.ts';
import { returnedLetter } from './written-letter.ts';

/** Takes a message that has not left back into the composer; says whether it could be taken. */
export async function takeBack({ id }: Message): Promise<boolean> {
  try {
    const { data } = await api(cancelMessage, { message_id: id });
    removeMessage(data.contact_id, data.id);
    // Its words are the provider's: they are chosen anew, not written.
    if (data.template) openTemplates('approved');
    else {
      const letter = returnedLetter(data.contact_id, data.user_id, data.letter);
      giveBack(data.contact_id, { text: data.message, file: data.file, quoted: data.quoted, letter });
    }
    focusComposer();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
