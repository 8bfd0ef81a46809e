import { leadsUpdated } from '@parley/contract/deals/events';
import type { RuleOutcome } from '@parley/contract/deals/history';
import { cut } from '../../../kit/cut.ts';
import type { Tx } from '../../../kit/db/index.ts';
import type { Doer } from '../changes/doer.ts';
import { writeActions } from '../changes/history.queries.ts';
import { tellDeals } from '../changes/tell-deals.ts';
import type { HeldDeal, RuleKind } from './coming.queries.ts';

const longest = 100;

/** Who did it, for the history: the rule by its words. */
export const byRule = (kind: RuleKind, rule: string, chain: number[] = []): Doer => ({
  user_id: null,
  why: kind,
  rule: cut(rule.trim(), longest) || null,
  chain,
});

type Noted = {
  by: Doer;
  outcome: RuleOutcome;
  field?: string | null;
  /** Of the task that it gave. */
  task_uid?: string;
};

/** What became of a rule, where the deal's history is read. */
export async function noteRule(tx: Tx, project_id: number, deal: HeldDeal, noted: Noted): Promise<void> {
  const { by, outcome, field = null, task_uid = null } = noted;
  await writeActions(tx, project_id, [{ deal_id: deal.id, kind: 'rule', by, field, after: outcome, task_uid }]);
  if (!deal.is_removed) await tellDeals(tx, { project_id, by: null }, leadsUpdated, [deal]);
}
