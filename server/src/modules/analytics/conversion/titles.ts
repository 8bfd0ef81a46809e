import type { Texts } from '@parley/contract/languages';

/** Columns of sheets of conversion. */
export const titles = {
  stage: { en: 'Stage', ru: 'Этап', pt: 'Etapa', es: 'Etapa' },
  deals: { en: 'Deals', ru: 'Сделки', pt: 'Negócios', es: 'Negocios' },
  sum: { en: 'Sum', ru: 'Сумма', pt: 'Valor', es: 'Importe' },
  of_first: { en: '% of the first', ru: '% от первого', pt: '% da primeira', es: '% de la primera' },
  of_previous: { en: '% of the previous', ru: '% от предыдущего', pt: '% da anterior', es: '% de la anterior' },
  now: { en: 'Now here', ru: 'Сейчас здесь', pt: 'Agora aqui', es: 'Ahora aquí' },
  now_sum: { en: 'Sum now here', ru: 'Сумма сейчас здесь', pt: 'Valor agora aqui', es: 'Importe ahora aquí' },
  stay: {
    en: 'Median stay, hours',
    ru: 'Медиана времени на этапе, ч',
    pt: 'Permanência mediana, horas',
    es: 'Permanencia mediana, horas',
  },
  took: {
    en: 'Median time, hours',
    ru: 'Медиана времени перехода, ч',
    pt: 'Tempo mediano, horas',
    es: 'Tiempo mediano, horas',
  },
} satisfies Record<string, Texts>;
