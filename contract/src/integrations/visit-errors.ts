import type { ErrorEntry } from '../error-entry.ts';

export const visitErrors = {
  /** `details.nearest`: free times of the same day and master, and of the next days. */
  slot_busy: {
    status: 409,
    texts: {
      en: 'This time is taken. Choose another one',
      ru: 'Это время уже занято. Выберите другое',
      pt: 'Este horário já está ocupado. Escolha outro',
      es: 'Esta hora ya está ocupada. Elija otra',
    },
  },
  visit_needs_phone: {
    status: 422,
    texts: {
      en: 'The client has no phone number, and nobody is booked without one',
      ru: 'У клиента нет телефона, а без него записать нельзя',
      pt: 'O cliente não tem telefone, e sem ele não se pode marcar',
      es: 'El cliente no tiene teléfono, y sin él no se puede reservar',
    },
  },
  visit_being_made: {
    status: 409,
    texts: {
      en: 'This visit is being booked right now. Try again in a moment',
      ru: 'Эта запись как раз создаётся. Повторите через мгновение',
      pt: 'Esta visita está a ser marcada agora. Tente de novo dentro de momentos',
      es: 'Esta visita se está reservando ahora. Inténtelo de nuevo en un momento',
    },
  },
  visit_of_another: {
    status: 409,
    texts: {
      en: 'This booking was begun for another client. Nothing was booked: book this client anew',
      ru: 'Эта запись была начата для другого клиента. Ничего не записано: запишите этого клиента заново',
      pt: 'Esta marcação foi começada para outro cliente. Nada foi marcado: marque este cliente de novo',
      es: 'Esta reserva se empezó para otro cliente. No se reservó nada: reserve de nuevo para este cliente',
    },
  },
} satisfies Record<string, ErrorEntry>;
