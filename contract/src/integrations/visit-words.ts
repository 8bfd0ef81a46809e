import type { Language, Texts } from '../languages.ts';
import { type CalendarDay, midnightOf } from '../time.ts';

/** What texts about a visit may name in double braces. */
export const visitPlaceholders = ['NAME', 'DATE', 'TIME', 'SERVICE', 'MASTER', 'ADDRESS'] as const;
export type VisitPlaceholder = (typeof visitPlaceholders)[number];

/** What the texts tell of a visit. */
export type ToldVisit = {
  day: CalendarDay;
  time: string;
  services: readonly { title: string }[];
  master: { name: string } | null;
};

const placeholder = /\{\{\s*([A-Z]+)\s*\}\}/g;

/** The text for one client and one visit. A line that names nothing but what is unknown is left out. */
export function fillVisitWords(
  text: string,
  { visit, name, address, language }: { visit: ToldVisit; name: string; address: string; language: Language },
): string {
  const values: Record<VisitPlaceholder, string> = {
    NAME: name.trim().split(/\s+/)[0] ?? '',
    DATE: spelledDay(visit.day, language),
    TIME: visit.time,
    SERVICE: visit.services.map((it) => it.title).join(', '),
    MASTER: visit.master?.name ?? '',
    ADDRESS: address,
  };
  const valueOf = (found: string, word: string): string => values[word as VisitPlaceholder] ?? found;
  return text
    .split('\n')
    .filter((line) => {
      const named = [...line.matchAll(placeholder)].map(([found, word]) => valueOf(found, word!));
      return !named.length || named.some(Boolean);
    })
    .map((line) => line.replace(placeholder, valueOf))
    .join('\n')
    .trim();
}

/** A day of the calendar, in words. */
export const spelledDay = (day: CalendarDay, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    midnightOf(day),
  );

/** What is proposed until somebody writes their own. */
export const usualWords: Record<'confirmation' | 'remind' | 'review', Texts> = {
  confirmation: {
    en: 'You are booked for {{DATE}} at {{TIME}}.\n{{SERVICE}}\nMaster: {{MASTER}}\nAddress: {{ADDRESS}}',
    ru: 'Вы записаны: {{DATE}} в {{TIME}}.\n{{SERVICE}}\nМастер: {{MASTER}}\nАдрес: {{ADDRESS}}',
    pt: 'A sua marcação: {{DATE}}, {{TIME}}.\n{{SERVICE}}\nProfissional: {{MASTER}}\nMorada: {{ADDRESS}}',
    es: 'Su reserva: {{DATE}}, {{TIME}}.\n{{SERVICE}}\nProfesional: {{MASTER}}\nDirección: {{ADDRESS}}',
  },
  remind: {
    en: '{{NAME}}, we look forward to seeing you on {{DATE}} at {{TIME}}: {{SERVICE}}.\nAddress: {{ADDRESS}}',
    ru: '{{NAME}}, ждём вас: {{DATE}} в {{TIME}}, {{SERVICE}}.\nАдрес: {{ADDRESS}}',
    pt: '{{NAME}}, esperamos por si: {{DATE}}, {{TIME}}, {{SERVICE}}.\nMorada: {{ADDRESS}}',
    es: '{{NAME}}, le esperamos: {{DATE}}, {{TIME}}, {{SERVICE}}.\nDirección: {{ADDRESS}}',
  },
  review: {
    en: '{{NAME}}, thank you for coming! How did you like it? We would be glad of a few words.',
    ru: '{{NAME}}, спасибо, что пришли! Как вам? Будем рады нескольким словам.',
    pt: '{{NAME}}, obrigado por ter vindo! Como correu? Gostávamos de ler umas palavras suas.',
    es: '{{NAME}}, ¡gracias por venir! ¿Qué le pareció? Nos encantaría leer unas palabras suyas.',
  },
};
