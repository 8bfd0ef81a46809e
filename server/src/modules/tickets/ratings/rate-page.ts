import { createHash } from 'node:crypto';
import type { Language, Texts } from '@parley/contract/languages';
import { brandColors } from '@parley/contract/projects/brand-colors';
import type { Face } from './answers.queries.ts';

const styleIn = (
  color: string,
): string => `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f3f4f6,#0d0f13);color:light-dark(#16181d,#e8eaee)}
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:0 16px}
main{box-sizing:border-box;width:min(420px,100vw - 32px);display:grid;gap:16px;padding:24px;border-radius:12px;background:light-dark(#fff,#171a21)}
form{display:grid;gap:16px;justify-items:start}form>*{width:100%;box-sizing:border-box}form>button{width:auto}
h1{margin:0;font-size:20px;line-height:1.3}p{margin:0}
fieldset{border:0;margin:0;padding:0;display:grid;gap:4px}legend{padding:0 0 8px}
label{display:flex;gap:8px;align-items:center;padding:8px 12px;border-radius:8px;cursor:pointer}
fieldset label:hover,label:has(:checked){background:light-dark(#eef1fb,#232a3d)}
input:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid ${color};outline-offset:2px}
p label{padding:0 0 8px}textarea{font:inherit;color:inherit;width:100%;box-sizing:border-box;padding:8px 12px;border-radius:8px;border:1px solid light-dark(#c7ccd8,#3a4150);background:transparent;resize:vertical}
button{font:inherit;padding:10px 20px;border:0;border-radius:8px;background:${color};color:#fff;cursor:pointer}
input{accent-color:${color}}header{font-weight:600;overflow-wrap:anywhere}`;
const styles = Object.values(brandColors).map(styleIn);
const allowed = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`).join(' ');
export const pagePolicy = `default-src 'none'; style-src ${allowed}; form-action 'self'; frame-ancestors 'none'`;

const words = {
  title: {
    en: 'How was our help?',
    ru: 'Как вам наша помощь?',
    pt: 'Como foi a nossa ajuda?',
    es: '¿Qué tal nuestra ayuda?',
  },
  choose: { en: 'Your rating', ru: 'Ваша оценка', pt: 'A sua avaliação', es: 'Su valoración' },
  comment: {
    en: 'What was good, or what could be better?',
    ru: 'Что понравилось или что стоит улучшить?',
    pt: 'O que correu bem ou o que pode melhorar?',
    es: '¿Qué le gustó o qué podemos mejorar?',
  },
  send: { en: 'Send', ru: 'Отправить', pt: 'Enviar', es: 'Enviar' },
  thanks: {
    en: 'Thank you! Your rating has been passed on.',
    ru: 'Спасибо! Ваша оценка передана.',
    pt: 'Obrigado! A sua avaliação foi entregue.',
    es: '¡Gracias! Hemos recibido su valoración.',
  },
} as const satisfies Record<string, Texts>;

const names: Texts[] = [
  { en: 'bad', ru: 'плохо', pt: 'mau', es: 'mal' },
  { en: 'not good', ru: 'так себе', pt: 'fraco', es: 'regular' },
  { en: 'all right', ru: 'нормально', pt: 'razoável', es: 'aceptable' },
  { en: 'good', ru: 'хорошо', pt: 'bom', es: 'bien' },
  { en: 'great', ru: 'отлично', pt: 'ótimo', es: 'excelente' },
];

/** The form, with what the link named chosen; only what is sent counts. */
export const askingPage = (language: Language, face: Face | null, chosen: number | null): string => {
  const choice = (rating: number): string =>
    `<label><input type="radio" name="rating" value="${rating}" required${rating === chosen ? ' checked' : ''}>` +
    `<span aria-hidden="true">${'⭐'.repeat(rating)}</span> ${names[rating - 1]![language]}</label>`;
  return whole(
    language,
    face,
    `<form method="post"><h1>${words.title[language]}</h1><fieldset><legend>${words.choose[language]}</legend>` +
      `${[5, 4, 3, 2, 1].map(choice).join('')}</fieldset>` +
      `<p><label for="comment">${words.comment[language]}</label>` +
      `<textarea id="comment" name="comment" rows="4" maxlength="4000"></textarea></p>` +
      `<button>${words.send[language]}</button></form>`,
  );
};

export const thanksPage = (language: Language, face: Face): string =>
  whole(language, face, `<p role="status">${words.thanks[language]}</p>`);
export const overPage = (language: Language, text: string): string =>
  whole(language, null, `<p role="alert">${text}</p>`);

/** Where nothing is to be rated nobody is named. */
const whole = (language: Language, face: Face | null, body: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
  `<title>${words.title[language]}</title><style>${styleIn(brandColors[face?.brand ?? 'parley'])}</style>` +
  `<main>${face ? `<header>${escaped(face.name)}</header>` : ''}${body}</main></html>`;

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
