import type { Language } from '@parley/contract/languages';
import type { Mail } from '../../kit/mail.ts';

type Letter = Pick<Mail, 'subject' | 'text'>;
export type Letters<Words> = Record<Language, (words: Words) => Letter>;

export const passwordCodeLetters: Letters<{ brand: string; name: string; code: string; minutes: number }> = {
  en: ({ brand, name, code, minutes }) => ({
    subject: `${code} is your ${brand} code`,
    text: `Hello ${name},

your code for a new password is ${code}
It works once, for ${minutes} minutes.

If you did not ask for it, do nothing: your password stays as it is. Never tell this code to anyone.

${brand}`,
  }),
  ru: ({ brand, name, code, minutes }) => ({
    subject: `${code} — ваш код ${brand}`,
    text: `Здравствуйте, ${name}!

Ваш код для нового пароля: ${code}
Он действует один раз, в течение ${minutes} минут.

Если вы его не запрашивали, ничего не делайте: пароль останется прежним. Никому не сообщайте этот код.

${brand}`,
  }),
  pt: ({ brand, name, code, minutes }) => ({
    subject: `${code} é o seu código ${brand}`,
    text: `Olá, ${name},

o seu código para uma nova palavra-passe é ${code}
Funciona uma vez, durante ${minutes} minutos.

Se não o pediu, não faça nada: a palavra-passe mantém-se. Nunca revele este código a ninguém.

${brand}`,
  }),
  es: ({ brand, name, code, minutes }) => ({
    subject: `${code} es su código de ${brand}`,
    text: `Hola, ${name}:

su código para una contraseña nueva es ${code}
Funciona una vez, durante ${minutes} minutos.

Si no lo ha pedido, no haga nada: su contraseña no cambia. No revele este código a nadie.

${brand}`,
  }),
};

export const passwordChangedLetters: Letters<{ brand: string; name: string }> = {
  en: ({ brand, name }) => ({
    subject: `Your ${brand} password was changed`,
    text: `Hello ${name},

your password has just been changed. If it was not you, restore the password at once: choose "Forgot password?" where you sign in.

${brand}`,
  }),
  ru: ({ brand, name }) => ({
    subject: `Ваш пароль ${brand} изменён`,
    text: `Здравствуйте, ${name}!

Ваш пароль только что изменили. Если это были не вы, сразу восстановите его: на странице входа выберите «Забыли пароль?».

${brand}`,
  }),
  pt: ({ brand, name }) => ({
    subject: `A sua palavra-passe ${brand} foi alterada`,
    text: `Olá, ${name},

a sua palavra-passe acabou de ser alterada. Se não foi você, recupere-a já: escolha "Esqueceu a palavra-passe?" na página de entrada.

${brand}`,
  }),
  es: ({ brand, name }) => ({
    subject: `Su contraseña de ${brand} ha cambiado`,
    text: `Hola, ${name}:

su contraseña acaba de cambiar. Si no fue usted, recupérela enseguida: elija «¿Olvidó la contraseña?» en la página de acceso.

${brand}`,
  }),
};

export const twoFactorOnLetters: Letters<{ brand: string; name: string }> = {
  en: ({ brand, name }) => ({
    subject: `Two-step sign-in is on at ${brand}`,
    text: `Hello ${name},

two-step sign-in has just been turned on, and every other place was signed out. If it was not you, restore the password at once: choose "Forgot password?" where you sign in, and tell whoever runs this site.

${brand}`,
  }),
  ru: ({ brand, name }) => ({
    subject: `Двухэтапный вход в ${brand} включён`,
    text: `Здравствуйте, ${name}!

Двухэтапный вход только что включили, все остальные сеансы завершены. Если это были не вы, сразу восстановите пароль: на странице входа выберите «Забыли пароль?» — и сообщите тем, кто ведёт этот сайт.

${brand}`,
  }),
  pt: ({ brand, name }) => ({
    subject: `A entrada em dois passos está ligada em ${brand}`,
    text: `Olá, ${name},

a entrada em dois passos acabou de ser ligada e todas as outras sessões terminaram. Se não foi você, recupere já a palavra-passe: escolha "Esqueceu a palavra-passe?" na página de entrada e avise quem mantém este site.

${brand}`,
  }),
  es: ({ brand, name }) => ({
    subject: `El acceso en dos pasos está activado en ${brand}`,
    text: `Hola, ${name}:

el acceso en dos pasos acaba de activarse y todas las demás sesiones se han cerrado. Si no fue usted, recupere enseguida la contraseña: elija «¿Olvidó la contraseña?» en la página de acceso y avise a quien mantiene este sitio.

${brand}`,
  }),
};

export const twoFactorOffLetters: Letters<{ brand: string; name: string }> = {
  en: ({ brand, name }) => ({
    subject: `Two-step sign-in is off at ${brand}`,
    text: `Hello ${name},

two-step sign-in has just been turned off: the password alone lets in. If it was not you, change the password at once and turn it on again.

${brand}`,
  }),
  ru: ({ brand, name }) => ({
    subject: `Двухэтапный вход в ${brand} выключен`,
    text: `Здравствуйте, ${name}!

Двухэтапный вход только что выключили: для входа достаточно пароля. Если это были не вы, сразу смените пароль и включите его снова.

${brand}`,
  }),
  pt: ({ brand, name }) => ({
    subject: `A entrada em dois passos está desligada em ${brand}`,
    text: `Olá, ${name},

a entrada em dois passos acabou de ser desligada: basta a palavra-passe para entrar. Se não foi você, mude já a palavra-passe e volte a ligá-la.

${brand}`,
  }),
  es: ({ brand, name }) => ({
    subject: `El acceso en dos pasos está desactivado en ${brand}`,
    text: `Hola, ${name}:

el acceso en dos pasos acaba de desactivarse: basta la contraseña para entrar. Si no fue usted, cambie enseguida la contraseña y actívelo de nuevo.

${brand}`,
  }),
};
