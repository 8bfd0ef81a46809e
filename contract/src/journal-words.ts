import type { Means } from './actors.ts';
import type { JournalLine } from './journal.ts';
import { sentences } from './journal-sentences.ts';
import type { Sentence } from './journal-things.ts';
import type { Language } from './languages.ts';

type Told = Pick<JournalLine, 'name' | 'actor' | 'subject_name' | 'changes'>;

/** One sentence that says who did what, in the reader's language. */
export function journalSentence(told: Told, language: Language): string {
  const { actor, subject_name, changes } = told;
  const who = actor.kind === 'system' ? nobody[language] : actor.name || '–';
  const count = changes.count?.[1] ?? changes.rows?.[1] ?? changes.people?.[1];
  const sentence = (sentences as Record<string, Sentence>)[told.name]?.[language] ?? `{who}: ${told.name}`;
  const values: Record<string, string> = {
    who,
    what: subject_name ?? '–',
    n: typeof count === 'number' ? String(count) : everything[language],
  };
  return sentence.replace(/\{(who|what|n)\}/g, (_, name: string) => values[name]!);
}

/** By what it was done, where it was not by hand: by API key “Site”. */
export const meansWords = ({ kind, name }: Means, language: Language): string =>
  [meansKindWords[kind][language], name && (language === 'en' ? `“${name}”` : `«${name}»`)].filter(Boolean).join(' ');

/** Of the sheet: when, who, by what, what happened, what was and is, address, browser. */
export const journalTitles: Record<Language, string[]> = {
  en: ['When', 'Who', 'By what', 'What happened', 'Was and is', 'Address', 'Browser'],
  ru: ['Когда', 'Кто', 'Чем', 'Что произошло', 'Было и стало', 'Адрес', 'Браузер'],
  pt: ['Quando', 'Quem', 'Por que meio', 'O que aconteceu', 'Era e é', 'Endereço', 'Navegador'],
  es: ['Cuándo', 'Quién', 'Por qué medio', 'Qué ocurrió', 'Antes y ahora', 'Dirección', 'Navegador'],
};

const nobody: Sentence = { en: 'Parley', ru: 'Parley', pt: 'Parley', es: 'Parley' };
const everything: Sentence = { en: 'all', ru: 'все', pt: 'todos', es: 'todos' };

const meansKindWords: Record<Means['kind'], Sentence> = {
  api_key: { en: 'by API key', ru: 'ключом API', pt: 'pela chave de API', es: 'con la clave de API' },
  rule: { en: 'by rule', ru: 'правилом', pt: 'pela regra', es: 'por la regla' },
  import: { en: 'by import', ru: 'импортом', pt: 'pela importação', es: 'por la importación' },
  mailing: { en: 'by mailing', ru: 'рассылкой', pt: 'pelo envio', es: 'por el envío' },
  schedule: { en: 'by schedule', ru: 'по расписанию', pt: 'por agendamento', es: 'por programación' },
  widget: { en: 'in the site chat', ru: 'в чате сайта', pt: 'no chat do site', es: 'en el chat del sitio' },
  form: { en: 'by form', ru: 'формой', pt: 'pelo formulário', es: 'por el formulario' },
  channel: { en: 'in the channel', ru: 'в канале', pt: 'no canal', es: 'en el canal' },
};
