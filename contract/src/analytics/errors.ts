import type { ErrorEntry } from '../error-entry.ts';

export const analyticsErrors = {
  two_stages_needed: {
    status: 422,
    texts: {
      en: 'Choose exactly 2 stages to compare',
      ru: 'Для сравнения выберите ровно 2 этапа',
      pt: 'Escolha exatamente 2 etapas para comparar',
      es: 'Elija exactamente 2 etapas para comparar',
    },
  },
} satisfies Record<string, ErrorEntry>;
