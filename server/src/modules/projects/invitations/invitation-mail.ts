import type { Language } from '@parley/contract/languages';
import { tidyName } from '@parley/contract/names';

type Words = { inviter: string; project: string; link: string };
type Written = { subject: string; text: string };

/** Plain text, in the language of the one who invites. Names are the words of strangers, and are quoted as such. */
export const invitationMail = (language: Language, { inviter, project, link }: Words): Written =>
  letters[language]({ inviter: quotable(inviter), project: quotable(project), link });

/** A dot within a word makes mail programs link it: the joint is opened, which nobody sees. */
const quotable = (name: string): string =>
  tidyName(name, 120)
    .replace(/["“”«»]/g, "'")
    .replace(/\.(?=\p{L})/gu, '.\u200B');

const letters: Record<Language, (words: Words) => Written> = {
  en: ({ inviter, project, link }) => ({
    subject: `“${inviter}” invites you to “${project}”`,
    text: `“${inviter}” invites you to work together in “${project}”.\n\nOpen the link to join. It works once, for 24 hours:\n${link}\n\nIf you did not expect this, ignore this letter.`,
  }),
  ru: ({ inviter, project, link }) => ({
    subject: `«${inviter}» приглашает вас в «${project}»`,
    text: `«${inviter}» приглашает вас работать вместе в проекте «${project}».\n\nОткройте ссылку, чтобы присоединиться. Она действует один раз, 24 часа:\n${link}\n\nЕсли вы не ждали приглашения, не обращайте внимания на это письмо.`,
  }),
  pt: ({ inviter, project, link }) => ({
    subject: `“${inviter}” convida-o para “${project}”`,
    text: `“${inviter}” convida-o a trabalhar em conjunto em “${project}”.\n\nAbra a ligação para entrar. Funciona uma só vez, durante 24 horas:\n${link}\n\nSe não esperava este convite, ignore esta mensagem.`,
  }),
  es: ({ inviter, project, link }) => ({
    subject: `«${inviter}» le invita a «${project}»`,
    text: `«${inviter}» le invita a trabajar en equipo en «${project}».\n\nAbra el enlace para unirse. Funciona una sola vez, durante 24 horas:\n${link}\n\nSi no esperaba esta invitación, ignore este mensaje.`,
  }),
};
