import type { Language } from '@parley/contract/languages';

/** Each in its own words, so that it can be found from any other. */
export const languageNames: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  pt: 'Português',
  es: 'Español',
};
