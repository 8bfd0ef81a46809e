import type { ErrorEntry } from '../errors.ts';

export const projectErrors = {
  project_required: {
    status: 400,
    texts: { en: 'Choose a project', ru: 'Выберите проект', pt: 'Escolha um projeto', es: 'Elija un proyecto' },
  },
  project_not_found: {
    status: 404,
    texts: {
      en: 'Project not found',
      ru: 'Проект не найден',
      pt: 'Projeto não encontrado',
      es: 'Proyecto no encontrado',
    },
  },
  module_off: {
    status: 403,
    texts: {
      en: 'This section is switched off in the project',
      ru: 'Этот раздел выключен в проекте',
      pt: 'Esta secção está desligada no projeto',
      es: 'Esta sección está desactivada en el proyecto',
    },
  },
  payment_overdue: {
    status: 402,
    texts: {
      en: 'The project is not paid for',
      ru: 'Проект не оплачен',
      pt: 'O projeto não está pago',
      es: 'El proyecto no está pagado',
    },
  },
  member_exists: {
    status: 409,
    texts: {
      en: 'This person is already in the project',
      ru: 'Этот человек уже в проекте',
      pt: 'Esta pessoa já está no projeto',
      es: 'Esta persona ya está en el proyecto',
    },
  },
  last_admin: {
    status: 409,
    texts: {
      en: 'The project needs at least one administrator',
      ru: 'В проекте должен остаться хотя бы один администратор',
      pt: 'O projeto precisa de pelo menos um administrador',
      es: 'El proyecto necesita al menos un administrador',
    },
  },
  owner_stays: {
    status: 409,
    texts: {
      en: 'The owner cannot be removed from the project',
      ru: 'Владельца нельзя удалить из проекта',
      pt: 'O proprietário não pode ser removido do projeto',
      es: 'No se puede quitar al propietario del proyecto',
    },
  },
  owner_is_admin: {
    status: 409,
    texts: {
      en: 'The owner is always an administrator',
      ru: 'Владелец всегда администратор',
      pt: 'O proprietário é sempre administrador',
      es: 'El propietario siempre es administrador',
    },
  },
  rights_beyond_own: {
    status: 403,
    texts: {
      en: 'You can give only the rights that you have yourself',
      ru: 'Можно дать только те права, которые есть у вас',
      pt: 'Só pode conceder os direitos que o próprio tem',
      es: 'Solo puede dar los derechos que usted tiene',
    },
  },
  admin_only: {
    status: 403,
    texts: {
      en: 'Only an administrator may change or remove an administrator',
      ru: 'Изменить или удалить администратора может только администратор',
      pt: 'Só um administrador pode alterar ou remover um administrador',
      es: 'Solo un administrador puede cambiar o quitar a un administrador',
    },
  },
  administrators_only: {
    status: 403,
    texts: {
      en: 'Only administrators may change this',
      ru: 'Изменить это могут только администраторы',
      pt: 'Só os administradores podem alterar isto',
      es: 'Solo los administradores pueden cambiar esto',
    },
  },
  members_limit: {
    status: 409,
    texts: {
      en: 'The tariff allows {limit} members. Choose a larger one to add more',
      ru: 'Тариф рассчитан на участников: {limit}. Чтобы добавить ещё, выберите тариф больше',
      pt: 'O plano permite {limit} membros. Escolha um maior para adicionar mais',
      es: 'La tarifa permite {limit} miembros. Elija una mayor para añadir más',
    },
  },
  channels_limit: {
    status: 409,
    texts: {
      en: 'The tariff allows {limit} channels, and more are connected',
      ru: 'Тариф рассчитан на каналов: {limit}, а подключено больше',
      pt: 'O plano permite {limit} canais, e há mais ligados',
      es: 'La tarifa permite {limit} canales y hay más conectados',
    },
  },
  invitation_ended: {
    status: 410,
    texts: {
      en: 'The invitation has ended or was used. Ask for a new one',
      ru: 'Приглашение истекло или уже использовано. Попросите новое',
      pt: 'O convite expirou ou já foi usado. Peça um novo',
      es: 'La invitación ha caducado o ya se usó. Pida una nueva',
    },
  },
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
  archive_too_large: {
    status: 413,
    texts: {
      en: 'Unpacked, the archive is too large. Whoever runs the server can bring it in by a command',
      ru: 'В распакованном виде архив слишком велик. Его может внести командой тот, кто ведёт сервер',
      pt: 'Descompactado, o arquivo é demasiado grande. Quem gere o servidor pode importá-lo por um comando',
      es: 'Descomprimido, el archivo es demasiado grande. Quien lleva el servidor puede importarlo con un comando',
    },
  },
  archives_busy: {
    status: 429,
    texts: {
      en: 'Another archive is being worked on. Try again in a few minutes',
      ru: 'Сейчас обрабатывается другой архив. Повторите через несколько минут',
      pt: 'Outro arquivo está a ser processado. Tente de novo dentro de alguns minutos',
      es: 'Se está procesando otro archivo. Inténtelo de nuevo en unos minutos',
    },
  },
  /** Why a channel does not work after the key was lost that its secrets were sealed with. */
  secrets_lost: {
    status: 409,
    texts: {
      en: 'The secrets of this channel can no longer be read. Enter them again',
      ru: 'Секреты этого канала больше нельзя прочитать. Введите их снова',
      pt: 'Os segredos deste canal já não podem ser lidos. Introduza-os de novo',
      es: 'Los secretos de este canal ya no se pueden leer. Introdúzcalos de nuevo',
    },
  },
} satisfies Record<string, ErrorEntry>;
