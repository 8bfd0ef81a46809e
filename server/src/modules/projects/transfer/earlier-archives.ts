import type { Row } from './rows-of.ts';

// Stages that funnels begin with, as they were named before stages said how a deal in them has ended.
const endings = {
  '#3E9B4F': {
    ending: 'won',
    names: `Won|Успешно|Ganho|Ganado|Done|Выполнено|Concluído|Hecho|Studies|Учится|A estudar|Estudia|Renewed|Продлено|
      Renovado|Came|Пришёл|Veio|Vino|Delivered|Доставлен|Entregue|Entregado|Sold|Продан|Vendido`,
  },
  '#D2453B': {
    ending: 'lost',
    names: `Lost|Отказ|Perdido|Cancelled|Отменено|Cancelado|Declined|Отказался|Desistiu|Desistió|Left|Ушёл|Saiu|Se fue|
      Did not come|Не пришёл|Não veio|No vino|Отменён|Cancelada|Taken back|Снят с продажи|Retirado`,
  },
} as const;

/** What a row of an earlier archive does not say yet, as the change that brought it said it of the rows that were there. */
export function asOfToday(table: string, row: Row): Row {
  if (table === 'dialogues') return { preview_failed: false, ...row };
  return table === 'stages' && row.ending === undefined ? { ...row, ending: endingOf(row) } : row;
}

function endingOf({ color, name }: Row): 'won' | 'lost' | null {
  const found = Object.entries(endings).find(([it]) => it === String(color).toUpperCase())?.[1];
  return found?.names.split(/\|\s*/).includes(String(name)) ? found.ending : null;
}
