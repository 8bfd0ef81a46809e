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
  too_many_posted_reports: {
    status: 422,
    texts: {
      en: 'There are already {most} reports by e-mail',
      ru: 'Отчётов по почте уже {most}',
      pt: 'Já há {most} relatórios por e-mail',
      es: 'Ya hay {most} informes por correo',
    },
  },
} satisfies Record<string, ErrorEntry>;
