/** The interface languages; English is what everyone else gets. */
export const languages = ['ru', 'en', 'pt', 'es'] as const;
export type Language = (typeof languages)[number];
export type Texts = Record<Language, string>;

/** 0 is Sunday. */
export const weekStarts = { ru: 1, en: 1, pt: 0, es: 1 } as const satisfies Record<Language, 0 | 1>;

export const isLanguage = (word: unknown): word is Language => languages.includes(word as Language);

/** The first language of an Accept-Language header that we speak. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const word = part.trim().slice(0, 2).toLowerCase();
    if (isLanguage(word)) return word;
  }
  return 'en';
}

/** What is filled into a text: numbers as the language writes them. */
export const figureWords = (value: unknown, language: Language): string =>
  typeof value === 'number' ? value.toLocaleString(language) : String(value ?? '');
