import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { type Macro, runMacro } from '@parley/contract/inbox/macros';
import { useTranslation } from 'react-i18next';
import { act } from '../../../../kit/act.ts';
import { api } from '../../../../kit/api.ts';
import { uuid } from '../../../../kit/uuid.ts';
import { placeMessage } from '../../thread/messages.ts';
import { workUndo } from '../../work/undo.ts';

/** What it sent stays sent; the rest is taken back from the toast. */
export function useRunMacro(contact: Contact, dialogue: Dialogue) {
  const { t } = useTranslation('composer');
  return ({ id, name }: Macro) =>
    act({
      call: () => api(runMacro, { id, contact_id: contact.id, user_id: dialogue.id, uid: uuid() }),
      place: ({ messages }) => messages.forEach(placeMessage),
      done: () => t('macros.done', { name }),
      // It names the last first.
      undo: ({ undo }) => workUndo(...undo.toReversed()),
    });
}
