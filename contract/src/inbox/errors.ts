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
} satisfies Record<string, ErrorEntry>;
