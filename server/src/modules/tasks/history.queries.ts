import type { TaskAction } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { isDealSeen, type Seer } from './seen.queries.ts';
import type {} from './tables.ts';

/** What happened to a task, the newest first; deals by their names. */
export async function historyOf(db: Db, seer: Seer, task_id: number): Promise<TaskAction[]> {
  const rows = await db
    .selectFrom('task_changes')
    .select(['id', 'kind', 'user_id as by', 'before', 'after', 'created_at'])
    .where('project_id', '=', seer.project_id)
    .where('task_id', '=', task_id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const actions = rows as unknown as TaskAction[];
  const names = await dealNames(db, seer, actions);
  return actions.map((it) => ({ ...it, before: named(it.before, names), after: named(it.after, names) }));
}

type Said = TaskAction['before'];

function named({ deal_id, ...said }: Said, names: Map<number, string>): Said {
  if (deal_id === undefined) return said;
  return { ...said, crm_lead: deal_id === null ? null : (names.get(Number(deal_id)) ?? `#${deal_id}`) };
}

async function dealNames(db: Db, seer: Seer, actions: TaskAction[]): Promise<Map<number, string>> {
  const ids = actions.flatMap(({ before, after }) => [before, after].flatMap((it) => it['deal_id'] ?? []));
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, l.name from deals l
    where l.project_id = ${seer.project_id} and l.id = any (${ids}::bigint[]) and ${isDealSeen(seer)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
