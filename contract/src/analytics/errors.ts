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
  report_not_for_them: {
    status: 422,
    texts: {
      en: 'Somebody among them may not have such a report: they lack the right to see or export it',
      ru: 'Кто-то из получателей не может иметь такой отчёт: нет права видеть или выгружать его',
      pt: 'Um dos destinatários não pode ter este relatório: falta-lhe o direito de o ver ou exportar',
      es: 'Alguno de los destinatarios no puede tener este informe: le falta el derecho de verlo o exportarlo',
    },
  },
  report_to_nobody: {
    status: 422,
    texts: {
      en: 'First choose who gets the report',
      ru: 'Сначала выберите, кому отправлять отчёт',
      pt: 'Escolha primeiro quem recebe o relatório',
      es: 'Elija primero quién recibe el informe',
    },
  },
  too_many_posted_reports: {
    status: 422,
    texts: {
      en: 'There are already {most} kept reports',
      ru: 'Сохранённых отчётов уже {most}',
      pt: 'Já há {most} relatórios guardados',
      es: 'Ya hay {most} informes guardados',
    },
  },
} satisfies Record<string, ErrorEntry>;
