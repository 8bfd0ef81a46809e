import type { ErrorEntry } from '../error-entry.ts';

export const noteErrors = {
  cannot_mention_on_card: {
    status: 409,
    texts: {
      en: '{name} does not see this card and cannot be mentioned here',
      ru: '{name} не видит эту карточку, упомянуть здесь нельзя',
      pt: '{name} não vê esta ficha e não pode ser mencionado aqui',
      es: '{name} no ve esta ficha y no se le puede mencionar aquí',
    },
  },
} satisfies Record<string, ErrorEntry>;
