import type { ErrorEntry } from '../errors.ts';

export const noteErrors = {
  cannot_mention_on_card: {
    status: 409,
    texts: {
      en: 'A colleague you mention does not see this card',
      ru: 'Упомянутый коллега не видит эту карточку',
      pt: 'Um colega mencionado não vê esta ficha',
      es: 'Un compañero mencionado no ve esta ficha',
    },
  },
} satisfies Record<string, ErrorEntry>;
