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

export const emailCodeLetters: Letters<{ brand: string; code: string; minutes: number }> = {
  en: ({ brand, code, minutes }) => ({
    subject: `${code} is your ${brand} code`,
    text: `To confirm that this address is yours, enter ${code}
It works once, for ${minutes} minutes.

If you did not ask for it, do nothing: nobody gets anywhere without this code. Never tell it to anyone.

${brand}`,
  }),
  ru: ({ brand, code, minutes }) => ({
    subject: `${code} — ваш код ${brand}`,
    text: `Чтобы подтвердить, что этот адрес ваш, введите ${code}
Код действует один раз, в течение ${minutes} минут.

Если вы его не запрашивали, ничего не делайте: без этого кода никто никуда не попадёт. Никому его не сообщайте.

${brand}`,
  }),
  pt: ({ brand, code, minutes }) => ({
    subject: `${code} é o seu código ${brand}`,
    text: `Para confirmar que este endereço é seu, introduza ${code}
Funciona uma vez, durante ${minutes} minutos.

Se não o pediu, não faça nada: ninguém entra sem este código. Nunca o revele a ninguém.

${brand}`,
  }),
  es: ({ brand, code, minutes }) => ({
    subject: `${code} es su código de ${brand}`,
    text: `Para confirmar que esta dirección es suya, introduzca ${code}
Funciona una vez, durante ${minutes} minutos.

Si no lo ha pedido, no haga nada: nadie entra sin este código. No lo revele a nadie.

${brand}`,
  }),
};

export const emailTakenLetters: Letters<{ brand: string }> = {
  en: ({ brand }) => ({
    subject: `You already have a ${brand} account`,
    text: `Somebody has just tried to register with this address, and it has an account already. If it was you, sign in; if you do not know the password, choose "Forgot password?" where you sign in.

If it was not you, do nothing.

${brand}`,
  }),
  ru: ({ brand }) => ({
    subject: `У вас уже есть аккаунт ${brand}`,
    text: `С этим адресом только что пытались зарегистрироваться, но у него уже есть аккаунт. Если это были вы, войдите; если не знаете пароль, на странице входа выберите «Забыли пароль?».

Если это были не вы, ничего не делайте.

${brand}`,
  }),
  pt: ({ brand }) => ({
    subject: `Já tem uma conta ${brand}`,
    text: `Alguém acabou de tentar registar-se com este endereço, que já tem uma conta. Se foi você, inicie a sessão; se não sabe a palavra-passe, escolha "Esqueceu a palavra-passe?" na página de entrada.

Se não foi você, não faça nada.

${brand}`,
  }),
  es: ({ brand }) => ({
    subject: `Ya tiene una cuenta de ${brand}`,
    text: `Alguien acaba de intentar registrarse con esta dirección, que ya tiene una cuenta. Si fue usted, inicie sesión; si no sabe la contraseña, elija «¿Olvidó la contraseña?» en la página de acceso.

Si no fue usted, no haga nada.

${brand}`,
  }),
};
