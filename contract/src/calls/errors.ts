import type { ErrorEntry } from '../error-entry.ts';

/** Texts that the reference spells stand in English as it has them (sections 5 and 8). */
export const callErrors = {
  call_phone_wrong: {
    status: 400,
    texts: {
      en: 'Please enter a correct phone number!',
      ru: 'Введите правильный номер телефона!',
      pt: 'Introduza um número de telefone correto!',
      es: '¡Introduzca un número de teléfono correcto!',
    },
  },
  call_window_closed: {
    status: 409,
    texts: {
      en: 'WhatsApp calls only those who wrote in the last 72 hours. Write to the client first and call once they answer',
      ru: 'Звонить в WhatsApp можно тем, кто писал за последние 72 часа. Напишите клиенту и позвоните, когда он ответит',
      pt: 'O WhatsApp só liga a quem escreveu nas últimas 72 horas. Escreva ao cliente e ligue quando responder',
      es: 'WhatsApp solo llama a quien escribió en las últimas 72 horas. Escriba al cliente y llame cuando responda',
    },
  },
  call_needs_tariff: {
    status: 403,
    texts: {
      en: 'Calls need the Unlim tariff. An administrator can choose it under Tariff',
      ru: 'Для звонков нужен тариф «Безлимит». Его может выбрать администратор в разделе «Тариф»',
      pt: 'As chamadas precisam da tarifa Unlim. Um administrador pode escolhê-la em Tarifa',
      es: 'Las llamadas necesitan la tarifa Unlim. Un administrador puede elegirla en Tarifa',
    },
  },
  calls_not_offered: {
    status: 403,
    texts: {
      en: 'There are no calls here. Write to the client',
      ru: 'Звонков здесь нет. Напишите клиенту',
      pt: 'Aqui não há chamadas. Escreva ao cliente',
      es: 'Aquí no hay llamadas. Escriba al cliente',
    },
  },
  calls_are_off: {
    status: 403,
    texts: {
      en: 'Calls are switched off in this project. An administrator can switch them on in its settings',
      ru: 'Звонки в этом проекте выключены. Администратор может включить их в настройках проекта',
      pt: 'As chamadas estão desligadas neste projeto. Um administrador pode ligá-las nas definições do projeto',
      es: 'Las llamadas están desactivadas en este proyecto. Un administrador puede activarlas en los ajustes del proyecto',
    },
  },
  channel_calls_are_off: {
    status: 403,
    texts: {
      en: 'Calls are switched off in this channel. An administrator can switch them on in its settings',
      ru: 'Звонки в этом канале выключены. Администратор может включить их в настройках канала',
      pt: 'As chamadas estão desligadas neste canal. Um administrador pode ligá-las nas definições do canal',
      es: 'Las llamadas están desactivadas en este canal. Un administrador puede activarlas en los ajustes del canal',
    },
  },
  channel_cannot_call: {
    status: 409,
    texts: {
      en: 'This channel carries no calls. Call by WhatsApp',
      ru: 'В этом канале нет звонков. Позвоните через WhatsApp',
      pt: 'Este canal não tem chamadas. Ligue pelo WhatsApp',
      es: 'Este canal no admite llamadas. Llame por WhatsApp',
    },
  },
  call_channel_is_off: {
    status: 409,
    texts: {
      en: 'The channel is not connected. Connect it anew, then call',
      ru: 'Канал не подключён. Подключите его заново и позвоните',
      pt: 'O canal não está ligado. Volte a ligá-lo e telefone depois',
      es: 'El canal no está conectado. Conéctelo de nuevo y llame después',
    },
  },
  already_in_call: {
    status: 409,
    texts: {
      en: 'Already in call',
      ru: 'Вы уже разговариваете',
      pt: 'Já está numa chamada',
      es: 'Ya está en una llamada',
    },
  },
  line_is_busy: {
    status: 409,
    texts: {
      en: 'A colleague is calling by this number. Try again when they have finished',
      ru: 'Коллега звонит с этого номера. Попробуйте, когда он закончит',
      pt: 'Um colega está a usar este número. Tente de novo quando terminar',
      es: 'Un compañero está usando este número. Inténtelo cuando termine',
    },
  },
  not_in_call: {
    status: 409,
    texts: { en: 'Not in call', ru: 'Звонка нет', pt: 'Não está em chamada', es: 'No está en una llamada' },
  },
  /** Spec section 6: what rings is accepted or rejected, not ended. */
  incoming_call: {
    status: 409,
    texts: { en: 'Incoming call', ru: 'Входящий звонок', pt: 'Chamada recebida', es: 'Llamada entrante' },
  },
  taken_by_other: {
    status: 409,
    texts: {
      en: 'A colleague has taken this call',
      ru: 'Звонок уже принял коллега',
      pt: 'Um colega já atendeu esta chamada',
      es: 'Un compañero ya atendió esta llamada',
    },
  },
  incoming_call_timeout: {
    status: 410,
    texts: {
      en: 'Incoming call timeout',
      ru: 'Время входящего звонка истекло',
      pt: 'O tempo da chamada recebida terminou',
      es: 'Se agotó el tiempo de la llamada entrante',
    },
  },
  call_server_error: {
    status: 502,
    texts: {
      en: 'Server error',
      ru: 'Ошибка сервера',
      pt: 'Erro do servidor',
      es: 'Error del servidor',
    },
  },
  call_signaling_error: {
    status: 502,
    texts: {
      en: 'signaling server error',
      ru: 'ошибка сервера сигнализации',
      pt: 'erro do servidor de sinalização',
      es: 'error del servidor de señalización',
    },
  },
  call_credentials_missing: {
    status: 409,
    texts: {
      en: "idInstance and apiTokenInstance doesn't exists",
      ru: 'Нет idInstance и apiTokenInstance',
      pt: 'idInstance e apiTokenInstance não existem',
      es: 'No existen idInstance ni apiTokenInstance',
    },
  },
  call_line_is_away: {
    status: 503,
    texts: {
      en: 'Error technical, try later',
      ru: 'Техническая ошибка, попробуйте позже',
      pt: 'Erro técnico, tente mais tarde',
      es: 'Error técnico, inténtelo más tarde',
    },
  },
  no_microphone: {
    status: 409,
    texts: {
      en: 'cannot get capture of audio or video',
      ru: 'нет доступа к микрофону',
      pt: 'não é possível captar áudio ou vídeo',
      es: 'no se puede capturar audio o vídeo',
    },
  },
  call_was_lost: {
    status: 409,
    texts: {
      en: 'The connection was lost',
      ru: 'Связь прервалась',
      pt: 'A ligação perdeu-se',
      es: 'Se perdió la conexión',
    },
  },
  announcement_required: {
    status: 400,
    texts: {
      en: 'Say what clients are told before they are recorded',
      ru: 'Напишите, что клиент услышит перед записью',
      pt: 'Diga o que os clientes ouvem antes da gravação',
      es: 'Diga qué oyen los clientes antes de grabarlos',
    },
  },
} satisfies Record<string, ErrorEntry>;
