import type { Letters } from '../mails.ts';

export const emailProvedLetters: Letters<{ brand: string }> = {
  en: ({ brand }) => ({
    subject: `Your e-mail is confirmed in ${brand}`,
    text: `You have just shown that this address is yours, and the account with it is yours alone now.

Until then anybody could have registered with it. So what was set up before no longer works: the old password and second step, sign-ins on other devices, calendar links, invitations, and the colleagues in projects of this account. Invite those you know once more.

${brand}`,
  }),
  ru: ({ brand }) => ({
    subject: `Ваш e-mail подтверждён в ${brand}`,
    text: `Вы только что показали, что этот адрес ваш, и аккаунт с ним теперь только ваш.

До этого с ним мог зарегистрироваться кто угодно. Поэтому всё настроенное раньше больше не действует: прежний пароль и второй шаг, входы на других устройствах, ссылки на календарь, приглашения и коллеги в проектах этого аккаунта. Тех, кого знаете, пригласите ещё раз.

${brand}`,
  }),
  pt: ({ brand }) => ({
    subject: `O seu e-mail está confirmado no ${brand}`,
    text: `Acabou de mostrar que este endereço é seu, e a conta com ele passa a ser só sua.

Até agora qualquer pessoa podia ter-se registado com ele. Por isso, o que foi configurado antes deixou de funcionar: a palavra-passe e o segundo passo antigos, as sessões noutros dispositivos, as ligações de calendário, os convites e os colegas nos projetos desta conta. Convide de novo quem conhece.

${brand}`,
  }),
  es: ({ brand }) => ({
    subject: `Su correo está confirmado en ${brand}`,
    text: `Acaba de demostrar que esta dirección es suya, y la cuenta con ella ya es solo suya.

Hasta ahora cualquiera podía haberse registrado con ella. Por eso lo configurado antes ya no funciona: la contraseña y el segundo paso anteriores, las sesiones en otros dispositivos, los enlaces de calendario, las invitaciones y los compañeros en los proyectos de esta cuenta. Vuelva a invitar a quienes conozca.

${brand}`,
  }),
};
