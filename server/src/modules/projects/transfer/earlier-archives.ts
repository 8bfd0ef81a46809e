import { refuse } from '../../../kit/errors.ts';
import type { Begin } from './format.ts';
import { isRow, type Row } from './rows-of.ts';

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

/** What happened to tasks had a table of its own before there was a journal. */
export const tableOfToday = (table: string): string => (table === 'task_changes' ? 'facts' : table);

/** What a row of an earlier archive does not say yet, as the change that brought it said it of the rows that were there. */
export function asOfToday(table: string, row: Row, team: Begin['team']): Row {
  if (table === 'task_changes') return factOfTask(row, team);
  if (table === 'dialogues') return { preview_failed: false, ...row };
  return table === 'stages' && row.ending === undefined ? { ...row, ending: endingOf(row) } : row;
}

function endingOf({ color, name }: Row): 'won' | 'lost' | null {
  const found = Object.entries(endings).find(([it]) => it === String(color).toUpperCase())?.[1];
  return found?.names.split(/\|\s*/).includes(String(name)) ? found.ending : null;
}

const factNames: Record<string, string> = {
  created: 'taskCreated',
  edited: 'taskChanged',
  closed: 'taskClosed',
  returned: 'taskReopened',
  removed: 'taskRemoved',
  restored: 'taskRestored',
};

function factOfTask({ task_id, user_id, kind, before, after, created_at, ...rest }: Row, team: Begin['team']): Row {
  const name = factNames[String(kind)];
  if (!name || !isRow(before) || !isRow(after)) refuse('archive_broken');
  const person = { id: user_id, name: team.find((it) => it.id === user_id)?.name ?? '', means: null };
  const actor = rest.actor ?? { kind: user_id === null ? 'system' : 'member', ...person };
  const changes = Object.fromEntries(Object.keys(after).map((key) => [key, [before[key] ?? null, after[key]]]));
  return { name, subject: 'task', subject_id: task_id, user_id, actor, changes, words: {}, at: created_at };
}
