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

/** What happened to tasks, clients and deals had tables of their own before there was a journal. */
export const tableOfToday = (table: string): string => (Object.hasOwn(histories, table) ? 'facts' : table);

/** What a row of an earlier archive does not say yet, as the change that brought it said it of the rows that were there. */
export function asOfToday(table: string, row: Row, team: Begin['team']): Row {
  if (Object.hasOwn(histories, table)) return histories[table]!(row, team);
  if (table === 'dialogues') return { preview_failed: false, ...row };
  return table === 'stages' && row.ending === undefined ? { ...row, ending: endingOf(row) } : row;
}

function endingOf({ color, name }: Row): 'won' | 'lost' | null {
  const found = Object.entries(endings).find(([it]) => it === String(color).toUpperCase())?.[1];
  return found?.names.split(/\|\s*/).includes(String(name)) ? found.ending : null;
}

const histories: Record<string, (row: Row, team: Begin['team']) => Row> = {
  task_changes: factOfTask,
  client_history: factOfClient,
  deal_actions: factOfDeal,
};

const taskFacts: Record<string, string> = {
  created: 'taskCreated',
  edited: 'taskChanged',
  closed: 'taskClosed',
  returned: 'taskReopened',
  removed: 'taskRemoved',
  restored: 'taskRestored',
};

function factOfTask({ task_id, user_id, kind, before, after, created_at, actor }: Row, team: Begin['team']): Row {
  const name = taskFacts[String(kind)];
  if (!name || !isRow(before) || !isRow(after)) refuse('archive_broken');
  const changes = Object.fromEntries(Object.keys(after).map((key) => [key, [before[key] ?? null, after[key]]]));
  const about = { subject: 'task', subject_id: task_id, user_id, actor: actor ?? actorBy(user_id, team) };
  return { name, ...about, changes, words: {}, at: created_at };
}

const actorBy = (id: unknown, team: Begin['team'], means: object | null = null) => {
  const name = team.find((it) => it.id === id)?.name ?? '';
  return { kind: id === null ? 'system' : 'member', id, name, means };
};

const clientFacts: Record<string, [name: string, changes?: object]> = {
  created: ['clientCreated'],
  edited: ['clientChanged'],
  merged: ['clientMerged'],
  separated: ['clientSeparated'],
  archived: ['clientArchived', { archived: [false, true] }],
  unarchived: ['clientUnarchived', { archived: [true, false] }],
  blocked: ['clientBlocked', { blocked: [false, true] }],
  unblocked: ['clientUnblocked', { blocked: [true, false] }],
  cleared: ['clientCleared'],
  deleted: ['clientRemoved', { deleted_at: [null, true] }],
  restored: ['clientRestored', { deleted_at: [true, null] }],
};

/** Its lines tell in words what became of what; whom they were merged with stays behind, as they may be gone. */
function factOfClient({ kind, why, field, before, after, ...row }: Row, team: Begin['team']): Row {
  const [name, changes = {}] = clientFacts[String(kind)] ?? refuse('archive_broken');
  const means = why === 'import' ? { kind: 'import', id: null, name: null } : null;
  const words = field ? { [String(field)]: [before ?? null, after ?? null] } : {};
  const { contact_id: subject_id, user_id, created_at: at } = row;
  const actor = row.actor ?? actorBy(user_id, team, means);
  return { name, subject: 'client', subject_id, user_id, actor, why, changes, words, at };
}

/** Of each kind of lines: the fact, and the thing its words are of. */
const dealFacts: Record<string, [fact: string, thing?: string]> = {
  created: ['dealCreated'],
  stage: ['dealMoved', 'stage_id'],
  manager: ['dealAssigned', 'manager_id'],
  name: ['dealRenamed', 'name'],
  budget: ['dealChanged', 'price'],
  client: ['dealChanged'],
  tags: ['dealChanged', 'tags'],
  products: ['dealChanged', 'products'],
  custom_field: ['dealChanged', 'value'],
  merged: ['dealsMerged'],
  separated: ['dealsSeparated'],
  removed: ['dealRemoved'],
  restored: ['dealRestored'],
  rule: ['ruleRan'],
};
const edited: typeof dealFacts = {
  organization: ['dealChanged', 'organization_id'],
  source: ['dealChanged', 'source_name'],
};

/** What clients and other deals were called stays behind. */
function factOfDeal(row: Row, team: Begin['team']): Row {
  const { deal_id, user_id, why, field, before, after, stage_id, task_uid, created_at, rule = null } = row;
  const [known, thing] =
    (row.kind === 'edited' ? edited[String(field)] : dealFacts[String(row.kind)]) ?? refuse('archive_broken');
  const isForm = row.kind === 'custom_field' && why === 'lead_source';
  const means = { kind: why === 'import' ? why : why === 'lead_source' ? 'form' : 'rule', id: null, name: rule };
  const actor = row.actor ?? actorBy(user_id, team, why === 'import' || rule !== null ? means : null);
  const changes = {
    ...(stage_id ? { stage_id: [null, stage_id] } : {}),
    ...(row.kind === 'client' && { contacts: [null, null] }),
    ...(row.kind === 'rule' && { outcome: [null, after], task_uid: [null, task_uid] }),
  };
  const words = {
    ...(thing && { [thing]: [before, after] }),
    ...(row.kind === 'custom_field' && { field: [null, field] }),
    ...(row.kind === 'rule' && field ? { products: [null, field] } : {}),
  };
  const about = { name: isForm ? 'formFilled' : known, subject: 'deal', subject_id: deal_id };
  return { ...about, user_id, actor, why, changes, words, at: created_at };
}
