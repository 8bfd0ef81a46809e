import type { ErrorEntry } from './error-entry.ts';
import { figureWords, type Language } from './languages.ts';
import { amoErrors } from './integrations/amo-errors.ts';
import { accountErrors } from './accounts/errors.ts';
import { analyticsErrors } from './analytics/errors.ts';
import { callErrors } from './calls/errors.ts';
import { sheetErrors } from './clients/sheet-errors.ts';
import { dealErrors } from './deals/errors.ts';
import { bookingErrors } from './integrations/booking-errors.ts';
import { mailingErrors } from './mailings/errors.ts';
import { visitErrors } from './integrations/visit-errors.ts';
import { connectionErrors } from './projects/connection-errors.ts';
import { projectErrors } from './projects/errors.ts';
import { fieldErrorCodes } from './fields/errors.ts';
import { clientErrors } from './inbox/client-errors.ts';
import { composerErrors } from './inbox/composer-errors.ts';
import { inboxErrors } from './inbox/errors.ts';
import { noteErrors } from './notes/errors.ts';
import { notificationErrors } from './notifications/errors.ts';
import { taskErrors } from './tasks/errors.ts';
import { ticketErrors } from './tickets/errors.ts';
import { widgetErrors } from './widget/errors.ts';

/** What any route may refuse with. Modules keep their own codes beside their schemas. */
const commonErrors = {
  unauthorized: {
    status: 401,
    texts: { en: 'Please sign in', ru: 'Войдите в систему', pt: 'Inicie a sessão', es: 'Inicie sesión' },
  },
  forbidden: {
    status: 403,
    texts: {
      en: 'You do not have the right to do this',
      ru: 'У вас нет прав на это действие',
      pt: 'Não tem permissão para fazer isto',
      es: 'No tiene permiso para hacer esto',
    },
  },
  not_found: {
    status: 404,
    texts: { en: 'Not found', ru: 'Не найдено', pt: 'Não encontrado', es: 'No encontrado' },
  },
  route_not_found: {
    status: 404,
    texts: {
      en: 'No such address',
      ru: 'Нет такого адреса',
      pt: 'Endereço inexistente',
      es: 'No existe esa dirección',
    },
  },
  invalid_input: {
    status: 400,
    texts: {
      en: 'Check the fields',
      ru: 'Проверьте поля',
      pt: 'Verifique os campos',
      es: 'Revise los campos',
    },
  },
  malformed_request: {
    status: 400,
    texts: {
      en: 'The request could not be read',
      ru: 'Не удалось прочитать запрос',
      pt: 'Não foi possível ler o pedido',
      es: 'No se pudo leer la solicitud',
    },
  },
  too_slow: {
    status: 408,
    texts: {
      en: 'The request took too long to arrive. Try again',
      ru: 'Запрос шёл слишком долго. Попробуйте ещё раз',
      pt: 'O pedido demorou demasiado a chegar. Tente de novo',
      es: 'La solicitud tardó demasiado en llegar. Inténtelo de nuevo',
    },
  },
  too_large: {
    status: 413,
    texts: {
      en: 'This is too large',
      ru: 'Слишком большой размер',
      pt: 'O tamanho é demasiado grande',
      es: 'El tamaño es demasiado grande',
    },
  },
  file_required: {
    status: 400,
    texts: { en: 'Choose a file', ru: 'Выберите файл', pt: 'Escolha um ficheiro', es: 'Elija un archivo' },
  },
  file_gone: {
    status: 410,
    texts: {
      en: 'The file is not here any more',
      ru: 'Файла больше нет',
      pt: 'O ficheiro já não está aqui',
      es: 'El archivo ya no está aquí',
    },
  },
  too_many_requests: {
    status: 429,
    texts: {
      en: 'Too many attempts. Try again in {seconds} s',
      ru: 'Слишком много попыток. Повторите через {seconds} с',
      pt: 'Demasiadas tentativas. Tente de novo em {seconds} s',
      es: 'Demasiados intentos. Inténtelo de nuevo en {seconds} s',
    },
  },
  unavailable: {
    status: 503,
    texts: {
      en: 'The service is busy for a moment. Try again',
      ru: 'Сервис временно недоступен. Повторите попытку',
      pt: 'O serviço está momentaneamente indisponível. Tente de novo',
      es: 'El servicio no está disponible por un momento. Inténtelo de nuevo',
    },
  },
  read_only: {
    status: 503,
    texts: {
      en: 'Nothing can be saved for a moment: the database is changing over. Try again in a minute',
      ru: 'Сейчас ничего нельзя сохранить: база данных переключается. Повторите через минуту',
      pt: 'De momento não é possível guardar nada: a base de dados está a ser comutada. Tente de novo dentro de um minuto',
      es: 'Por el momento no se puede guardar nada: la base de datos está cambiando. Inténtelo de nuevo en un minuto',
    },
  },
  disk_full: {
    status: 503,
    texts: {
      en: 'Nothing can be saved: the disk of the server is full. Tell whoever runs it',
      ru: 'Ничего нельзя сохранить: диск сервера заполнен. Сообщите тому, кто его обслуживает',
      pt: 'Não é possível guardar nada: o disco do servidor está cheio. Avise quem o mantém',
      es: 'No se puede guardar nada: el disco del servidor está lleno. Avise a quien lo mantiene',
    },
  },
  internal: {
    status: 500,
    texts: {
      en: 'Our mistake. It has been logged; try again',
      ru: 'Ошибка на нашей стороне, она записана. Повторите попытку',
      pt: 'Erro nosso. Ficou registado; tente de novo',
      es: 'Error nuestro. Ha quedado registrado; inténtelo de nuevo',
    },
  },
} satisfies Record<string, ErrorEntry>;

export const errors = {
  ...commonErrors,
  ...accountErrors,
  ...amoErrors,
  ...analyticsErrors,
  ...callErrors,
  ...projectErrors,
  ...connectionErrors,
  ...sheetErrors,
  ...fieldErrorCodes,
  ...inboxErrors,
  ...composerErrors,
  ...clientErrors,
  ...noteErrors,
  ...notificationErrors,
  ...dealErrors,
  ...bookingErrors,
  ...mailingErrors,
  ...taskErrors,
  ...ticketErrors,
  ...widgetErrors,
  ...visitErrors,
};
export type ErrorCode = keyof typeof errors;

/** The text of an error in a language, its {words} filled in. */
export function errorText(code: ErrorCode, language: Language, details: Record<string, unknown> = {}): string {
  return errors[code].texts[language].replace(/\{(\w+)\}/g, (_, word: string) => figureWords(details[word], language));
}

/** Words kept of some trouble: a code of ours as its reader says it, what a provider said as it was said. */
export const saidWords = (words: string, language: Language): string =>
  words in errors ? errorText(words as ErrorCode, language) : words;

const numberWord: Record<Language, string> = { en: 'number', ru: 'номер', pt: 'número', es: 'número' };

/** The same for what nobody meant to happen, with the number by which whoever runs the server finds it in the log. */
export const unexpectedText = (code: ErrorCode, language: Language, number: string): string =>
  `${errorText(code, language)} (${numberWord[language]} ${number})`;

/** A reason as it is kept: one of our codes, with what it is about after a space, or words of a provider. */
export function readReason(reason: string): { code: ErrorCode; about: string } | null {
  const [code = '', ...about] = reason.split(' ');
  return code in errors ? { code: code as ErrorCode, about: about.join(' ') } : null;
}

/** Our own reasons in a language; a provider's in its own words. */
export function reasonText(reason: string, language: Language): string {
  const ours = readReason(reason);
  return ours ? errorText(ours.code, language, { about: ours.about }) : reason;
}

/** What an error looks like on the wire. */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  details?: unknown;
  /** Of what nobody meant to happen: by this number the log knows it. */
  request_id?: string;
};
