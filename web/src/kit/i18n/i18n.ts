import type { Language } from '@parley/contract/languages';
import i18next, { type Resource } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { displayZone, watchZone } from '../time.ts';
import { rememberLanguage } from './language.ts';

/** Texts of one language: room -> its JSON. */
export type Catalogue = Resource[string];
/** The catalogue comes in parts, for screens that are not seen by everyone. */
export type LoadCatalogue<Part extends string = string> = (language: Language, part: Part) => Promise<Catalogue>;

const noText = 'There is no text for';

let loadCatalogue: LoadCatalogue;
const parts = new Set<string>();

export async function startI18n<Part extends string>(language: Language, load: LoadCatalogue<Part>, part: Part) {
  loadCatalogue = load as LoadCatalogue;
  parts.add(part);
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await load(language, part) },
    // All four languages are proved complete by a test; a fallback would load English for everyone.
    fallbackLng: false,
    ns: [],
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // A screen that is shown before its part of the texts has come would say keys: tests look for this line.
    saveMissing: true,
    missingKeyHandler: (_, room, key) => console.error(`${noText} ${room}:${key}`),
  });
  document.documentElement.lang = language;
}

/** What is being switched to, while its texts are on their way. */
let coming: Language | null = null;

export async function switchLanguage(language: Language) {
  coming = language;
  await Promise.all([...parts].map((part) => addPart(language, part)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}

/** Another part of the texts, before the first screen that shows them. */
export async function addTexts(part: string) {
  if (parts.has(part)) return;
  // Somebody may switch the language meanwhile, without knowing of this part yet.
  const added = new Set<Language>();
  for (let language = currentLanguage(); !added.has(language); language = coming ?? currentLanguage()) {
    await addPart(language, part);
    added.add(language);
  }
  parts.add(part);
}

async function addPart(language: Language, part: string) {
  const catalogue = await loadCatalogue(language, part);
  for (const [room, texts] of Object.entries(catalogue)) i18next.addResourceBundle(language, room, texts);
}

/** What has been fetched so far, as another language says it. */
export const catalogueOf = async (language: Language): Promise<Catalogue> =>
  Object.assign({}, ...(await Promise.all([...parts].map((part) => loadCatalogue(language, part)))));

export const currentLanguage = () => i18next.language as Language;

/**
 * Cheaper than asking for the texts, in rows by the hundred. What says times in a language says them by a clock: it is drawn
 * anew also when that is another one.
 */
export function useLanguage(): Language {
  useSyncExternalStore(onWords, wordsNow);
  return currentLanguage();
}

const wordsNow = () => `${currentLanguage()} ${displayZone()}`;

const listeners = new Set<() => void>();
i18next.on('languageChanged', () => {
  for (const notify of listeners) notify();
});

watchZone(() => {
  for (const notify of listeners) notify();
});

function onWords(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
