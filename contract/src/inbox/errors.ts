import type { ErrorEntry } from '../error-entry.ts';

export const inboxErrors = {
  channel_cannot_send: {
    status: 409,
    texts: {
      en: 'This channel is not connected yet',
      ru: 'Этот канал ещё не подключён',
      pt: 'Este canal ainda não está ligado',
      es: 'Este canal aún no está conectado',
    },
  },
  text_too_long: {
    status: 400,
    texts: {
      en: 'This channel takes at most {limit} characters',
      ru: 'Этот канал принимает не более {limit} символов',
      pt: 'Este canal aceita no máximo {limit} caracteres',
      es: 'Este canal admite como máximo {limit} caracteres',
    },
  },
  text_too_long_bytes: {
    status: 400,
    texts: {
      en: 'This channel takes at most {limit} bytes, about half as many Cyrillic letters',
      ru: 'Этот канал принимает не более {limit} байт, это примерно вдвое меньше русских букв',
      pt: 'Este canal aceita no máximo {limit} bytes, cerca de metade em letras cirílicas',
      es: 'Este canal admite como máximo {limit} bytes, cerca de la mitad en letras cirílicas',
    },
  },
  file_kind_refused: {
    status: 400,
    texts: {
      en: 'This channel does not take {ending} files',
      ru: 'Этот канал не принимает файлы {ending}',
      pt: 'Este canal não aceita ficheiros {ending}',
      es: 'Este canal no admite archivos {ending}',
    },
  },
  file_too_large: {
    status: 400,
    texts: {
      en: 'This channel takes files of at most {limit} MB',
      ru: 'Этот канал принимает файлы не больше {limit} МБ',
      pt: 'Este canal aceita ficheiros até {limit} MB',
      es: 'Este canal admite archivos de hasta {limit} MB',
    },
  },
  window_closes_before: {
    status: 409,
    texts: {
      en: 'By then the client’s last message will be more than {hours} hours old, and this channel takes no free message. Choose an earlier time',
      ru: 'К этому времени последнее сообщение клиента будет старше {hours} ч, и свободное сообщение канал не примет. Выберите время раньше',
      pt: 'Nessa altura a última mensagem do cliente terá mais de {hours} horas e este canal não aceitará uma mensagem livre. Escolha uma hora mais cedo',
      es: 'Para entonces el último mensaje del cliente tendrá más de {hours} horas y este canal no admitirá un mensaje libre. Elija una hora anterior',
    },
  },
  reply_window_closed: {
    status: 409,
    texts: {
      en: 'The client wrote more than {hours} hours ago; this channel no longer takes a free answer',
      ru: 'Клиент писал более {hours} ч назад, свободный ответ этот канал уже не принимает',
      pt: 'O cliente escreveu há mais de {hours} horas; este canal já não aceita uma resposta livre',
      es: 'El cliente escribió hace más de {hours} horas; este canal ya no admite una respuesta libre',
    },
  },
  first_message_refused: {
    status: 409,
    texts: {
      en: 'On this channel the client has to write first',
      ru: 'В этом канале первым должен написать клиент',
      pt: 'Neste canal é o cliente que tem de escrever primeiro',
      es: 'En este canal el cliente tiene que escribir primero',
    },
  },
  quoted_not_found: {
    status: 404,
    texts: {
      en: 'The quoted message was not found',
      ru: 'Запрос не найден',
      pt: 'A mensagem citada não foi encontrada',
      es: 'No se encontró el mensaje citado',
    },
  },
  /** Of a client who came back from the bin and had begun anew. */
  dialogue_is_past: {
    status: 409,
    texts: {
      en: 'This is what was said before the client was deleted. Write in the newer dialogue of this channel',
      ru: 'Это переписка до удаления клиента. Пишите в новом диалоге этого канала',
      pt: 'Isto foi dito antes de o cliente ser eliminado. Escreva no diálogo mais recente deste canal',
      es: 'Esto se dijo antes de eliminar al cliente. Escriba en el diálogo más reciente de este canal',
    },
  },
  delivery_gave_up: {
    status: 502,
    texts: {
      en: 'The messenger did not take the message for half an hour; we stopped trying',
      ru: 'Мессенджер полчаса не принимал сообщение, и мы перестали пытаться',
      pt: 'O mensageiro não aceitou a mensagem durante meia hora; deixámos de tentar',
      es: 'El mensajero no aceptó el mensaje durante media hora; dejamos de intentarlo',
    },
  },
  cannot_mention: {
    status: 409,
    texts: {
      en: 'A colleague you mention does not see this dialogue',
      ru: 'Упомянутый коллега не видит этот диалог',
      pt: 'Um colega mencionado não vê este diálogo',
      es: 'Un compañero mencionado no ve este diálogo',
    },
  },
  uid_taken: {
    status: 409,
    texts: {
      en: 'Another message was already sent under this key',
      ru: 'С этим ключом уже отправлено другое сообщение',
      pt: 'Já foi enviada outra mensagem com esta chave',
      es: 'Ya se envió otro mensaje con esta clave',
    },
  },
  not_for_rooms: {
    status: 409,
    texts: {
      en: 'This is a chat of colleagues: there is no client to work on',
      ru: 'Это чат коллег: здесь нет клиента, с которым работают',
      pt: 'Este é um chat de colegas: não há cliente para atender',
      es: 'Este es un chat de compañeros: no hay cliente que atender',
    },
  },
  team_cannot_see: {
    status: 409,
    texts: {
      en: 'Nobody in this team sees this client',
      ru: 'В этой команде никто не видит этого клиента',
      pt: 'Ninguém nesta equipa vê este cliente',
      es: 'Nadie de este equipo ve a este cliente',
    },
  },
  operator_cannot_see: {
    status: 409,
    texts: {
      en: 'This colleague does not see this client',
      ru: 'Этот коллега не видит этого клиента',
      pt: 'Este colega não vê este cliente',
      es: 'Este compañero no ve a este cliente',
    },
  },
  moment_has_passed: {
    status: 400,
    texts: {
      en: 'Choose a moment that is still ahead, within a year',
      ru: 'Выберите время впереди, в пределах года',
      pt: 'Escolha um momento futuro, dentro de um ano',
      es: 'Elija un momento futuro, dentro de un año',
    },
  },
  undo_is_over: {
    status: 404,
    texts: {
      en: 'This can no longer be undone',
      ru: 'Это уже нельзя отменить',
      pt: 'Isto já não pode ser desfeito',
      es: 'Esto ya no se puede deshacer',
    },
  },
  folder_title_taken: {
    status: 409,
    texts: {
      en: 'There is already a folder with this title',
      ru: 'Папка с таким названием уже есть',
      pt: 'Já existe uma pasta com este nome',
      es: 'Ya existe una carpeta con este nombre',
    },
  },
  too_many_folders: {
    status: 409,
    texts: {
      en: 'A project holds at most {limit} folders',
      ru: 'В проекте не больше {limit} папок',
      pt: 'Um projeto tem no máximo {limit} pastas',
      es: 'Un proyecto tiene como máximo {limit} carpetas',
    },
  },
  too_many_templates: {
    status: 409,
    texts: {
      en: 'There is room for {limit} templates',
      ru: 'Шаблонов может быть не больше {limit}',
      pt: 'Pode haver no máximo {limit} modelos',
      es: 'Puede haber como máximo {limit} plantillas',
    },
  },
  too_many_macros: {
    status: 409,
    texts: {
      en: 'There is room for {limit} macros',
      ru: 'Макросов может быть не больше {limit}',
      pt: 'Pode haver no máximo {limit} macros',
      es: 'Puede haber como máximo {limit} macros',
    },
  },
  too_many_scheduled: {
    status: 409,
    texts: {
      en: 'At most {limit} of your messages may wait to be sent',
      ru: 'Отложенных сообщений у вас может быть не больше {limit}',
      pt: 'Pode ter no máximo {limit} mensagens agendadas',
      es: 'Puede tener como máximo {limit} mensajes programados',
    },
  },
  folder_needs_dialogue: {
    status: 409,
    texts: {
      en: 'This client has no dialogue yet: folders hold those who can be written to',
      ru: 'У этого клиента ещё нет диалога: в папках те, с кем есть переписка',
      pt: 'Este cliente ainda não tem diálogo: as pastas guardam conversas',
      es: 'Este cliente aún no tiene diálogo: las carpetas guardan conversaciones',
    },
  },
  address_invalid: {
    status: 400,
    texts: {
      en: 'This is not an address this channel can write to',
      ru: 'На такой адрес этот канал написать не может',
      pt: 'Este canal não consegue escrever para este endereço',
      es: 'Este canal no puede escribir a esta dirección',
    },
  },
} satisfies Record<string, ErrorEntry>;
