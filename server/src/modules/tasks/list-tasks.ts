import type { countActiveTasks as counting } from '@parley/contract/tasks/count';
import type {
  getTask as getting,
  getTaskMarks as marking,
  listTaskActions as listingActions,
  listTasks as listing,
} from '@parley/contract/tasks/tasks';
import type { Output, Parsed } from '@parley/contract/http';
import { dayBegan, dayEnded, dayOf } from '@parley/contract/time';
import { now } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { patternsOf, skippedBy } from '../clients/index.ts';
import { areThere } from './changes.queries.ts';
import { historyOf } from './history.queries.ts';
import { type Asked, type Place, readTask, type Row, tasksIn } from './list.queries.ts';
import { countActive, marksOf } from './overdue.queries.ts';
import { planned, tasksWith } from './search.queries.ts';

const usual = 20;
const largest = 100;

export async function listTasks(viewer: Viewer, given: Parsed<typeof listing>): Promise<Output<typeof listing>> {
  const size = Math.min(Math.max(given.count ?? usual, 1), largest);
  const patterns = given.search === undefined ? null : patternsOf(given.search);
  const skipped = skippedBy(given.page, size, given.next);
  const asked = { ...askedBy(viewer, given), limit: skipped + size + 1 };
  await needNamed(viewer, asked);
  const found = await (patterns ? tasksWith(viewer, asked, patterns) : tasksOf(viewer, asked));
  const shown = found.slice(skipped, skipped + size);
  const last = found.length > skipped + size ? shown.at(-1)! : null;
  const data = shown.map(({ micros: _, ...task }) => task);
  const page = given.page ? { page: given.page } : {};
  return { data, meta: { ...page, count: data.length, next: last && `${last.micros}.${last.id}` } };
}

/** Of several at once there may be few or very many: which way is shorter is found for those who are asked for. */
function tasksOf(viewer: Viewer, asked: Asked): Promise<Row[]> {
  const isOfSeveral = [asked.managers, asked.categories].some((it) => Array.isArray(it) && it.length > 1);
  if (!isOfSeveral) return tasksIn(viewer, asked);
  return planned(viewer.project_id, (tx) => tasksIn(viewer, asked, tx));
}

/** Whoever or whatever is asked for must be there to be seen. */
async function needNamed(viewer: Viewer, asked: Asked): Promise<void> {
  const { managers, categories, contact_id, deal_id, ticket_id } = asked;
  const named = {
    managers: Array.isArray(managers) ? managers : [],
    categories: Array.isArray(categories) ? categories : [],
    contacts: contact_id ? [contact_id] : [],
    deals: deal_id ? [deal_id] : [],
    tickets: ticket_id ? [ticket_id] : [],
  };
  const isNobody = Object.values(named).every((it) => !it.length);
  if (!isNobody && !(await areThere(dbOf(viewer.project_id), viewer, named))) refuse('not_found');
}

function askedBy({ user_id, time_zone }: Viewer, given: Parsed<typeof listing>): Omit<Asked, 'limit'> {
  const { status = 'actual', manager_id, category, timezone: clock = time_zone, date_from, date_to, next } = given;
  const is_closed = status === 'closed' || status === '2';
  const until = date_to ? new Date(dayEnded(date_to, clock)) : null;
  const overdue = given.other === 'overdue' && !is_closed ? now() : null;
  return {
    is_closed,
    managers: manager_id === 'me' ? [user_id] : listOf(manager_id),
    categories: listOf(category),
    created_auto: given.created_auto ?? null,
    priority: given.priority ?? null,
    contact_id: given.contact_id ?? null,
    deal_id: given.crm_lead_id ?? null,
    ticket_id: given.ticket_id ?? null,
    about_deals: given.about === 'leads',
    from: date_from ? new Date(dayBegan(date_from, clock)) : null,
    before: overdue && (!until || overdue < until) ? overdue : until,
    after: next ? placeOf(next) : null,
  };
}

const listOf = (given: 'none' | number | number[] | undefined): number[] | 'none' | null => {
  if (given === undefined || given === 'none') return given ?? null;
  return typeof given === 'number' ? [given] : given;
};

function placeOf(next: string): Place {
  const [, micros, id] = /^(-?\d{1,17})\.(\d{1,15})$/.exec(next) ?? refuse('invalid_input');
  return { micros: Number(micros), id: Number(id) };
}

export async function getTask(viewer: Viewer, { id }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  return { data: (await readTask(viewer, id)) ?? refuse('not_found') };
}

export async function listTaskActions(
  viewer: Viewer,
  { id }: Parsed<typeof listingActions>,
): Promise<Output<typeof listingActions>> {
  if (!(await readTask(viewer, id))) refuse('not_found');
  return { data: await historyOf(dbOf(viewer.project_id), viewer, id) };
}

export async function countActiveTasks(
  viewer: Viewer,
  { timezone }: Parsed<typeof counting>,
): Promise<Output<typeof counting>> {
  const at = now();
  const clock = timezone ?? viewer.time_zone;
  const tomorrow = new Date(dayEnded(dayOf(at.getTime(), clock), clock));
  return { data: await countActive(viewer, { at, tomorrow }) };
}

export async function getTaskMarks(
  viewer: Viewer,
  { contacts_ids }: Parsed<typeof marking>,
): Promise<Output<typeof marking>> {
  if (!(await areThere(dbOf(viewer.project_id), viewer, { contacts: contacts_ids }))) refuse('not_found');
  return { data: await marksOf(viewer, contacts_ids, now()) };
}
