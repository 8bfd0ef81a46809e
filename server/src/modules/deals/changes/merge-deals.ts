import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { fieldsOf } from '../../fields/index.ts';
import { tieTasks } from '../../tasks/index.ts';
import type { DealCause } from './cause.ts';
import { writeActions } from './history.queries.ts';
import { joinedWith, type Standing } from './rules.ts';
import { writeSteps } from './write-steps.ts';

type Merged = { main: Standing; others: Standing[]; by: DealCause; stroke: string };

/** Locked deals, with all their parts, become parts of a main one. */
export async function mergeDeals(tx: Tx, project_id: number, { main, others, by, stroke }: Merged): Promise<void> {
  if (!others.length) return;
  const deals_ids = others.map((it) => it.id);
  const tasks = await tieTasks(tx, { project_id, by: by.actor }, { deals_ids, to: main.id });
  const ofDeal = Map.groupBy(tasks, (it) => it.deal_id);
  const deleted_at = now().toISOString();
  const reasons = (await fieldsOf(tx, project_id, 'lead')).filter((it) => it.is_system).map((it) => String(it.id));
  const steps = [
    { was: main, is: joinedWith(main, others, reasons) },
    ...others.map((was) => ({ was, is: { ...was, deleted_at, merged_into: main.id } })),
  ];
  const more = new Map(others.map(({ id }) => [id, { tasks: (ofDeal.get(id) ?? []).map((it) => it.id) }]));
  await writeActions(tx, project_id, [
    { deal_id: main.id, kind: 'merged', by, after: others.map((it) => it.name).join(', '), stroke },
    ...others.map(({ id }) => ({ deal_id: id, kind: 'merged' as const, by, field: 'into', after: main.name })),
  ]);
  await writeSteps(tx, project_id, steps, { by, more, stroke });
}
