import type { ErrorEntry } from '../errors.ts';

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
