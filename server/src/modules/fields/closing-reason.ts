import type { Language } from '@parley/contract/languages';
import type { Tx } from '../../kit/db/index.ts';
import { insertClosingReason } from './fields.queries.ts';

const reasons: Record<Language, { label: string; options: readonly string[] }> = {
  en: {
    label: 'Closing reason',
    options: ['Not targeted', 'Ignores us', 'Expensive', 'Bought from a competitor', 'Not relevant'],
  },
  ru: {
    label: 'Причина закрытия',
    options: ['Нецелевой', 'Игнорирует', 'Дорого', 'Купил у конкурента', 'Неактуально'],
  },
  pt: {
    label: 'Motivo de fecho',
    options: ['Fora do perfil', 'Não responde', 'Caro', 'Comprou à concorrência', 'Já não interessa'],
  },
  es: {
    label: 'Motivo de cierre',
    options: ['No es cliente objetivo', 'No responde', 'Caro', 'Compró a la competencia', 'Ya no le interesa'],
  },
};

/** What every project has from its beginning; made once, however often it is asked for. */
export async function beginFields(tx: Tx, { id, language }: { id: number; language: Language }): Promise<void> {
  const { label, options } = reasons[language];
  await insertClosingReason(tx, id, label, options);
}
