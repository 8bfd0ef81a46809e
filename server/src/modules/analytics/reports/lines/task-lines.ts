import type { Texts } from '@parley/contract/languages';
import type { Task } from '@parley/contract/tasks/tasks';
import { momentOf } from '@parley/contract/time';
import { now } from '../../../../kit/clock.ts';
import { dbToRead } from '../../../../kit/db/index.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { categoriesOf, type TaskPlace, tasksIn } from '../../../tasks/index.ts';
import { clockCell, type Column, inHours, sheetPages, type Wanted } from './columns.ts';
import { namesOfMembers } from './sums.queries.ts';
import { titles, yes } from './titles.ts';

type Names = { people: Map<number, string>; categories: Map<number, string> };
type Row = Task & Names;

const atOnce = 1000;

/** What was done in these days, the newest first, then what is still to be done and was due in them. */
export const taskLines = (wanted: Wanted): AsyncGenerator<Cell[][]> =>
  sheetPages(wanted.viewer, columns, pagesOf(wanted));

async function* pagesOf({ viewer, from, until, managers_ids }: Wanted): AsyncGenerator<Row[]> {
  const db = dbToRead(viewer);
  const names: Names = {
    people: new Map((await namesOfMembers(db, viewer.project_id)).map((it) => [it.id, it.name])),
    categories: new Map((await categoriesOf(viewer.project_id)).map((it) => [it.id, it.title])),
  };
  for (const is_closed of [true, false])
    for (let after: TaskPlace | null = null; ;) {
      const asked = { ...everyTask, is_closed, managers: managers_ids, from, before: until, after, limit: atOnce };
      const some = await tasksIn(viewer, asked, db);
      yield some.map((it) => ({ ...it, ...names }));
      if (some.length < atOnce) break;
      const { micros, id } = some.at(-1)!;
      after = { micros, id };
    }
}

const everyTask = {
  categories: null,
  created_auto: null,
  priority: null,
  contact_id: null,
  deal_id: null,
  ticket_id: null,
  about_deals: false,
};

const nameIn = (names: Map<number, string>, id: number | null): Cell => (id === null ? null : (names.get(id) ?? null));

/** How late it was done, or is by now; null: in time. */
function lateBy({ date, closed_at }: Row): number | null {
  const late = (closed_at ? momentOf(closed_at) : now().getTime()) - momentOf(date);
  return late > 0 ? late : null;
}

const stateWords: Record<'done' | 'done_late' | 'open' | 'overdue', Texts> = {
  done: { en: 'done', ru: 'выполнена', pt: 'feita', es: 'hecha' },
  done_late: { en: 'done late', ru: 'выполнена с опозданием', pt: 'feita com atraso', es: 'hecha con retraso' },
  open: { en: 'to do', ru: 'не выполнена', pt: 'por fazer', es: 'pendiente' },
  overdue: { en: 'overdue', ru: 'просрочена', pt: 'em atraso', es: 'vencida' },
};

function stateOf(row: Row): keyof typeof stateWords {
  if (row.closed_at) return lateBy(row) === null ? 'done' : 'done_late';
  return lateBy(row) === null ? 'open' : 'overdue';
}

const columns: Column<Row>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: { en: 'Task', ru: 'Задача', pt: 'Tarefa', es: 'Tarea' }, cell: ({ comment }) => comment },
  {
    title: { en: 'Category', ru: 'Категория', pt: 'Categoria', es: 'Categoría' },
    cell: ({ category_id, categories }) => nameIn(categories, category_id),
  },
  {
    title: { en: 'Status', ru: 'Статус', pt: 'Estado', es: 'Estado' },
    cell: (row, { language }) => stateWords[stateOf(row)][language],
  },
  {
    title: { en: 'Important', ru: 'Важная', pt: 'Importante', es: 'Importante' },
    cell: ({ priority }, { language }) => (priority ? yes[language] : null),
  },
  { title: titles.manager, cell: ({ manager_id, people }) => nameIn(people, manager_id) },
  {
    title: { en: 'Given by', ru: 'Поставил', pt: 'Dada por', es: 'Dada por' },
    cell: ({ author_id, people }) => nameIn(people, author_id),
  },
  { title: titles.client, cell: ({ contact }) => contact?.name ?? null },
  { title: titles.deal, cell: ({ deal }) => deal?.name ?? null },
  { title: titles.created, cell: ({ created_at }, reader) => clockCell(created_at, reader) },
  {
    title: { en: 'Due', ru: 'Срок', pt: 'Prazo', es: 'Plazo' },
    cell: ({ date }, reader) => clockCell(date, reader),
  },
  {
    title: { en: 'Done at', ru: 'Выполнена в', pt: 'Feita em', es: 'Hecha el' },
    cell: ({ closed_at }, reader) => clockCell(closed_at, reader),
  },
  {
    title: { en: 'Late by, hours', ru: 'Опоздание, часов', pt: 'Atraso, horas', es: 'Retraso, horas' },
    cell: (row) => inHours(lateBy(row)),
  },
  { title: { en: 'Result', ru: 'Результат', pt: 'Resultado', es: 'Resultado' }, cell: ({ result }) => result },
];
