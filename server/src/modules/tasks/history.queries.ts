import type { Actor } from '@parley/contract/actors';
import type { TaskFactKind } from '@parley/contract/tasks/task-facts';
import type { TaskAction } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { knownAs } from '../clients/index.ts';
import { isDealSeen, isTicketSeen, type Seer, seesContact } from './seen.queries.ts';
import type {} from './tables.ts';

/** What happened to a task, the newest first; deals and clients by their names, as far as the viewer sees them. */
export async function historyOf(db: Db, seer: Seer, task_id: number): Promise<TaskAction[]> {
  const rows = await db
    .selectFrom('facts')
    .select(['id', 'name', 'actor', 'changes', 'at'])
    .where('project_id', '=', seer.project_id)
    .where('subject', '=', 'task')
    .where('subject_id', '=', task_id)
    .where('name', 'in', Object.keys(kinds))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const actions = (rows as unknown as Line[]).map(actionOf);
  const names = {
    deals: await dealNames(db, seer, actions),
    clients: await clientNames(db, seer, actions),
    tickets: await ticketNumbers(db, seer, actions),
  };
  return actions.map((it) => ({ ...it, before: named(it.before, names), after: named(it.after, names) }));
}

const kinds: Record<TaskFactKind['name'], TaskAction['kind']> = {
  taskCreated: 'created',
  taskChanged: 'edited',
  taskMoved: 'edited',
  taskAssigned: 'edited',
  taskClosed: 'closed',
  taskReopened: 'returned',
  taskRemoved: 'removed',
  taskRestored: 'restored',
};

type Line = {
  id: number;
  name: keyof typeof kinds;
  actor: Actor;
  changes: Record<string, [unknown, unknown]>;
  at: string;
};

function actionOf({ id, name, actor, changes, at }: Line): TaskAction {
  // What it began with stands on the task.
  const told = name === 'taskCreated' ? [] : Object.entries(changes);
  const side = (nth: 0 | 1) => Object.fromEntries(told.map(([field, pair]) => [field, pair[nth]])) as Said;
  return { id, kind: kinds[name], actor, before: side(0), after: side(1), created_at: at };
}

type Said = TaskAction['before'];
type Names = Map<number, string>;

function named(it: Said, { deals, clients, tickets }: { deals: Names; clients: Names; tickets: Names }): Said {
  // What follows from the rest is not told.
  const { deal_id, contact_id, ticket_id, channels_ids: _, repeat_day: __, ...said } = it;
  return {
    ...said,
    ...(deal_id !== undefined && { crm_lead: deal_id && (deals.get(Number(deal_id)) ?? `#${deal_id}`) }),
    ...(ticket_id !== undefined && { ticket: ticket_id && (tickets.get(Number(ticket_id)) ?? '…') }),
    ...(contact_id !== undefined && { contact: contact_id && (clients.get(Number(contact_id)) ?? '…') }),
  };
}

const idsOf = (actions: TaskAction[], name: 'deal_id' | 'contact_id' | 'ticket_id') =>
  actions.flatMap(({ before, after }) => [before, after].flatMap((it) => it[name] ?? []));

async function dealNames(db: Db, seer: Seer, actions: TaskAction[]): Promise<Names> {
  const ids = idsOf(actions, 'deal_id');
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, l.name from deals l
    where l.project_id = ${seer.project_id} and l.id = any (${ids}::bigint[]) and ${isDealSeen(seer)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** As people call them. */
async function ticketNumbers(db: Db, seer: Seer, actions: TaskAction[]): Promise<Names> {
  const ids = idsOf(actions, 'ticket_id');
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; number: number }>`
    select k.id, k.number from tickets k
    where k.project_id = ${seer.project_id} and k.id = any (${ids}::bigint[]) and ${isTicketSeen(seer)}`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, `#${number}`]));
}

async function clientNames(db: Db, seer: Seer, actions: TaskAction[]): Promise<Names> {
  const ids = idsOf(actions, 'contact_id');
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select asked.id, client.name from unnest(${ids}::bigint[]) as asked (id) cross join lateral (
      select c.name from contacts c0 ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
      where c0.project_id = ${seer.project_id} and c0.id = asked.id
    ) client where ${seesContact(seer, sql`asked.id`)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
