import { getUser } from '@parley/contract/accounts/users';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { fillTemplate } from '@parley/contract/inbox/template-rules';
import { listTemplates, type MessageTemplate } from '@parley/contract/inbox/templates';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../../kit/query.ts';
import { attachmentOf, changeLetter } from '../letters.ts';

export const useTemplates = () => useEndpoint(listTemplates, {}, { quiet: true, staleTime: Infinity });

/** A template's words as they would be sent now, by the same rule as on the server. */
export function useFilled(contact: Contact, dialogue: Dialogue) {
  const operator_name = useEndpoint(getUser, {}, { quiet: true }).data?.name ?? '';
  const language = useLanguage();
  return (text: string) =>
    fillTemplate(text, {
      client_name: contact.name,
      client_phone: dialogue.phone ?? contact.phone,
      operator_name,
      now: Date.now(),
      language,
    });
}

/** Its words behind what is written, its file beside it. */
export function insertTemplate(contactId: number, { file }: MessageTemplate, text: string) {
  changeLetter(contactId, (now) => ({
    text: now.text.trim() && text ? `${now.text.trimEnd()}\n${text}` : now.text || text,
    files: file ? [...now.files, attachmentOf(file)] : now.files,
  }));
}
