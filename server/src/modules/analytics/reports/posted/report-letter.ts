import type { Language } from '@parley/contract/languages';
import { tidyName } from '@parley/contract/names';
import type { Mail } from '../../../../kit/mail.ts';
import { kindNames } from '../kind-names.ts';
import type { ReportRow } from '../reports.queries.ts';

type Told = Pick<ReportRow, 'kind' | 'date_from' | 'date_to' | 'done'> & {
  project: string;
  link: string;
  isAttached: boolean;
};
type Words = { what: string; project: string; from: string; to: string; lines: number; link: string };
type Letter = { subject: (it: Words) => string; text: (it: Words) => string; attached: string; linked: string };

export function reportLetter(language: Language, told: Told): Pick<Mail, 'subject' | 'text'> {
  const { kind, date_from: from, date_to: to, done: lines, link, isAttached } = told;
  const words = { what: kindNames[kind][language], project: tidyName(told.project, 120), from, to, lines, link };
  const { subject, text, attached, linked } = letters[language];
  return { subject: subject(words), text: `${text(words)}\n\n${isAttached ? attached : linked}\n${link}` };
}

const letters: Record<Language, Letter> = {
  en: {
    subject: ({ what, from, to }) => `${what}, ${from} – ${to}`,
    text: ({ what, project, from, to, lines }) =>
      `“${what}” of the project “${project}”, from ${from} to ${to}. Lines: ${lines}.`,
    attached: 'The sheet is attached; for a week it also lies here:',
    linked: 'The sheet is too large for a letter; for a week it lies here:',
  },
  ru: {
    subject: ({ what, from, to }) => `${what}, ${from} – ${to}`,
    text: ({ what, project, from, to, lines }) => `«${what}» проекта «${project}» с ${from} по ${to}. Строк: ${lines}.`,
    attached: 'Таблица приложена; неделю она лежит и здесь:',
    linked: 'Таблица слишком велика для письма; неделю она лежит здесь:',
  },
  pt: {
    subject: ({ what, from, to }) => `${what}, ${from} – ${to}`,
    text: ({ what, project, from, to, lines }) =>
      `«${what}» do projeto «${project}», de ${from} a ${to}. Linhas: ${lines}.`,
    attached: 'A folha vai em anexo; durante uma semana está também aqui:',
    linked: 'A folha é demasiado grande para uma mensagem; durante uma semana está aqui:',
  },
  es: {
    subject: ({ what, from, to }) => `${what}, ${from} – ${to}`,
    text: ({ what, project, from, to, lines }) =>
      `«${what}» del proyecto «${project}», del ${from} al ${to}. Filas: ${lines}.`,
    attached: 'La hoja va adjunta; durante una semana también está aquí:',
    linked: 'La hoja es demasiado grande para un mensaje; durante una semana está aquí:',
  },
};
