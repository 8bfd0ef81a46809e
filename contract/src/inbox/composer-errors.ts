import type { ErrorEntry } from '../error-entry.ts';

/** What may be said to whoever writes. */
export const composerErrors = {
  answered_meanwhile: {
    status: 409,
    texts: {
      en: '{name} answered meanwhile',
      ru: 'Пока вы писали, уже ответили: {name}',
      pt: '{name} respondeu entretanto',
      es: '{name} respondió mientras tanto',
    },
  },
  message_left: {
    status: 409,
    texts: {
      en: 'The message has already left',
      ru: 'Сообщение уже ушло',
      pt: 'A mensagem já saiu',
      es: 'El mensaje ya ha salido',
    },
  },
  delivery_unknown: {
    status: 409,
    texts: {
      en: 'The connection broke while sending: it is not known whether this arrived. Sending again may double it',
      ru: 'Связь прервалась при отправке: дошло ли сообщение, неизвестно. Повторная отправка может его удвоить',
      pt: 'A ligação caiu durante o envio: não se sabe se chegou. Enviar de novo pode duplicar a mensagem',
      es: 'La conexión se cortó al enviar: no se sabe si llegó. Volver a enviarlo puede duplicarlo',
    },
  },
  message_stays: {
    status: 409,
    texts: {
      en: 'This message cannot be changed: the channel does not let it, or it has not left',
      ru: 'Это сообщение нельзя изменить: канал этого не позволяет или оно ещё не ушло',
      pt: 'Esta mensagem não pode ser alterada: o canal não o permite, ou ainda não saiu',
      es: 'Este mensaje no se puede cambiar: el canal no lo permite, o todavía no ha salido',
    },
  },
  change_too_late: {
    status: 409,
    texts: {
      en: 'It is too late: the channel no longer lets this message be changed',
      ru: 'Поздно: канал больше не даёт изменить это сообщение',
      pt: 'É tarde: o canal já não deixa alterar esta mensagem',
      es: 'Es tarde: el canal ya no deja cambiar este mensaje',
    },
  },
  template_first: {
    status: 409,
    texts: {
      en: 'On this channel only an approved template can come first',
      ru: 'В этом канале первым может быть только одобренный шаблон',
      pt: 'Neste canal só um modelo aprovado pode vir primeiro',
      es: 'En este canal solo una plantilla aprobada puede ir primero',
    },
  },
  template_unusable: {
    status: 409,
    texts: {
      en: 'The provider does not let this template be sent now: {status}',
      ru: 'Провайдер сейчас не даёт отправить этот шаблон: {status}',
      pt: 'O fornecedor não deixa enviar este modelo agora: {status}',
      es: 'El proveedor no deja enviar esta plantilla ahora: {status}',
    },
  },
  template_unfilled: {
    status: 400,
    texts: {
      en: 'Fill in the whole template first',
      ru: 'Сначала заполните шаблон целиком',
      pt: 'Preencha primeiro o modelo todo',
      es: 'Rellene primero la plantilla entera',
    },
  },
  template_wants_file: {
    status: 400,
    texts: {
      en: 'This template has a file of another kind at its top',
      ru: 'Вверху этого шаблона должен быть файл другого вида',
      pt: 'Este modelo tem no topo um ficheiro de outro tipo',
      es: 'Esta plantilla lleva arriba un archivo de otro tipo',
    },
  },
  command_taken: {
    status: 409,
    texts: {
      en: 'Another template already has the command /{command}',
      ru: 'Команда /{command} уже занята другим шаблоном',
      pt: 'O comando /{command} já pertence a outro modelo',
      es: 'El comando /{command} ya es de otra plantilla',
    },
  },
  macro_broken: {
    status: 409,
    texts: {
      en: 'This macro uses something that no longer exists',
      ru: 'Макрос использует то, чего больше нет',
      pt: 'Esta macro usa algo que já não existe',
      es: 'Esta macro usa algo que ya no existe',
    },
  },
  writer_gone: {
    status: 409,
    texts: {
      en: 'Its writer no longer has access',
      ru: 'У автора больше нет доступа',
      pt: 'Quem a escreveu já não tem acesso',
      es: 'Quien lo escribió ya no tiene acceso',
    },
  },
  ai_address_refused: {
    status: 400,
    texts: {
      en: 'Give a public https address, such as https://ai.example.com/v1',
      ru: 'Укажите публичный https-адрес, например https://ai.example.com/v1',
      pt: 'Indique um endereço https público, como https://ai.example.com/v1',
      es: 'Indique una dirección https pública, como https://ai.example.com/v1',
    },
  },
  ai_nonsense: {
    status: 422,
    texts: {
      en: 'What answers at this address does not speak as OpenAI does. Check the address: it often ends in /v1',
      ru: 'По этому адресу отвечает не то: интерфейса OpenAI там нет. Проверьте адрес: часто он кончается на /v1',
      pt: 'O que responde neste endereço não fala como a OpenAI. Verifique o endereço: muitas vezes termina em /v1',
      es: 'Lo que responde en esta dirección no habla como OpenAI. Revise la dirección: suele terminar en /v1',
    },
  },
  ai_unreachable: {
    status: 502,
    texts: {
      en: 'The assistant did not answer. Try again later',
      ru: 'Помощник не ответил. Попробуйте позже',
      pt: 'O assistente não respondeu. Tente mais tarde',
      es: 'El asistente no respondió. Inténtelo más tarde',
    },
  },
} satisfies Record<string, ErrorEntry>;
