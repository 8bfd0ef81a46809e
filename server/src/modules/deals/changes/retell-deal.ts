import type { Tx } from '../../../kit/db/index.ts';
import type { DealCause } from './cause.ts';
import { lockDeals, nobody } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

/** What is said of a deal from outside. */
export type ToldOfDeal = { /** Null: it is called after its client. */ name: string | null; price: number };

/** A deal follows what was told of it from outside, except where somebody has since said something else of it here. */
export async function retellDeal(
  tx: Tx,
  project_id: number,
  deal_id: number,
  { was, is }: { was: ToldOfDeal; is: ToldOfDeal },
  by: DealCause,
): Promise<void> {
  const [held] = await lockDeals(tx, nobody(project_id), [deal_id]);
  if (!held) return;
  const name = is.name !== null && held.name === was.name ? is.name : held.name;
  const price = held.is_price_own && held.price === was.price ? is.price : held.price;
  await writeSteps(tx, project_id, [{ was: held, is: { ...held, name, price } }], by);
}
