import { getUser } from '@parley/contract/accounts/users';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { fillTemplate } from '@parley/contract/inbox/template-rules';
import { listMacros } from '@parley/contract/inbox/macros';
import { listTemplates, templatesChanged } from '@parley/contract/inbox/templates';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { onLive } from '../../../../kit/live.ts';
import { refetch, useEndpoint } from '../../../../kit/query.ts';
import { useProject } from '../../../projects/index.ts';

// From the first look on they are kept in step, whatever is on the screen.
onLive(templatesChanged, () => {
  for (const endpoint of [listTemplates, listMacros]) void refetch(endpoint);
});

export const useTemplates = () => useEndpoint(listTemplates, {}, { quiet: true, staleTime: Infinity });

/** A template's words as they would be sent now, by the same rule as on the server. */
export function useFilled(contact: Contact, dialogue: Dialogue) {
  const operator_name = useEndpoint(getUser, {}, { quiet: true }).data?.name ?? '';
  const language = useLanguage();
  const time_zone = useProject().data?.time_zone ?? 'UTC';
  return (text: string) =>
    fillTemplate(text, {
      client_name: contact.name,
      client_phone: dialogue.phone ?? contact.phone,
      operator_name,
      now: Date.now(),
      time_zone,
      language,
    });
}
