import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { type Macro, runMacro } from '@parley/contract/inbox/macros';
import { undoWork } from '@parley/contract/inbox/work';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { showError } from '../../../../kit/query-client.ts';
import { uuid } from '../../../../kit/uuid.ts';
import { toast } from '../../../../ui/toast.ts';
import { placeMessage } from '../../thread/messages.ts';

/** What it sent stays sent; the rest is taken back from the toast. */
export function useRunMacro(contact: Contact, dialogue: Dialogue) {
  const { t } = useTranslation('composer');
  return async ({ id, name }: Macro) => {
    try {
      const asked = { id, contact_id: contact.id, user_id: dialogue.id, uid: uuid() };
      const { messages, undo } = (await api(runMacro, asked)).data;
      for (const message of messages) placeMessage(message);
      toast.success(t('macros.done', { name }), undo.length ? { undo: () => void takeBack(undo) } : {});
    } catch (error) {
      showError(error);
    }
  };
}

/** The last first. */
async function takeBack(tokens: string[]) {
  try {
    for (const token of tokens) await api(undoWork, { token });
  } catch (error) {
    showError(error);
  }
}
