import type { ErrorEntry } from '../error-entry.ts';

export const connectionErrors = {
  channel_cannot_connect: {
    status: 409,
    texts: {
      en: 'This channel cannot be connected here',
      ru: 'Этот канал здесь подключить нельзя',
      pt: 'Este canal não pode ser ligado aqui',
      es: 'Este canal no se puede conectar aquí',
    },
  },
  provider_refused: {
    status: 422,
    texts: {
      en: 'The provider refuses: {reason}',
      ru: 'Провайдер отвечает отказом: {reason}',
      pt: 'O fornecedor recusa: {reason}',
      es: 'El proveedor lo rechaza: {reason}',
    },
  },
  provider_unreachable: {
    status: 502,
    texts: {
      en: 'The provider does not answer. Check the address, or try again in a minute',
      ru: 'Провайдер не отвечает. Проверьте адрес или повторите через минуту',
      pt: 'O fornecedor não responde. Verifique o endereço ou tente daqui a um minuto',
      es: 'El proveedor no responde. Revise la dirección o inténtelo en un minuto',
    },
  },
  provider_unreadable: {
    status: 502,
    texts: {
      en: 'The provider’s answer could not be read. Try again in a minute',
      ru: 'Ответ провайдера не удалось прочитать. Повторите через минуту',
      pt: 'Não foi possível ler a resposta do fornecedor. Tente daqui a um minuto',
      es: 'No se pudo leer la respuesta del proveedor. Inténtelo en un minuto',
    },
  },
  telegram_app_needed: {
    status: 422,
    texts: {
      en: 'Telegram asks for an api_id and an api_hash. Get them at {about} (“API development tools”) and enter both here',
      ru: 'Telegram просит api_id и api_hash. Получите их на {about} (раздел «API development tools») и введите здесь оба',
      pt: 'O Telegram pede um api_id e um api_hash. Obtenha-os em {about} (“API development tools”) e escreva-os aqui',
      es: 'Telegram pide un api_id y un api_hash. Consígalos en {about} («API development tools») y escríbalos aquí',
    },
  },
  mailbox_taken: {
    status: 409,
    texts: {
      en: 'This mailbox is already connected: {name}',
      ru: 'Этот почтовый ящик уже подключён: {name}',
      pt: 'Esta caixa de correio já está ligada: {name}',
      es: 'Este buzón ya está conectado: {name}',
    },
  },
  mail_host_unknown: {
    status: 422,
    texts: {
      en: 'There is no mail server {about}. Check the address',
      ru: 'Почтовый сервер {about} не найден. Проверьте адрес',
      pt: 'O servidor de correio {about} não existe. Verifique o endereço',
      es: 'No existe el servidor de correo {about}. Revise la dirección',
    },
  },
  mail_port_closed: {
    status: 422,
    texts: {
      en: 'The mail server {about} accepts no connections on this port. Check the port',
      ru: 'Почтовый сервер {about} не принимает соединения на этом порту. Проверьте порт',
      pt: 'O servidor de correio {about} não aceita ligações nesta porta. Verifique a porta',
      es: 'El servidor de correo {about} no acepta conexiones en este puerto. Revise el puerto',
    },
  },
  mail_no_tls: {
    status: 422,
    texts: {
      en: 'The mail server {about} does not offer the chosen encryption on this port. Check the port and the encryption',
      ru: 'Почтовый сервер {about} не поддерживает выбранное шифрование на этом порту. Проверьте порт и шифрование',
      pt: 'O servidor de correio {about} não oferece nesta porta a encriptação escolhida. Verifique a porta e a encriptação',
      es: 'El servidor de correo {about} no ofrece en este puerto el cifrado elegido. Revise el puerto y el cifrado',
    },
  },
  mail_certificate_expired: {
    status: 422,
    texts: {
      en: 'The certificate of the mail server {about} has expired',
      ru: 'Срок действия сертификата почтового сервера {about} истёк',
      pt: 'O certificado do servidor de correio {about} expirou',
      es: 'El certificado del servidor de correo {about} ha caducado',
    },
  },
  mail_certificate_untrusted: {
    status: 422,
    texts: {
      en: 'The certificate of the mail server {about} is not trusted or is for another name',
      ru: 'Сертификат почтового сервера {about} не заслуживает доверия или выдан на другое имя',
      pt: 'O certificado do servidor de correio {about} não é de confiança ou é de outro nome',
      es: 'El certificado del servidor de correo {about} no es de confianza o es de otro nombre',
    },
  },
  mail_silent: {
    status: 422,
    texts: {
      en: 'The mail server {about} does not answer',
      ru: 'Почтовый сервер {about} не отвечает',
      pt: 'O servidor de correio {about} não responde',
      es: 'El servidor de correo {about} no responde',
    },
  },
  mail_cut_off: {
    status: 422,
    texts: {
      en: 'The mail server {about} breaks the connection',
      ru: 'Почтовый сервер {about} обрывает соединение',
      pt: 'O servidor de correio {about} interrompe a ligação',
      es: 'El servidor de correo {about} corta la conexión',
    },
  },
  no_open_step: {
    status: 409,
    texts: {
      en: 'Nothing is waiting to be entered. Start connecting again',
      ru: 'Вводить сейчас нечего. Начните подключение заново',
      pt: 'Nada está à espera de ser introduzido. Recomece a ligação',
      es: 'No hay nada que introducir. Empiece la conexión de nuevo',
    },
  },
  app_needed: {
    status: 422,
    texts: {
      en: 'Enter the ID and the secret of your app',
      ru: 'Введите ID и секрет вашего приложения',
      pt: 'Introduza o ID e o segredo da sua aplicação',
      es: 'Introduzca el ID y el secreto de su aplicación',
    },
  },
  return_unknown: {
    status: 409,
    texts: {
      en: 'This answer came too late, was used already, or was asked for elsewhere. Continue once more',
      ru: 'Этот ответ опоздал, уже использован или запрошен не здесь. Продолжите ещё раз',
      pt: 'Esta resposta chegou tarde, já foi usada ou foi pedida noutro lugar. Continue outra vez',
      es: 'Esta respuesta llegó tarde, ya se usó o se pidió en otro lugar. Continúe otra vez',
    },
  },
  messages_not_allowed: {
    status: 422,
    texts: {
      en: 'Access to messages was not given. Continue once more and leave it switched on',
      ru: 'Доступ к сообщениям не дан. Продолжите ещё раз и оставьте его включённым',
      pt: 'O acesso às mensagens não foi dado. Continue outra vez e deixe-o ligado',
      es: 'No se dio acceso a los mensajes. Continúe otra vez y déjelo activado',
    },
  },
  phone_unlinked: {
    status: 409,
    texts: {
      en: 'The phone is no longer linked. Connect anew and scan the code',
      ru: 'Телефон больше не привязан. Подключите заново и отсканируйте код',
      pt: 'O telefone já não está associado. Ligue de novo e leia o código',
      es: 'El teléfono ya no está vinculado. Conecte de nuevo y escanee el código',
    },
  },
  account_blocked: {
    status: 409,
    texts: {
      en: 'The messenger has blocked this account',
      ru: 'Мессенджер заблокировал этот аккаунт',
      pt: 'O mensageiro bloqueou esta conta',
      es: 'El servicio de mensajería ha bloqueado esta cuenta',
    },
  },
  account_suspended: {
    status: 409,
    texts: {
      en: 'The messenger has suspended sending from this account for a while',
      ru: 'Мессенджер временно приостановил отправку с этого аккаунта',
      pt: 'O mensageiro suspendeu por algum tempo os envios desta conta',
      es: 'El servicio de mensajería ha suspendido por un tiempo los envíos de esta cuenta',
    },
  },
  not_in_messenger: {
    status: 422,
    texts: {
      en: 'This client has no account in the messenger',
      ru: 'У этого клиента нет аккаунта в мессенджере',
      pt: 'Este cliente não tem conta no mensageiro',
      es: 'Este cliente no tiene cuenta en el servicio de mensajería',
    },
  },
} satisfies Record<string, ErrorEntry>;
