import type { Language } from '../languages.ts';
import { wallTimeOf } from '../time.ts';

/** What a template may name; anything else in double braces stays as it was written. */
export const templateVariables = ['greeting', 'client_name', 'operator_name', 'client_phone'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const variable = /\{\{\s*(\w+)\s*\}\}/g;

/** What a text names in double braces without our knowing it, as it is written there. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g))
      .filter(([, name]) => !templateVariables.some((it) => it === name))
      .map(([written]) => written),
  ),
];

export type TemplateValues = {
  client_name: string;
  client_phone: string | null;
  operator_name: string;
  /** In milliseconds. */
  now: number;
  /** Of the project: the greeting goes by its clock. */
  time_zone: string;
  /** Of whoever writes. */
  language: Language;
};

type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** By the project's clock: 05-10 morning, 10-18 afternoon, 18-24 evening, 00-05 night (the reference, section 9). */
export function dayPart(now: number, time_zone: string): DayPart {
  const hour = wallTimeOf(now, time_zone).minute / 60;
  if (hour < 5) return 'night';
  if (hour < 10) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

const greetings: Record<Language, Record<DayPart, string>> = {
  en: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening', night: 'Good evening' },
  ru: { morning: 'Доброе утро', afternoon: 'Добрый день', evening: 'Добрый вечер', night: 'Доброй ночи' },
  pt: { morning: 'Bom dia', afternoon: 'Boa tarde', evening: 'Boa noite', night: 'Boa noite' },
  es: { morning: 'Buenos días', afternoon: 'Buenas tardes', evening: 'Buenas noches', night: 'Buenas noches' },
};

/** A template's words with its variables filled in: the same on the screen before sending and on the server. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(variable, (written, name: string) => {
    if (name === 'greeting') return greetings[languageOf(text, values.language)][dayPart(values.now, values.time_zone)];
    if (name === 'client_name') return values.client_name;
    if (name === 'operator_name') return values.operator_name;
    if (name === 'client_phone') return values.client_phone ? `+${values.client_phone.replace(/^\+/, '')}` : '';
    return written;
  });
}

/** The words filled in speak as the rest of the text does: Cyrillic words are Russian, whoever sends them. */
export function languageOf(text: string, writers: Language): Language {
  if (/[а-яё]/i.test(text)) return 'ru';
  const hasWords = /[a-z]/i.test(text.replace(/\{\{.*?\}\}/g, ''));
  return writers === 'ru' && hasWords ? 'en' : writers;
}
