import { leadsUpdated } from '@parley/contract/deals/events';
import { ruleRan } from '@parley/contract/deals/deal-facts';
import type { RuleOutcome } from '@parley/contract/deals/history';
import type { FactWords } from '@parley/contract/facts';
import { inNameOf } from '../../../kit/actor.ts';
import { cut } from '../../../kit/cut.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import type { DealCause } from '../changes/cause.ts';
import { dealFact } from '../changes/facts-of-deals.ts';
import type { Difference } from '../changes/rules.ts';
import { tellDeals } from '../changes/tell-deals.ts';
import type { HeldDeal, Maker, RuleKind } from './coming.queries.ts';

const longest = 100;

export type RuleOfDeal = Maker & { rule_id: number };

/** Who did it, for the history: whoever made the rule, and the rule by its words. */
export function byRule(kind: RuleKind, rule: RuleOfDeal, words: string, chain: number[] = []): DealCause {
  const { rule_id: id, made_by, maker_name } = rule;
  const maker = made_by === null ? null : { id: made_by, name: maker_name ?? '' };
  const name = cut(words.trim(), longest) || null;
  return { actor: inNameOf(maker, { kind: 'rule', id, name }), why: kind, chain };
}

type Noted = {
  by: DealCause;
  outcome: RuleOutcome;
  /** Products that there were too few of. */
  products?: string | null;
  /** How many of which left the stock. */
  taken?: { product_id: number; count: number }[];
  /** Of the task that it gave. */
  task_uid?: string;
};

/** What became of a rule, where the deal's history is read. */
export async function noteRule(tx: Tx, project_id: number, deal: HeldDeal, noted: Noted): Promise<void> {
  const { by, outcome, products, taken, task_uid } = noted;
  const changes: Difference = {
    outcome: [null, outcome],
    ...(taken && { taken: [null, taken] as const }),
    ...(task_uid && { task_uid: [null, task_uid] as const }),
  };
  const words: FactWords = products ? { products: [null, products] } : {};
  recordAll(tx, project_id, [dealFact(ruleRan, deal.id, by, { changes, words })]);
  if (!deal.is_removed) await tellDeals(tx, { project_id, by: by.actor }, leadsUpdated, [deal]);
}
