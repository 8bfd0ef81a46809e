import type { Language } from '@parley/contract/languages';
import i18next, { type Resource } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { rememberLanguage } from './language.ts';

/** All texts of one language: room -> its JSON. */
export type Catalogue = Resource[string];
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

let loadCatalogue: LoadCatalogue;

export async function startI18n(language: Language, load: LoadCatalogue) {
  loadCatalogue = load;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await load(language) },
    // All four languages are proved complete by a test; a fallback would load English for everyone.
    fallbackLng: false,
    ns: [],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
}

export async function switchLanguage(language: Language) {
  const catalogue = await loadCatalogue(language);
  for (const [room, texts] of Object.entries(catalogue)) i18next.addResourceBundle(language, room, texts);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}

export const currentLanguage = () => i18next.language as Language;

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language as Language;
}
