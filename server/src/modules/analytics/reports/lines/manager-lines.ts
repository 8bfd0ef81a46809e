import { now } from '../../../../kit/clock.ts';
import { dbToRead } from '../../../../kit/db/index.ts';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import { type Column, shareOf, sheetPages, sumOf, type Wanted } from './columns.ts';
import {
  currencyOf,
  type ManagerSums,
  namesOfMembers,
  sumsOfManagers,
  tasksOfManagers,
  type TaskSums,
} from './sums.queries.ts';
import { nobody, titles } from './titles.ts';

type Row = { name: string | null; deals: ManagerSums | undefined; tasks: TaskSums | undefined; currency: string };

/** Whoever works here, and nobody where something is nobody's. */
export async function* managerLines(wanted: Wanted): AsyncGenerator<Cell[][]> {
  const { viewer, managers_ids } = wanted;
  const { project_id } = viewer;
  const db = dbToRead(viewer);
  const deals = await sumsOfManagers(db, wanted);
  const tasks = viewer.modules.tasks ? await tasksOfManagers(db, wanted, now()) : [];
  const currency = await currencyOf(db, project_id);
  const rowOf = (id: number | null, name: string | null): Row => ({
    name,
    deals: deals.find((it) => it.manager_id === id),
    tasks: tasks.find((it) => it.manager_id === id),
    currency,
  });
  const members = (await namesOfMembers(db, project_id)).filter((it) => managers_ids?.includes(it.id) ?? true);
  const ofNobody = rowOf(null, null);
  const isAny = ofNobody.deals !== undefined || ofNobody.tasks !== undefined;
  const rows = [...members.map((it) => rowOf(it.id, it.name)), ...(isAny ? [ofNobody] : [])];
  yield* sheetPages(viewer, columns, [rows]);
}

const columns: Column<Row>[] = [
  { title: titles.manager, cell: ({ name }, { language }) => name ?? nobody[language] },
  { title: titles.came, cell: ({ deals }) => deals?.came ?? 0 },
  { title: titles.won, cell: ({ deals }) => deals?.won ?? 0 },
  { title: titles.won_sum, cell: ({ deals }) => sumOf(deals?.won_sum ?? 0) },
  { title: titles.lost, cell: ({ deals }) => deals?.lost ?? 0 },
  { title: titles.lost_sum, cell: ({ deals }) => sumOf(deals?.lost_sum ?? 0) },
  {
    title: {
      en: 'Won of ended, %',
      ru: 'Выиграно из завершённых, %',
      pt: 'Ganhos entre os terminados, %',
      es: 'Ganados entre los terminados, %',
    },
    cell: ({ deals }) => (deals ? shareOf(deals.won, deals.won + deals.lost) : null),
  },
  {
    title: { en: 'Average won', ru: 'Средний чек', pt: 'Média dos ganhos', es: 'Media de los ganados' },
    cell: ({ deals }) => (deals?.won ? sumOf(deals.won_sum / deals.won) : null),
  },
  {
    title: { en: 'Open now', ru: 'Открыто сейчас', pt: 'Abertos agora', es: 'Abiertos ahora' },
    cell: ({ deals }) => deals?.open ?? 0,
  },
  {
    title: { en: 'Open now, sum', ru: 'Открыто на сумму', pt: 'Abertos agora, soma', es: 'Abiertos ahora, suma' },
    cell: ({ deals }) => sumOf(deals?.open_sum ?? 0),
  },
  { title: titles.currency, cell: ({ currency }) => currency },
  {
    title: { en: 'Tasks done', ru: 'Задач выполнено', pt: 'Tarefas feitas', es: 'Tareas hechas' },
    cell: ({ tasks }) => tasks?.done ?? 0,
  },
  {
    title: { en: 'Of them late', ru: 'Из них с опозданием', pt: 'Delas com atraso', es: 'De ellas con retraso' },
    cell: ({ tasks }) => tasks?.done_late ?? 0,
  },
  {
    title: { en: 'Overdue now', ru: 'Просрочено сейчас', pt: 'Em atraso agora', es: 'Vencidas ahora' },
    cell: ({ tasks }) => tasks?.overdue ?? 0,
  },
];
