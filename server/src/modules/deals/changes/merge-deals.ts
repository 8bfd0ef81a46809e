import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { fieldsOf } from '../../fields/index.ts';
import type { DealCause } from './cause.ts';
import { joinedWith, type Standing } from './rules.ts';
import { writeSteps } from './write-steps.ts';

type Merged = { main: Standing; others: Standing[]; by: DealCause };

/** Locked deals, with all their parts, become parts of a main one. */
export async function mergeDeals(tx: Tx, project_id: number, { main, others, by }: Merged): Promise<void> {
  if (!others.length) return;
  const deleted_at = now().toISOString();
  const reasons = (await fieldsOf(tx, project_id, 'lead')).filter((it) => it.is_system).map((it) => String(it.id));
  const steps = [
    { was: main, is: joinedWith(main, others, reasons) },
    ...others.map((was) => ({ was, is: { ...was, deleted_at, merged_into: main.id } })),
  ];
  await writeSteps(tx, project_id, steps, by);
}
