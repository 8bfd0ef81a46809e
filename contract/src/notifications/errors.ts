import type { ErrorEntry } from '../error-entry.ts';

export const notificationErrors = {
  push_refused: {
    status: 400,
    texts: {
      en: 'This browser’s push address cannot be used',
      ru: 'Адрес push-уведомлений этого браузера не подходит',
      pt: 'O endereço de notificações push deste navegador não pode ser usado',
      es: 'La dirección de notificaciones push de este navegador no sirve',
    },
  },
} satisfies Record<string, ErrorEntry>;
