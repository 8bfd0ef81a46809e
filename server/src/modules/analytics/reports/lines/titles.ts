import type { Texts } from '@parley/contract/languages';

/** Columns that sheets of several kinds have. */
export const titles = {
  manager: { en: 'Manager', ru: 'Ответственный', pt: 'Responsável', es: 'Responsable' },
  source: { en: 'Source', ru: 'Источник', pt: 'Origem', es: 'Origen' },
  client: { en: 'Client', ru: 'Клиент', pt: 'Cliente', es: 'Cliente' },
  phone: { en: 'Phone', ru: 'Телефон', pt: 'Telefone', es: 'Teléfono' },
  deal: { en: 'Deal', ru: 'Сделка', pt: 'Negócio', es: 'Trato' },
  stage: { en: 'Stage', ru: 'Этап', pt: 'Etapa', es: 'Etapa' },
  funnel: { en: 'Funnel', ru: 'Воронка', pt: 'Funil', es: 'Embudo' },
  budget: { en: 'Budget', ru: 'Бюджет', pt: 'Orçamento', es: 'Presupuesto' },
  currency: { en: 'Currency', ru: 'Валюта', pt: 'Moeda', es: 'Moneda' },
  came: { en: 'New deals', ru: 'Новые сделки', pt: 'Novos negócios', es: 'Tratos nuevos' },
  won: { en: 'Won', ru: 'Выиграно', pt: 'Ganhos', es: 'Ganados' },
  won_sum: { en: 'Won, sum', ru: 'Выиграно на сумму', pt: 'Ganhos, soma', es: 'Ganados, suma' },
  lost: { en: 'Lost', ru: 'Проиграно', pt: 'Perdidos', es: 'Perdidos' },
  lost_sum: { en: 'Lost, sum', ru: 'Проиграно на сумму', pt: 'Perdidos, soma', es: 'Perdidos, suma' },
  created: { en: 'Created', ru: 'Создано', pt: 'Criado', es: 'Creado' },
  closed: { en: 'Closed', ru: 'Закрыто', pt: 'Fechado', es: 'Cerrado' },
} as const satisfies Record<string, Texts>;

export const endingWords: Record<'won' | 'lost', Texts> = {
  won: { en: 'won', ru: 'выиграна', pt: 'ganho', es: 'ganado' },
  lost: { en: 'lost', ru: 'проиграна', pt: 'perdido', es: 'perdido' },
};

export const nobody: Texts = { en: 'Nobody', ru: 'Никто', pt: 'Ninguém', es: 'Nadie' };
export const noSource: Texts = { en: 'No source', ru: 'Без источника', pt: 'Sem origem', es: 'Sin origen' };
export const yes: Texts = { en: 'yes', ru: 'да', pt: 'sim', es: 'sí' };
