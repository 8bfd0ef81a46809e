import type { Language } from '@parley/contract/languages';
import type { SheetLine } from './lines.queries.ts';

/** Columns of a sheet of deals, in their order. */
export const titles: Record<keyof SheetLine, Record<Language, string>> = {
  id: { en: 'ID', ru: 'ID', pt: 'ID', es: 'ID' },
  name: { en: 'Deal', ru: 'Сделка', pt: 'Negócio', es: 'Trato' },
  funnel: { en: 'Funnel', ru: 'Воронка', pt: 'Funil', es: 'Embudo' },
  stage: { en: 'Stage', ru: 'Этап', pt: 'Etapa', es: 'Etapa' },
  price: { en: 'Budget', ru: 'Бюджет', pt: 'Orçamento', es: 'Presupuesto' },
  currency: { en: 'Currency', ru: 'Валюта', pt: 'Moeda', es: 'Moneda' },
  client: { en: 'Client', ru: 'Клиент', pt: 'Cliente', es: 'Cliente' },
  phone: { en: 'Phone', ru: 'Телефон', pt: 'Telefone', es: 'Teléfono' },
  organization: { en: 'Organization', ru: 'Организация', pt: 'Organização', es: 'Organización' },
  manager: { en: 'Manager', ru: 'Ответственный', pt: 'Responsável', es: 'Responsable' },
  source: { en: 'Source', ru: 'Источник', pt: 'Origem', es: 'Origen' },
  tags: { en: 'Tags', ru: 'Теги', pt: 'Etiquetas', es: 'Etiquetas' },
  products: { en: 'Products', ru: 'Товары', pt: 'Produtos', es: 'Productos' },
  created_at: { en: 'Created', ru: 'Создана', pt: 'Criado', es: 'Creado' },
  modified_at: { en: 'Changed', ru: 'Изменена', pt: 'Alterado', es: 'Modificado' },
};
