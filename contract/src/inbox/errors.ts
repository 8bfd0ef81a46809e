import type { ErrorEntry } from '../errors.ts';

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
  delivery_gave_up: {
    status: 502,
    texts: {
      en: 'The messenger did not take the message for half an hour; we stopped trying',
      ru: 'Мессенджер полчаса не принимал сообщение, и мы перестали пытаться',
      pt: 'O mensageiro não aceitou a mensagem durante meia hora; deixámos de tentar',
      es: 'El mensajero no aceptó el mensaje durante media hora; dejamos de intentarlo',
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
} satisfies Record<string, ErrorEntry>;
