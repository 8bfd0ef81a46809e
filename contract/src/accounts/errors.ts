import type { ErrorEntry } from '../error-entry.ts';

export const accountErrors = {
  picture_unreadable: {
    status: 422,
    texts: {
      en: 'This file could not be opened as a picture. Choose a JPEG, PNG or WebP',
      ru: 'Не удалось открыть файл как картинку. Выберите JPEG, PNG или WebP',
      pt: 'Não foi possível abrir o ficheiro como imagem. Escolha JPEG, PNG ou WebP',
      es: 'No se pudo abrir el archivo como imagen. Elija JPEG, PNG o WebP',
    },
  },
  wrong_credentials: {
    status: 401,
    texts: {
      en: 'Wrong e-mail or password',
      ru: 'Неверный e-mail или пароль',
      pt: 'E-mail ou palavra-passe incorretos',
      es: 'Correo o contraseña incorrectos',
    },
  },
  second_factor_required: {
    status: 401,
    texts: {
      en: 'Enter the code from your authenticator app',
      ru: 'Введите код из приложения-аутентификатора',
      pt: 'Introduza o código da aplicação de autenticação',
      es: 'Introduzca el código de la aplicación de autenticación',
    },
  },
  wrong_code: {
    status: 401,
    texts: {
      en: 'The code is wrong or has expired',
      ru: 'Код неверен или устарел',
      pt: 'O código está errado ou expirou',
      es: 'El código es incorrecto o ha caducado',
    },
  },
  /** The same said to someone who stays signed in: a 401 would send them to Login. */
  wrong_confirmation: {
    status: 403,
    texts: {
      en: 'The code is wrong or has expired',
      ru: 'Код неверен или устарел',
      pt: 'O código está errado ou expirou',
      es: 'El código es incorrecto o ha caducado',
    },
  },
  two_factor_already_on: {
    status: 409,
    texts: {
      en: 'The second factor is already on. Turn it off first',
      ru: 'Второй фактор уже включён. Сначала выключите его',
      pt: 'O segundo fator já está ligado. Desligue-o primeiro',
      es: 'El segundo factor ya está activado. Desactívelo primero',
    },
  },
  email_taken: {
    status: 409,
    texts: {
      en: 'This e-mail is already registered. Sign in, or restore the password',
      ru: 'Этот e-mail уже зарегистрирован. Войдите или восстановите пароль',
      pt: 'Este e-mail já está registado. Inicie a sessão ou recupere a palavra-passe',
      es: 'Este correo ya está registrado. Inicie sesión o recupere la contraseña',
    },
  },
  wrong_password: {
    status: 403,
    texts: {
      en: 'The current password is wrong',
      ru: 'Текущий пароль неверен',
      pt: 'A palavra-passe atual está errada',
      es: 'La contraseña actual es incorrecta',
    },
  },
  /** Where there is no password to ask for, a sign-in of just now proves as much. Not a 401: the session is alive. */
  sign_in_again: {
    status: 403,
    texts: {
      en: 'Sign out and in again, then do this within ten minutes',
      ru: 'Выйдите, войдите снова и повторите это в течение десяти минут',
      pt: 'Termine a sessão, inicie-a de novo e repita isto nos dez minutos seguintes',
      es: 'Cierre la sesión, vuelva a iniciarla y repita esto en los diez minutos siguientes',
    },
  },
  weak_password: {
    status: 400,
    texts: {
      en: 'This password is too easy to guess',
      ru: 'Этот пароль слишком легко угадать',
      pt: 'Esta palavra-passe é demasiado fácil de adivinhar',
      es: 'Esta contraseña es demasiado fácil de adivinar',
    },
  },
  email_unproved: {
    status: 403,
    texts: {
      en: 'Confirm your own e-mail on the Security page first: mail leaves here in your name',
      ru: 'Сначала подтвердите свой e-mail на странице «Безопасность»: письма уходят от вашего имени',
      pt: 'Confirme primeiro o seu e-mail na página Segurança: as mensagens saem em seu nome',
      es: 'Confirme antes su correo en la página Seguridad: los mensajes salen en su nombre',
    },
  },
  mail_off: {
    status: 409,
    texts: {
      en: 'No mail leaves this server, so there is no code to send',
      ru: 'Этот сервер не отправляет почту, поэтому код прислать нельзя',
      pt: 'Este servidor não envia e-mail, por isso não há código para enviar',
      es: 'Este servidor no envía correo, así que no puede enviar un código',
    },
  },
  projects_limit: {
    status: 409,
    texts: {
      en: 'You own {limit} projects, and there can be no more',
      ru: 'У вас уже {limit} проектов, больше создать нельзя',
      pt: 'Já tem {limit} projetos e não pode criar mais',
      es: 'Ya tiene {limit} proyectos y no puede crear más',
    },
  },
  openid_unavailable: {
    status: 404,
    texts: {
      en: 'Signing in with Google is not set up here',
      ru: 'Вход через Google здесь не настроен',
      pt: 'O início de sessão com Google não está configurado',
      es: 'El acceso con Google no está configurado',
    },
  },
  openid_failed: {
    status: 401,
    texts: {
      en: 'Google did not confirm who you are. Try again',
      ru: 'Google не подтвердил вход. Попробуйте ещё раз',
      pt: 'O Google não confirmou a sua identidade. Tente de novo',
      es: 'Google no confirmó su identidad. Inténtelo de nuevo',
    },
  },
  demo_elsewhere: {
    status: 403,
    texts: {
      en: 'The demo’s accounts and letters open only on the machine that runs it, or by the link printed at its start. For your own work, register with your own e-mail',
      ru: 'Учётные записи и письма демо открываются только на компьютере, где оно запущено, или по ссылке, напечатанной при запуске. Для своей работы зарегистрируйтесь со своим e-mail',
      pt: 'As contas e as cartas da demonstração só abrem na máquina que a executa, ou pela ligação impressa no arranque. Para o seu trabalho, registe-se com o seu e-mail',
      es: 'Las cuentas y las cartas de la demostración solo se abren en el equipo que la ejecuta, o con el enlace impreso al arrancar. Para su trabajo, regístrese con su correo',
    },
  },
  demo_off: {
    status: 403,
    texts: {
      en: 'Addresses at demo.parley belong to the demo, which is off here. Use a real address',
      ru: 'Адреса на demo.parley принадлежат демо, а оно здесь выключено. Укажите настоящий адрес',
      pt: 'Os endereços em demo.parley pertencem à demonstração, que está desligada aqui. Use um endereço real',
      es: 'Las direcciones de demo.parley son de la demostración, que aquí está desactivada. Use una dirección real',
    },
  },
  demo_link_ended: {
    status: 410,
    texts: {
      en: 'This link was used, or belongs to an earlier start. Restart the demo: it prints a new one',
      ru: 'Эта ссылка уже использована или осталась от прошлого запуска. Перезапустите демо: оно напечатает новую',
      pt: 'Esta ligação já foi usada ou é de um arranque anterior. Reinicie a demonstração: ela imprime uma nova',
      es: 'Este enlace ya se usó o es de un arranque anterior. Reinicie la demostración: imprimirá uno nuevo',
    },
  },
  first_link_required: {
    status: 403,
    texts: {
      en: 'Nobody is registered here yet. The first account is made by the link that the server printed at its start',
      ru: 'Здесь ещё никто не зарегистрирован. Первую учётную запись создают по ссылке, которую сервер напечатал при запуске',
      pt: 'Ainda ninguém está registado aqui. A primeira conta cria-se pela ligação que o servidor imprimiu no arranque',
      es: 'Aquí todavía no hay nadie registrado. La primera cuenta se crea con el enlace que el servidor imprimió al arrancar',
    },
  },
  first_link_ended: {
    status: 410,
    texts: {
      en: 'This link was used or has ended. If nobody is registered yet, restart the server: it prints a new one',
      ru: 'Эта ссылка уже использована или устарела. Если ещё никто не зарегистрирован, перезапустите сервер: он напечатает новую',
      pt: 'Esta ligação já foi usada ou expirou. Se ainda ninguém está registado, reinicie o servidor: ele imprime uma nova',
      es: 'Este enlace ya se usó o ha caducado. Si aún no hay nadie registrado, reinicie el servidor: imprimirá uno nuevo',
    },
  },
} satisfies Record<string, ErrorEntry>;
