import { errorText } from '@parley/contract/errors';
import { isApiError } from '../../../kit/api-error.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { showError } from '../../../kit/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { heldMessages, loadAround } from './messages.ts';
import { jumpTo, viewOf } from './view.ts';

/** Brings a message into sight, wherever in the history it stands, and lights it up. */
export async function showMessage(contactId: number, id: number): Promise<void> {
  if (heldMessages(contactId, viewOf(contactId)).some((it) => it.id === id)) return jumpTo(contactId, id);
  try {
    await loadAround(contactId, id);
    jumpTo(contactId, id, { only: null, dialogueId: null, around: id });
  } catch (error) {
    const isMissing = isApiError(error) && (error.status === 404 || error.status === 400);
    if (!isMissing) return showError(error);
    toast.error(errorText('quoted_not_found', currentLanguage() ?? 'en'));
  }
}
