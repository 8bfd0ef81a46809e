import type { Tx } from '../../../kit/db/index.ts';
import { takeFromStock } from '../../clients/index.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { type Coming, type HeldDeal, productsSold } from './coming.queries.ts';
import { byRule, noteRule, type RuleOfDeal } from './note-rule.ts';

/** What the deal is about leaves the stock; what there was too little of is named. */
export async function writeOff(
  tx: Tx,
  { project_id, deal_id }: Coming,
  deal: HeldDeal,
  rule: RuleOfDeal,
): Promise<void> {
  const sold = await productsSold(tx, { project_id, deal_id });
  if (!sold.length) return;
  const lowered = await takeFromStock(tx, project_id, sold);
  const short = lowered.filter((it) => it.taken < it.count);
  const stage = await readStage(tx, project_id, deal.stage_id);
  const missing = short.map(({ name, count, taken }) => `${name} (${taken}/${count})`).join(', ');
  const outcome = short.length ? 'stock_short' : 'stock_written_off';
  await noteRule(tx, project_id, deal, {
    by: byRule('write_off', rule, stage?.name ?? ''),
    outcome,
    products: missing || null,
    taken: lowered.map(({ product_id, taken }) => ({ product_id, count: taken })),
  });
}
