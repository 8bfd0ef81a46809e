import type { ErrorEntry } from '../error-entry.ts';

export const widgetErrors = {
  widget_off: {
    status: 404,
    texts: {
      en: 'This chat is not connected any more',
      ru: 'Этот чат больше не подключён',
      pt: 'Este chat já não está ligado',
      es: 'Este chat ya no está conectado',
    },
  },
  visit_ended: {
    status: 401,
    texts: {
      en: 'This conversation has ended. Begin a new one',
      ru: 'Этот разговор завершён. Начните новый',
      pt: 'Esta conversa terminou. Comece uma nova',
      es: 'Esta conversación ha terminado. Empiece una nueva',
    },
  },
  origin_refused: {
    status: 403,
    texts: {
      en: 'The chat is not allowed on this site',
      ru: 'На этом сайте чат не разрешён',
      pt: 'O chat não é permitido neste site',
      es: 'El chat no está permitido en este sitio',
    },
  },
  identity_refused: {
    status: 403,
    texts: {
      en: 'The proof of who the visitor is does not fit',
      ru: 'Подпись посетителя не подходит',
      pt: 'A prova de quem é o visitante não corresponde',
      es: 'La prueba de quién es el visitante no coincide',
    },
  },
  profile_required: {
    status: 400,
    texts: {
      en: 'Tell us how to call and reach you',
      ru: 'Скажите, как к вам обращаться и как с вами связаться',
      pt: 'Diga-nos como o tratar e contactar',
      es: 'Díganos cómo llamarle y contactarle',
    },
  },
  channels_full: {
    status: 409,
    texts: {
      en: 'The tariff allows {limit} channels. Choose a larger one to add more',
      ru: 'Тариф рассчитан на каналов: {limit}. Чтобы добавить ещё, выберите тариф больше',
      pt: 'O plano permite {limit} canais. Escolha um maior para adicionar mais',
      es: 'La tarifa permite {limit} canales. Elija una mayor para añadir más',
    },
  },
} satisfies Record<string, ErrorEntry>;
