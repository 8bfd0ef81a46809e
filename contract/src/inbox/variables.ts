import type { Language, Texts } from '../languages.ts';

/** Words in double braces that a template, a start or an end text may hold. */
export const variables = ['greeting', 'client_name', 'operator_name', 'client_phone'] as const;
export type Variable = (typeof variables)[number];

export const variableMark = (name: Variable): string => `{{${name}}}`;

/** The text with its variables filled in; a word nobody knows stays as it was typed. */
export const fillVariables = (text: string, values: Record<Variable, string>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (isVariable(name) ? values[name] : whole));

const isVariable = (name: string): name is Variable => variables.some((it) => it === name);

type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** 05-10 morning, 10-18 afternoon, 18-24 evening, 00-05 night (the reference, section 9). */
function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 10) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

export const greeting = (hour: number, language: Language): string => greetings[partOfDay(hour)][language];

const greetings: Record<PartOfDay, Texts> = {
  morning: { en: 'Good morning', ru: 'Доброе утро', pt: 'Bom dia', es: 'Buenos días' },
  afternoon: { en: 'Good afternoon', ru: 'Добрый день', pt: 'Boa tarde', es: 'Buenas tardes' },
  evening: { en: 'Good evening', ru: 'Добрый вечер', pt: 'Boa noite', es: 'Buenas noches' },
  night: { en: 'Good night', ru: 'Доброй ночи', pt: 'Boa noite', es: 'Buenas noches' },
};
