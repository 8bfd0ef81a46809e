import { updateUser } from '@parley/contract/accounts/users';
import type { Language } from '@parley/contract/languages';
import { api } from '../kit/api.ts';
import { switchLanguage } from '../kit/i18n/i18n.ts';
import { queryClient } from '../kit/query-client.ts';
import { session } from '../kit/session.ts';

/** Each language under its own name. */
export const languageNames: { value: Language; label: string }[] = [
  { value: 'ru', label: 'Русский' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
  { value: 'es', label: 'Español' },
];

/** The screen changes at once; mails follow the person, and what the server words itself is asked for anew. */
export async function chooseLanguage(language: Language) {
  await switchLanguage(language);
  if (session.getState().status !== 'in') return;
  await api(updateUser, { language }).catch(() => undefined);
  await queryClient.invalidateQueries();
}
